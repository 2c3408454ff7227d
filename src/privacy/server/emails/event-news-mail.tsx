import { Greeting, InlineLink, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import { allEventsAddress, eventAddress, formatPence } from '#bookings/server/emails/booking-details.ts'
import { EventSummary } from '#bookings/server/emails/event-summary.tsx'
import type { EventAtVenue } from '#events/server/event-queries.ts'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

/** The maximum number of events listed. The rest are counted. */
const MAX_SHOWN = 10

/** Contents of a news email. `stop` is the unsubscribe link. */
type EventNewsDetails = { name: string; events: readonly EventAtVenue[]; stop: string }

/** Announces new events to a member who opted in to these emails. */
export function eventNewsMail(sender: Sender, { name, events, stop }: EventNewsDetails): Promise<RenderedMail> {
  const [first, ...more] = events
  if (!first) throw new Error('a news email needs at least one event')
  const isOne = more.length === 0
  const remaining = events.length - MAX_SHOWN
  return renderMail(
    isOne ? `New: ${first.title}` : `${events.length} new events`,
    <MailLayout
      sender={sender}
      heading={isOne ? 'A new event' : `${events.length} new events`}
      preview="Book now while there are still places."
    >
      <Greeting name={name} />
      <Paragraph>{isOne ? 'There’s a new event you can book:' : 'There are new events you can book:'}</Paragraph>
      {events.slice(0, MAX_SHOWN).map((event) => (
        <EventSummary key={event.id} event={event}>
          <Paragraph>
            {event.pricePence === 0 ? 'This event is free.' : formatPence(event.pricePence)}{' '}
            <InlineLink href={eventAddress({ sender, event })}>See this event</InlineLink>
          </Paragraph>
        </EventSummary>
      ))}
      {remaining > 0 && <Paragraph>And {remaining === 1 ? 'one more' : `${remaining} more`} on the site.</Paragraph>}
      <LinkButton href={allEventsAddress({ sender, event: first })}>See all events</LinkButton>
      <Paragraph>
        You’re getting this email because you asked us to tell you about new events. Don’t want these emails?{' '}
        <InlineLink href={stop}>Stop them without signing in</InlineLink>
      </Paragraph>
    </MailLayout>,
  )
}
