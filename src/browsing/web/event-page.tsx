import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { EventView, getEvent, getEventAsMember } from '#browsing/contract.ts'
import { askAsWhoever, type DiffersForMembers } from '#browsing/web/ask-as-whoever.ts'
import type { ShownEvent } from '#browsing/web/event/booking-action.tsx'
import { EventShown } from '#browsing/web/event/event-shown.tsx'
import { structuredEvent } from '#browsing/web/structured-event.ts'
import { sayDate, sayDateTime } from '#platform/local-time.ts'
import type { PageHandle } from '#platform/web/head.ts'

export async function loader({ context, params }: LoaderFunctionArgs): Promise<ShownEvent> {
  const id = params.id ?? ''
  // An address without a valid number cannot match an event.
  if (!/^[1-9]\d{0,9}$/.test(id)) throw data({ detail: 'No event is selected.' }, { status: 404 })
  const { answer, asked } = await askAsWhoever(context, {
    asMember: (api) => api<typeof getEventAsMember>('POST /api/event', { query: { id }, body: {} }),
    asVisitor: (api) => api<typeof getEvent>('GET /api/event', { query: { id } }),
  })
  return asked === 'in vain' ? { ...answer, askedInVain: true } : answer
}

export const handle: PageHandle<EventView> & DiffersForMembers = {
  differsForMembers: true,
  headOf: (event, site) => ({
    title: `${event.title}, ${sayDate(event.start_date_local)}`,
    description: `${event.cancelled ? 'Cancelled. ' : ''}${sayDateTime(event.start_date_local)} at ${event.venue.name}, ${event.venue.street_address.town}. ${event.description}`,
    path: `/event/${event.id}`,
    picture: `/event/${event.id}/share.png`,
    structured: structuredEvent(event, site),
  }),
}

export function Component() {
  return <EventShown event={useLoaderData<typeof loader>()} />
}
