import * as endpoints from '#admin/contract/events.ts'
import { loadEventCancellation, eventChoices, loadAdminEvent, loadEvents } from '#admin/server/events/load-events.ts'
import { readRepeat, repeatDates } from '#admin/server/events/repeat-dates.ts'
import { readEventInput } from '#admin/server/events/event-input.ts'
import { freshOwnerOnly, ownerOnly } from '#accounts/server/access-rules.ts'
import { eventAsIfPublished } from '#browsing/server/queries.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { changeEvent } from '#events/server/change-event.ts'
import { createEvent } from '#events/server/create-event.ts'
import { publishEvent } from '#events/server/publish-event.ts'
import { repeatEvent } from '#events/server/repeat-event.ts'
import { serve, type Route } from '#platform/server/http/serve.ts'

export const eventRoutes: readonly Route[] = [
  serve(endpoints.listAdminEvents, ownerOnly, async ({ query }, site) => loadEvents(site, query)),
  serve(endpoints.getEventChoices, ownerOnly, async (_call, site) => eventChoices(site)),
  serve(endpoints.getAdminEvent, ownerOnly, async ({ params }, site) => loadAdminEvent(site, params.id)),
  serve(endpoints.addEvent, ownerOnly, async ({ actor, body }, site) => {
    return { id: await createEvent(site, actor, readEventInput(body)) }
  }),
  serve(endpoints.correctEvent, ownerOnly, async ({ actor, params, body }, site) => {
    await changeEvent(site, actor, params.id, readEventInput(body))
    return {}
  }),
  serve(endpoints.publishEvent, ownerOnly, async ({ actor, params }, site) => {
    await publishEvent(site, actor, params.id)
    return {}
  }),
  serve(endpoints.previewEvent, ownerOnly, async ({ params }, site) => {
    const [{ stage }, event] = await Promise.all([loadAdminEvent(site, params.id), eventAsIfPublished(site, params.id)])
    return { stage, event }
  }),
  serve(endpoints.getRepeatDates, ownerOnly, async ({ params, query }, site) => repeatDates(site, params.id, query)),
  serve(endpoints.repeatEvent, ownerOnly, async ({ actor, params, body }, site) => {
    return { made: await repeatEvent(site, actor, params.id, readRepeat(body)) }
  }),
  serve(endpoints.getEventCancellation, ownerOnly, async ({ params }, site) => loadEventCancellation(site, params.id)),
  serve(endpoints.adminCancelEvent, freshOwnerOnly, async ({ actor, params }, site) => {
    await cancelEvent(site, actor, params.id)
    return {}
  }),
]
