import { eventAddress, formatPence } from '#bookings/server/emails/booking-details.ts'
import { EventSummary } from '#bookings/server/emails/event-summary.tsx'
import type { EventAtVenue } from '#events/server/event-queries.ts'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import { Greeting, InlineLink, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

/** `stop` is the unsubscribe link. */
type PlaceNewsDetails = { name: string; event: EventAtVenue; gender: 'M' | 'F'; stop: string }

/** Tells a member who asked for news of events that one of them has places for them. The price is the same for everyone. */
export function placeNewsMail(sender: Sender, { name, event, gender, stop }: PlaceNewsDetails): Promise<RenderedMail> {
  return renderMail(
    `Places left: ${event.title}`,
    <MailLayout sender={sender} heading="There are still places" preview={`At ${event.venueName}, ${event.town}.`}>
      <Greeting name={name} />
      <Paragraph>
        There are still places for {gender === 'F' ? 'women' : 'men'} at this event, and we’d love to see you there:
      </Paragraph>
      <EventSummary event={event}>
        <Paragraph>
          {event.pricePence === 0
            ? 'This event is free.'
            : `${formatPence(event.pricePence)}, the same price for everyone.`}
        </Paragraph>
      </EventSummary>
      <LinkButton href={eventAddress({ sender, event })}>See this event</LinkButton>
      <Paragraph>
        You’re getting this email because you asked us to tell you about new events. We send an email like this at most
        once a week. Don’t want these emails? <InlineLink href={stop}>Stop them without signing in</InlineLink>
      </Paragraph>
    </MailLayout>,
  )
}
