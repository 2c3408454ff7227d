import { freshOwnerOnly, ownerOnly, signedIn, staffOnly } from '#accounts/server/access-rules.ts'
import { clientInfo } from '#accounts/server/client-info.ts'
import * as endpoints from '#event-night/contract.ts'
import * as hostingEndpoints from '#event-night/contract/hosting.ts'
import * as nightEndpoints from '#event-night/contract/night.ts'
import * as ownNightEndpoints from '#event-night/contract/own-night.ts'
import * as promiseEndpoints from '#event-night/contract/promised-dates.ts'
import * as screenEndpoints from '#event-night/contract/screens.ts'
import * as seatEndpoints from '#event-night/contract/seats.ts'
import { staffAtDoor } from '#event-night/server/door-access.ts'
import {
  confirmHosting,
  confirmHostingByLink,
  listHostedEvents,
  loadHostingLink,
} from '#event-night/server/hosts/confirm-hosting.ts'
import { listDoorDevices } from '#event-night/server/list-door-devices.ts'
import { listNights } from '#event-night/server/list-nights.ts'
import { endNight, loadDoor, runCheckInCommands } from '#event-night/server/load-door.ts'
import { loadNightState, runNightActions } from '#event-night/server/night/load-and-run.ts'
import { loadOwnNight, runGuestAction } from '#event-night/server/night/own-night.ts'
import { loadPromise } from '#event-night/server/promised-dates/load-promise.ts'
import { refundShortOfDates } from '#event-night/server/promised-dates/refund-short-of-dates.ts'
import { revokeDoorGrant } from '#event-night/server/revoke-door-grant.ts'
import { bindScreen, listScreens, unbindScreen } from '#event-night/server/screens/bind-screen.ts'
import { createScreen } from '#event-night/server/screens/create-screen.ts'
import { loadScreen, screenDevice } from '#event-night/server/screens/load-screen.ts'
import { claimSeat } from '#event-night/server/seats/claim-seat.ts'
import { publicAccess } from '#platform/server/http/public-access.ts'
import { defineRoute } from '#platform/server/http/serve.ts'

/**
 * Endpoints for staff, for the screens that they confirm, and for the guests of a night. Each handler checks whether the host or
 * owner may run the event, or whether the member has booked it.
 */
export const eventNightRoutes = [
  defineRoute(endpoints.listNights, staffOnly, async ({ actor }, site) => ({ nights: await listNights(site, actor) })),
  defineRoute(endpoints.loadDoor, staffAtDoor, async ({ actor, params }, site) => loadDoor(site, actor, params.id)),
  defineRoute(endpoints.sendCheckInCommands, staffAtDoor, async ({ actor, params, body }, site) =>
    runCheckInCommands(site, actor, { eventId: params.id, deviceId: body.device_id, commands: body.commands }),
  ),
  defineRoute(endpoints.endNight, staffAtDoor, async ({ actor, params }, site) => {
    await endNight(site, actor, params.id)
    return {}
  }),
  defineRoute(nightEndpoints.loadNight, staffAtDoor, async ({ actor, params }, site) =>
    loadNightState(site, actor, params.id),
  ),
  defineRoute(nightEndpoints.sendNightActions, staffAtDoor, async ({ actor, params, body }, site) =>
    runNightActions(site, actor, { eventId: params.id, deviceId: body.device_id, actions: body.actions }),
  ),
  defineRoute(ownNightEndpoints.getOwnNight, signedIn, async ({ actor, params }, site) =>
    loadOwnNight(site, actor, params.id),
  ),
  defineRoute(ownNightEndpoints.sendGuestAction, signedIn, async ({ actor, params, body }, site) =>
    runGuestAction(site, actor, { eventId: params.id, ...body }),
  ),
  defineRoute(seatEndpoints.claimSeat, signedIn, async ({ actor, body }, site) => ({
    event_id: await claimSeat(site, actor, body.code),
  })),
  defineRoute(screenEndpoints.createScreen, clientInfo, async ({ actor }, site) => createScreen(site, actor)),
  defineRoute(screenEndpoints.loadScreen, screenDevice, async ({ actor }, site) => loadScreen(site, actor)),
  defineRoute(screenEndpoints.listScreens, staffAtDoor, async ({ actor, params }, site) =>
    listScreens(site, actor, params.id),
  ),
  defineRoute(screenEndpoints.bindScreen, staffAtDoor, async ({ actor, params, body }, site) =>
    bindScreen(site, actor, { eventId: params.id, code: body.code }),
  ),
  defineRoute(screenEndpoints.unbindScreen, staffAtDoor, async ({ actor, params }, site) =>
    unbindScreen(site, actor, { eventId: params.id, screenId: params.screenId }),
  ),
  defineRoute(promiseEndpoints.getPromise, ownerOnly, async ({ params }, site) => loadPromise(site, params.id)),
  defineRoute(promiseEndpoints.refundShortOfDates, freshOwnerOnly, async ({ actor, params, body }, site) => {
    const { amount: amountPence, as, message, bookings } = body
    return { refunded: await refundShortOfDates(site, actor, params.id, { amountPence, as, message, bookings }) }
  }),
  defineRoute(hostingEndpoints.loadHostingLink, publicAccess, ({ body }, site) => loadHostingLink(site, body.token)),
  defineRoute(hostingEndpoints.confirmHostingByLink, publicAccess, ({ body }, site) =>
    confirmHostingByLink(site, body.token),
  ),
  defineRoute(hostingEndpoints.listHostedEvents, staffOnly, async ({ actor }, site) => ({
    events: await listHostedEvents(site, actor.memberId),
  })),
  defineRoute(hostingEndpoints.confirmHosting, staffOnly, async ({ actor, params }, site) => ({
    confirmed_at: (await confirmHosting(site, actor.memberId, params.id)).toString(),
  })),
  defineRoute(endpoints.listDoorDevices, ownerOnly, async ({ actor, params }, site) => ({
    devices: await listDoorDevices(site, actor, params.id),
  })),
  defineRoute(endpoints.revokeDoorGrant, ownerOnly, async ({ actor, params }, site) => {
    await revokeDoorGrant(site, actor, params.id)
    return {}
  }),
]
