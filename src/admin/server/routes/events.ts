import * as endpoints from '#admin/contract/events.ts'
import { loadEventCancellation, eventChoices, loadAdminEvent, loadEvents } from '#admin/server/events/load-events.ts'
import { parseRepeat, previewRepeat } from '#admin/server/events/preview-repeat.ts'
import { readEventInput } from '#admin/server/events/event-input.ts'
import { freshOwnerOnly, ownerOnly, ownerWithStepUp } from '#accounts/server/access-rules.ts'
import { eventAsIfPublished } from '#browsing/server/queries.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { changeEvent, changesMoneyOrHosts } from '#events/server/change-event.ts'
import { createEvent } from '#events/server/create-event.ts'
import { publishEvent } from '#events/server/publish-event.ts'
import { repeatEvent } from '#events/server/repeat-event.ts'
import { defineRoute, type Route } from '#platform/server/http/serve.ts'

export const eventRoutes: readonly Route[] = [
  defineRoute(endpoints.listAdminEvents, ownerOnly, async ({ query }, site) => loadEvents(site, query)),
  defineRoute(endpoints.getEventChoices, ownerOnly, async (_call, site) => eventChoices(site)),
  defineRoute(endpoints.getAdminEvent, ownerOnly, async ({ params }, site) => loadAdminEvent(site, params.id)),
  defineRoute(endpoints.addEvent, ownerOnly, async ({ actor, body }, site) => {
    return { id: await createEvent(site, actor, readEventInput(body)) }
  }),
  defineRoute(endpoints.correctEvent, ownerWithStepUp, async ({ actor, params, body }, site) => {
    const request = readEventInput(body)
    if (await changesMoneyOrHosts(site.db, params.id, request)) actor.requireFreshSignIn()
    await changeEvent(site, actor.owner, params.id, request)
    return {}
  }),
  defineRoute(endpoints.publishEvent, ownerOnly, async ({ actor, params }, site) => {
    await publishEvent(site, actor, params.id)
    return {}
  }),
  defineRoute(endpoints.previewEvent, ownerOnly, async ({ params }, site) => {
    const [{ stage }, event] = await Promise.all([loadAdminEvent(site, params.id), eventAsIfPublished(site, params.id)])
    return { stage, event }
  }),
  defineRoute(endpoints.getRepeatDates, ownerOnly, async ({ params, query }, site) =>
    previewRepeat(site, params.id, query),
  ),
  defineRoute(endpoints.repeatEvent, ownerOnly, async ({ actor, params, body }, site) => {
    return { made: await repeatEvent(site, actor, params.id, parseRepeat(body)) }
  }),
  defineRoute(endpoints.getEventCancellation, ownerOnly, async ({ params }, site) =>
    loadEventCancellation(site, params.id),
  ),
  defineRoute(endpoints.adminCancelEvent, freshOwnerOnly, async ({ actor, params, body }, site) => {
    await cancelEvent(site, actor, params.id, body.reason)
    return {}
  }),
]
