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
    <MailLayout sender={sender} heading="There is a place for you" preview={`It is kept for you until ${until}.`}>
      <Greeting name={member.userName} />
      <Paragraph>
        You were on the waiting list for this event, and a place has come free. It is kept for you until {until}.
      </Paragraph>
      <EventSummary event={event} />
      <Paragraph>
        {offer.pricePence === 0
          ? 'This event is free.'
          : `It costs ${formatPence(offer.pricePence)}, and you have paid nothing yet.`}
      </Paragraph>
      <LinkButton href={checkoutAddress(details)}>Book your place</LinkButton>
      <Paragraph>
        You do not want it any more? Press ‘No thanks’ on{' '}
        <InlineLink href={eventAddress(details)}>the page of the event</InlineLink> or on{' '}
        <InlineLink href={ownEventsAddress(details)}>My Events</InlineLink>, and it goes to the next person straight
        away.
      </Paragraph>
      <Paragraph>
        If you have not booked by then, the place goes to the next person, and you leave the waiting list; you may join
        it again. The hours from 10 pm to 8 am do not count, so nobody has to stay up for this.
      </Paragraph>
    </MailLayout>,
  )
}
