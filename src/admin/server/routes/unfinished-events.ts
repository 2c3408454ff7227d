import { ownerOnly } from '#accounts/server/access-rules.ts'
import * as endpoints from '#admin/contract/unfinished-events.ts'
import { eventRefusals } from '#events/contract.ts'
import { deleteUnfinishedEvent } from '#events/server/delete-unfinished-event.ts'
import { saveUnfinishedEvent } from '#events/server/save-unfinished-event.ts'
import { unfinishedEventById, unfinishedEvents } from '#events/server/unfinished-event-queries.ts'
import { defineRoute, type Route } from '#platform/server/http/serve.ts'
import { refuse } from '#platform/server/refusals.ts'

export const unfinishedEventRoutes: readonly Route[] = [
  defineRoute(endpoints.listUnfinishedEvents, ownerOnly, async (_call, site) => {
    const rows = await unfinishedEvents(site.db)
    return { rows: rows.map(({ id, title, changedAt }) => ({ id, title, changed_at: changedAt.toString() })) }
  }),
  defineRoute(endpoints.getUnfinishedEvent, ownerOnly, async ({ params }, site) => {
    const row = await unfinishedEventById(site.db, params.id)
    if (!row) return refuse(eventRefusals.unfinished_event_not_found)
    return endpoints.UnfinishedEvent.parse({ ...JSON.parse(row.typed), title: row.title })
  }),
  defineRoute(endpoints.saveUnfinishedEvent, ownerOnly, async ({ actor, params, body }, site) => {
    const { title, ...typed } = body
    await saveUnfinishedEvent(site, actor, { id: params.id, title, typed })
    return {}
  }),
  defineRoute(endpoints.deleteUnfinishedEvent, ownerOnly, async ({ actor, params }, site) => {
    await deleteUnfinishedEvent(site, actor, params.id)
    return {}
  }),
]
