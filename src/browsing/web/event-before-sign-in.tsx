import { Link, Outlet, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { VisitorEvent } from '#bookings/web/checkout/visitor-event.ts'
import { EventCard } from '#bookings/web/event-card.tsx'
import { EventPicture } from '#bookings/web/event-picture.tsx'
import type { EventView, getEvent } from '#browsing/contract.ts'
import { formatEventPrice } from '#browsing/web/format-event.ts'
import { paths } from '#platform/paths.ts'
import { apiContext } from '#platform/web/api.ts'
import { inBrowserContext } from '#platform/web/member-page.ts'
import { signedInAs } from '#platform/web/session.ts'

/** Loads the event for a visitor who is signed out at checkout. If that fails, checkout still asks them to sign in. */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<EventView | null> {
  if (!context.get(inBrowserContext) || signedInAs() !== null) return null
  try {
    return await context.get(apiContext)<typeof getEvent>('GET /api/event', { query: { id: params.id ?? '' } })
  } catch {
    return null
  }
}

/** Tells checkout which event a signed-out visitor wants to book. */
export function Component() {
  const event = useLoaderData<typeof loader>()
  return (
    <VisitorEvent value={event && <EventToBook event={event} />}>
      <Outlet />
    </VisitorEvent>
  )
}

function EventToBook({ event }: { event: EventView }) {
  const { name, picture, street_address: address } = event.venue
  return (
    <EventCard
      label="What you’re booking"
      title={
        <Link to={paths.event(event.id)} reloadDocument>
          {event.title}
        </Link>
      }
      event={{ ...event, venue: { name, ...address } }}
      venueAs="name"
      picture={<EventPicture picture={picture} phoneWidth="88px" />}
    >
      <p>
        <strong>{formatEventPrice(event)}</strong>
      </p>
    </EventCard>
  )
}
