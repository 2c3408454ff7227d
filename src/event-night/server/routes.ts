import { staffOnly } from '#accounts/server/signed-in.ts'
import {
  endNight as endNightEndpoint,
  listNights as listNightsEndpoint,
  seeDoor as seeDoorEndpoint,
  sendTaps,
} from '#event-night/contract.ts'
import { listNights } from '#event-night/server/list-nights.ts'
import { endNight, seeDoor, takeTaps } from '#event-night/server/see-door.ts'
import { serve } from '#platform/server/http/serve.ts'

/** For staff. The commands check which events they may run. */
export const eventNightRoutes = [
  serve(listNightsEndpoint, staffOnly, async ({ actor }, site) => ({ nights: await listNights(site, actor) })),
  serve(seeDoorEndpoint, staffOnly, async ({ actor, params }, site) => seeDoor(site, actor, params.id)),
  serve(sendTaps, staffOnly, async ({ actor, params, body }, site) =>
    takeTaps(site, actor, { eventId: params.id, deviceId: body.device_id, taps: body.taps }),
  ),
  serve(endNightEndpoint, staffOnly, async ({ actor, params }, site) => {
    await endNight(site, actor, params.id)
    return {}
  }),
]
