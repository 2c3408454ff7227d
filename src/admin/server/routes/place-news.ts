import { freshOwnerOnly, ownerOnly } from '#accounts/server/access-rules.ts'
import * as endpoints from '#admin/contract/place-news.ts'
import { loadPlaceNews } from '#admin/server/event-bookings/load-place-news.ts'
import { previewPlaceNews, sendPlaceNews } from '#privacy/server/place-news/send-place-news.ts'
import { defineRoute, type Route } from '#platform/server/http/serve.ts'

export const placeNewsRoutes: readonly Route[] = [
  defineRoute(endpoints.getPlaceNews, ownerOnly, ({ params }, site) => loadPlaceNews(site, params.id)),
  defineRoute(endpoints.previewPlaceNews, ownerOnly, ({ params, body }, site) =>
    previewPlaceNews(site, params.id, body),
  ),
  defineRoute(endpoints.sendPlaceNews, freshOwnerOnly, async ({ actor, params, body }, site) => {
    const { id, guests, people } = body
    await sendPlaceNews(site, actor, { id, eventId: params.id, guests, people })
    return { id }
  }),
]
