import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { EventView, getEvent, getEventAsMember } from '#browsing/contract.ts'
import { loadAsViewer, type DiffersForMembers } from '#browsing/web/load-as-viewer.ts'
import type { EventPageData } from '#browsing/web/event/booking-action.tsx'
import { EventContent } from '#browsing/web/event/event-content.tsx'
import { formatDate, formatDateTime } from '#platform/local-time.ts'
import { paths } from '#platform/paths.ts'
import { apiContext } from '#platform/web/api.ts'
import type { LoadsClientOnUse, PageHandle } from '#platform/web/head.ts'
import { loadRating } from '#reviews/web/load-rating.ts'

/** For the preview in admin. A shared module that is not a page would be one more request of every visitor. */
export { EventContent }

export async function loader({ context, params }: LoaderFunctionArgs): Promise<EventPageData> {
  const id = params.id ?? ''
  // A URL without a valid id cannot match an event.
  if (!/^[1-9]\d{0,9}$/.test(id)) throw data({ detail: 'No event is selected.' }, { status: 404 })
  const [{ answer, memberLoadFailed }, rating] = await Promise.all([
    loadAsViewer(context, {
      asMember: (api) => api<typeof getEventAsMember>('POST /api/event', { query: { id }, body: {} }),
      asVisitor: (api) => api<typeof getEvent>('GET /api/event', { query: { id } }),
    }),
    loadRating(context.get(apiContext)),
  ])
  return { ...answer, rating, ...(memberLoadFailed && { memberLoadFailed }) }
}

export const handle: PageHandle<EventView> & DiffersForMembers & LoadsClientOnUse = {
  loadsClientOnUse: true,
  differsForMembers: true,
  headOf: (event) => ({
    title: `${event.title}, ${formatDate(event.start_date_local)}`,
    description: `${event.cancelled ? 'Cancelled. ' : ''}${formatDateTime(event.start_date_local)} at ${event.venue.name}, ${event.venue.street_address.town}. ${event.description}`,
    path: paths.event(event.id),
    picture: paths.eventPicture(event.id),
  }),
}

export function Component() {
  return <EventContent event={useLoaderData<typeof loader>()} />
}
