import { Section, Text } from '@react-email/components'
import type { ReactNode } from 'react'
import { InlineLink, MailPicture, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import { formatWhen } from '#bookings/server/emails/booking-details.ts'
import type { EventAtVenue } from '#events/server/event-queries.ts'
import { emailPicturePath } from '#platform/server/pictures/public-pictures.ts'

const box = { margin: '4px 0 18px', padding: '4px 0 4px 16px', borderLeft: '3px solid #b3261e' }
const line = { margin: '8px 0', fontSize: '16px', lineHeight: '1.5' }

/** Shows the event with its address, map link and directions. */
export function EventDirections({ event }: { event: EventAtVenue }) {
  const map = `https://www.openstreetmap.org/?mlat=${event.lat}&mlon=${event.lng}#map=17/${event.lat}/${event.lng}`
  return (
    <>
      <EventSummary event={event}>
        <Text style={{ margin: '8px 0', fontSize: '16px' }}>
          <InlineLink href={map}>Open map</InlineLink>
        </Text>
      </EventSummary>
      {event.directions && <Paragraph>How to find it: {event.directions}</Paragraph>}
    </>
  )
}

/** Shows the picture of the event's venue, if it has one. */
export function EventPicture({ event: { pictureId, venueName, town } }: { event: EventAtVenue }) {
  return pictureId && <MailPicture path={emailPicturePath(pictureId)} alt={`${venueName}, ${town}`} />
}

/** Shows the event's picture, and its title, time and venue in a few lines. */
export function EventSummary({ event, children }: { event: EventAtVenue; children?: ReactNode }) {
  return (
    <>
      <EventPicture event={event} />
      <Section className="box" style={box}>
        <Text style={{ ...line, fontSize: '18px', fontWeight: 600 }}>{event.title}</Text>
        <Text style={line}>{formatWhen(event)}</Text>
        <Text style={line}>
          {event.venueName}
          <br />
          {event.street}
          <br />
          {event.town} {event.postcode}
        </Text>
        {children}
      </Section>
    </>
  )
}
