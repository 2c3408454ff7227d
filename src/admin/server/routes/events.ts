import {
  addEvent,
  adminCancelEvent,
  correctEvent,
  getEventCancellation,
  getEventChoices,
  getAdminEvent,
  getRepeatDates,
  listAdminEvents,
  previewEvent,
  publishEvent,
  repeatEvent,
} from '#admin/contract/events.ts'
import { loadEventCancellation, eventChoices, loadAdminEvent, loadEvents } from '#admin/server/events/load-events.ts'
import { readRepeat, repeatDates } from '#admin/server/events/repeat-dates.ts'
import { readEventInput } from '#admin/server/events/event-input.ts'
import { freshOwnerOnly, ownerOnly } from '#accounts/server/signed-in.ts'
import { eventAsIfPublished } from '#browsing/server/queries.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { changeEvent } from '#events/server/change-event.ts'
import { createEvent } from '#events/server/create-event.ts'
import { publishEvent as publish } from '#events/server/publish-event.ts'
import { repeatEvent as repeat } from '#events/server/repeat-event.ts'
import { serve, type Route } from '#platform/server/http/serve.ts'

export const eventRoutes: readonly Route[] = [
  serve(listAdminEvents, ownerOnly, async ({ query }, site) => loadEvents(site, query)),
  serve(getEventChoices, ownerOnly, async (_call, site) => eventChoices(site)),
  serve(getAdminEvent, ownerOnly, async ({ params }, site) => loadAdminEvent(site, params.id)),
  serve(addEvent, ownerOnly, async ({ actor, body }, site) => {
    return { id: await createEvent(site, actor, readEventInput(body)) }
  }),
  serve(correctEvent, ownerOnly, async ({ actor, params, body }, site) => {
    await changeEvent(site, actor, params.id, readEventInput(body))
    return {}
  }),
  serve(publishEvent, ownerOnly, async ({ actor, params }, site) => {
    await publish(site, actor, params.id)
    return {}
  }),
  serve(previewEvent, ownerOnly, async ({ params }, site) => {
    const [{ stage }, event] = await Promise.all([loadAdminEvent(site, params.id), eventAsIfPublished(site, params.id)])
    return { stage, event }
  }),
  serve(getRepeatDates, ownerOnly, async ({ params, query }, site) => repeatDates(site, params.id, query)),
  serve(repeatEvent, ownerOnly, async ({ actor, params, body }, site) => {
    return { made: await repeat(site, actor, params.id, readRepeat(body)) }
  }),
  serve(getEventCancellation, ownerOnly, async ({ params }, site) => loadEventCancellation(site, params.id)),
  serve(adminCancelEvent, freshOwnerOnly, async ({ actor, params }, site) => {
    await cancelEvent(site, actor, params.id)
    return {}
  }),
]
