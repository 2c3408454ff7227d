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
    `Your offer has expired: ${event.title}`,
    <MailLayout sender={sender} heading="Your offer has expired" preview="You didn’t book the place in time.">
      <Greeting name={member.userName} />
      <Paragraph>
        We were holding a place for you at {event.title} on {formatWhen(event)}, but you didn’t book it in time. We’ll
        offer it to the next person, and you’re no longer on the waiting list. You haven’t been charged.
      </Paragraph>
      {booking === 'open' ? (
        <>
          <Paragraph>If you’d still like to come, you can join the waiting list again on the event page.</Paragraph>
          <LinkButton href={eventAddress(details)}>See the event</LinkButton>
        </>
      ) : (
        <>
          <Paragraph>Booking for this event has now closed. We’d love to see you at another event.</Paragraph>
          <LinkButton href={allEventsAddress(details)}>See the events</LinkButton>
        </>
      )}
    </MailLayout>,
  )
}
