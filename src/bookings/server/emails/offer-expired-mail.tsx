import { Greeting, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import {
  allEventsAddress,
  eventAddress,
  formatWhen,
  type BookingDetails,
} from '#bookings/server/emails/booking-details.ts'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type OfferExpired = BookingDetails & { booking: 'open' | 'closed' }

/** Notifies a member that their offer from the waiting list has expired. */
export function offerExpiredMail(details: OfferExpired): Promise<RenderedMail> {
  const { sender, member, event, booking } = details
  return renderMail(
    `Your offer has ended: ${event.title}`,
    <MailLayout sender={sender} heading="Your offer has ended" preview="The place was not booked in time.">
      <Greeting name={member.userName} />
      <Paragraph>
        The place that we kept for you at {event.title} on {formatWhen(event)} was not booked in time. It goes to
        whoever is next, and you have left the waiting list. Nothing was charged.
      </Paragraph>
      {booking === 'open' ? (
        <>
          <Paragraph>If you would still like to come, you may join again on the page of the event.</Paragraph>
          <LinkButton href={eventAddress(details)}>See the event</LinkButton>
        </>
      ) : (
        <>
          <Paragraph>Booking for this event has closed now. We would be glad to see you at another one.</Paragraph>
          <LinkButton href={allEventsAddress(details)}>See what is on</LinkButton>
        </>
      )}
    </MailLayout>,
  )
}
