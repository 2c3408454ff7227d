import { Greeting, InlineLink, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import {
  checkoutAddress,
  eventAddress,
  ownEventsAddress,
  formatMoment,
  formatPence,
  type BookingDetails,
} from '#bookings/server/emails/booking-details.ts'
import { EventSummary } from '#bookings/server/emails/event-summary.tsx'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type Offered = BookingDetails & { offer: { pricePence: number; endsAt: Temporal.Instant } }

/** Offers a free place to a member on the waiting list. */
export function placeOfferedMail(details: Offered): Promise<RenderedMail> {
  const { sender, member, event, offer } = details
  const until = formatMoment(offer.endsAt, event)
  return renderMail(
    `A place for you: ${event.title}`,
    <MailLayout sender={sender} heading="There’s a place for you" preview={`We’ll hold it for you until ${until}.`}>
      <Greeting name={member.userName} />
      <Paragraph>
        You’re on the waiting list for this event, and a place is now available. We’ll hold it for you until {until}.
      </Paragraph>
      <EventSummary event={event} />
      <Paragraph>
        {offer.pricePence === 0
          ? 'This event is free.'
          : `It costs ${formatPence(offer.pricePence)}, and you won’t be charged until you book.`}
      </Paragraph>
      <LinkButton href={checkoutAddress(details)}>Book your place</LinkButton>
      <Paragraph>
        Don’t want it? Press ‘No thanks’ on <InlineLink href={eventAddress(details)}>the event page</InlineLink> or on{' '}
        <InlineLink href={ownEventsAddress(details)}>My Events</InlineLink>, and we’ll offer it to the next person
        straight away.
      </Paragraph>
      <Paragraph>
        If you haven’t booked by then, we’ll offer the place to the next person and take you off the waiting list; you
        can join it again. The hours from 10 pm to 8 am don’t count, so there’s no need to stay up.
      </Paragraph>
    </MailLayout>,
  )
}
