import { InlineLink, LinkButton, Words } from '#platform/server/mail/mail-parts.tsx'
import { allEventsAddress, eventAddress, sayPence } from '#bookings/server/emails/booking-facts.ts'
import { EventLines } from '#bookings/server/emails/event-lines.tsx'
import type { EventAtVenue } from '#events/server/event-rows.ts'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

/** The most events listed one by one; the rest are counted. */
const MOST_SHOWN = 10

/** `stop` is the link where the reader stops these emails. */
type News = { name: string; events: readonly EventAtVenue[]; stop: string }

/** New events, for a member who asked for news of them. */
export function eventNewsMail(sender: Sender, { name, events, stop }: News): Promise<RenderedMail> {
  const [first, ...more] = events
  if (!first) throw new Error('there is no news')
  const isOne = more.length === 0
  const further = events.length - MOST_SHOWN
  return renderMail(
    isOne ? `New: ${first.title}` : `${events.length} new events`,
    <MailLayout
      sender={sender}
      heading={isOne ? 'A new event' : `${events.length} new events`}
      preview="You can book now, while there are places."
    >
      <Words>Hello {name},</Words>
      <Words>{isOne ? 'There is a new event that you can book:' : 'There are new events that you can book:'}</Words>
      {events.slice(0, MOST_SHOWN).map((event) => (
        <EventLines key={event.id} event={event}>
          <Words>
            {event.pricePence === 0 ? 'This event is free.' : sayPence(event.pricePence)}{' '}
            <InlineLink href={eventAddress({ sender, event })}>See this event</InlineLink>
          </Words>
        </EventLines>
      ))}
      {further > 0 && <Words>And {further === 1 ? 'one more' : `${further} more`}, which you find on the site.</Words>}
      <LinkButton href={allEventsAddress({ sender, event: first })}>See all events</LinkButton>
      <Words>
        You get this because you asked us to tell you about new events. Would you rather not have these emails?{' '}
        <InlineLink href={stop}>Stop them</InlineLink>, without signing in.
      </Words>
    </MailLayout>,
  )
}
