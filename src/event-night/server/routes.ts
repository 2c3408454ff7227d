import { staffOnly } from '#accounts/server/access-rules.ts'
import * as endpoints from '#event-night/contract.ts'
import { listNights } from '#event-night/server/list-nights.ts'
import { endNight, loadDoor, runCheckInCommands } from '#event-night/server/load-door.ts'
import { defineRoute } from '#platform/server/http/serve.ts'

/** Endpoints for staff. Each handler checks whether the host or owner may run the event. */
export const eventNightRoutes = [
  defineRoute(endpoints.listNights, staffOnly, async ({ actor }, site) => ({ nights: await listNights(site, actor) })),
  defineRoute(endpoints.loadDoor, staffOnly, async ({ actor, params }, site) => loadDoor(site, actor, params.id)),
  defineRoute(endpoints.sendCheckInCommands, staffOnly, async ({ actor, params, body }, site) =>
    runCheckInCommands(site, actor, { eventId: params.id, deviceId: body.device_id, commands: body.commands }),
  ),
  defineRoute(endpoints.endNight, staffOnly, async ({ actor, params }, site) => {
    await endNight(site, actor, params.id)
    return {}
  }),
]
