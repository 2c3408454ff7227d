import {
  addEvent,
  callEventOff,
  correctEvent,
  getCallingOff,
  getEventChoices,
  getEventInAdmin,
  getRepeatDates,
  listEventsInAdmin,
  previewEvent,
  publishEvent,
  repeatEvent,
} from '#admin/contract/events.ts'
import { callingOff, eventChoices, eventInAdmin, listedEvents } from '#admin/server/events/present-events.ts'
import { readRepeat, repeatDates } from '#admin/server/events/repeat-dates.ts'
import { readTyped } from '#admin/server/events/typed-event.ts'
import { freshOwnerOnly, ownerOnly } from '#accounts/server/signed-in.ts'
import { eventAsIfPublished } from '#browsing/server/queries.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { changeEvent } from '#events/server/change-event.ts'
import { makeEvent } from '#events/server/make-event.ts'
import { publishEvent as publish } from '#events/server/publish-event.ts'
import { repeatEvent as repeat } from '#events/server/repeat-event.ts'
import { serve, type Route } from '#platform/server/http/serve.ts'

export const eventRoutes: readonly Route[] = [
  serve(listEventsInAdmin, ownerOnly, async ({ query }, site) => listedEvents(site, query)),
  serve(getEventChoices, ownerOnly, async (_call, site) => eventChoices(site)),
  serve(getEventInAdmin, ownerOnly, async ({ params }, site) => eventInAdmin(site, params.id)),
  serve(addEvent, ownerOnly, async ({ actor, body }, site) => {
    return { id: await makeEvent(site, actor, readTyped(body)) }
  }),
  serve(correctEvent, ownerOnly, async ({ actor, params, body }, site) => {
    await changeEvent(site, actor, params.id, readTyped(body))
    return {}
  }),
  serve(publishEvent, ownerOnly, async ({ actor, params }, site) => {
    await publish(site, actor, params.id)
    return {}
  }),
  serve(previewEvent, ownerOnly, async ({ params }, site) => {
    const [{ stage }, event] = await Promise.all([eventInAdmin(site, params.id), eventAsIfPublished(site, params.id)])
    return { stage, event }
  }),
  serve(getRepeatDates, ownerOnly, async ({ params, query }, site) => repeatDates(site, params.id, query)),
  serve(repeatEvent, ownerOnly, async ({ actor, params, body }, site) => {
    return { made: await repeat(site, actor, params.id, readRepeat(body)) }
  }),
  serve(getCallingOff, ownerOnly, async ({ params }, site) => callingOff(site, params.id)),
  serve(callEventOff, freshOwnerOnly, async ({ actor, params }, site) => {
    await cancelEvent(site, actor, params.id)
    return {}
  }),
]
