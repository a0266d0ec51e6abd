/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * wp_fractional_scale_v1: tells clients the exact scale of the output.  wlroots
 * only tells them the next integer by itself, which GTK uses before version 4.12.
 */
#include "rig.h"

#include <math.h>

#include "fractional-scale-v1-protocol.h"

#define PROTOCOL_VERSION 1
#define PARTS 120                       /* a scale is sent in parts of 1/120 */

static struct wl_list resources;

static void send_scale(struct wl_resource *resource)
{
	wp_fractional_scale_v1_send_preferred_scale(resource,
		(uint32_t)lround(rig.options.scale * PARTS));
}

void fractional_send_scale(void)
{
	struct wl_resource *resource;
	wl_resource_for_each(resource, &resources)
		send_scale(resource);
}

static void destroy_resource(struct wl_client *client, struct wl_resource *resource)
{
	wl_resource_destroy(resource);
}

static void on_resource_destroy(struct wl_resource *resource)
{
	wl_list_remove(wl_resource_get_link(resource));
}

static const struct wp_fractional_scale_v1_interface scale_requests = {
	.destroy = destroy_resource,
};

static void get_fractional_scale(struct wl_client *client, struct wl_resource *manager,
	uint32_t id, struct wl_resource *surface)
{
	struct wl_resource *resource = checked(wl_resource_create(client,
		&wp_fractional_scale_v1_interface, wl_resource_get_version(manager), id));
	wl_resource_set_implementation(resource, &scale_requests, NULL, on_resource_destroy);
	wl_list_insert(&resources, wl_resource_get_link(resource));
	send_scale(resource);
}

static const struct wp_fractional_scale_manager_v1_interface manager_requests = {
	.destroy = destroy_resource,
	.get_fractional_scale = get_fractional_scale,
};

static void on_bind(struct wl_client *client, void *data, uint32_t version, uint32_t id)
{
	struct wl_resource *manager = checked(wl_resource_create(client,
		&wp_fractional_scale_manager_v1_interface, (int)version, id));
	wl_resource_set_implementation(manager, &manager_requests, NULL, NULL);
}

void fractional_create(void)
{
	wl_list_init(&resources);
	checked(wl_global_create(rig.display, &wp_fractional_scale_manager_v1_interface,
		PROTOCOL_VERSION, NULL, on_bind));
}
