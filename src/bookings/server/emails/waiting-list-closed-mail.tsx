import { Greeting, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import { allEventsAddress, formatWhen, type BookingDetails } from '#bookings/server/emails/booking-details.ts'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type WaitingListClosed = BookingDetails & { reason: 'closed' | 'event cancelled' }

/** Notifies a member who was still waiting that no more places can become free. */
export function waitingListClosedMail(details: WaitingListClosed): Promise<RenderedMail> {
  const { sender, member, event, reason } = details
  const { subject, heading, preview } = wording[reason]
  return renderMail(
    `${subject}: ${event.title}`,
    <MailLayout sender={sender} heading={heading} preview={preview}>
      <Greeting name={member.userName} />
      {reason === 'closed' ? (
        <Paragraph>
          Booking for {event.title} on {formatWhen(event)} has closed, and we’re sorry that no place became available
          for you.
        </Paragraph>
      ) : (
        <Paragraph>
          We’re sorry: {event.title} on {formatWhen(event)} at {event.venueName} has been cancelled.
        </Paragraph>
      )}
      <Paragraph>
        You’re no longer on the waiting list, and you haven’t been charged. We’d love to see you at another event.
      </Paragraph>
      <LinkButton href={allEventsAddress(details)}>See the events</LinkButton>
    </MailLayout>,
  )
}

const wording: Record<WaitingListClosed['reason'], { subject: string; heading: string; preview: string }> = {
  closed: {
    subject: 'No place became available',
    heading: 'No place became available',
    preview: 'Booking for this event has closed.',
  },
  'event cancelled': {
    subject: 'Cancelled',
    heading: 'This event has been cancelled',
    preview: 'You’re no longer on the waiting list.',
  },
}
