import { Greeting, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import {
  allEventsAddress,
  formatPence,
  formatWhen,
  type BookingDetails,
  type MoneyOutcome,
  type Paid,
} from '#bookings/server/emails/booking-details.ts'
import { eventFile } from '#bookings/server/emails/event-calendar-file.ts'
import { CreditReturned, RefundMessage } from '#bookings/server/emails/refund-message.tsx'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type Cancelled = BookingDetails & {
  place: 'booked' | 'held'
  /** Null if the event was free, or nothing had been paid. */
  paid: (Paid & { money: MoneyOutcome }) | null
  /** The reader's credit that was used for the place and has been returned. */
  returnedCreditPence?: number
}

/**
 * Notifies a member who had a place that the event is cancelled. If they had booked it, attaches a file that removes the event
 * from their calendar.
 */
export async function eventCancelledMail(details: Cancelled): Promise<RenderedMail> {
  const { sender, member, event, place, paid } = details
  const mail = await renderMail(
    `Cancelled: ${event.title}`,
    <MailLayout sender={sender} heading="This event has been cancelled" preview={`${event.title} won’t take place.`}>
      <Greeting name={member.userName} />
      <Paragraph>
        We’re sorry: {event.title} on {formatWhen(event)} at {event.venueName} has been cancelled.{' '}
        {place === 'booked' ? 'Your booking has been cancelled too.' : 'We’re no longer holding a place for you.'}
      </Paragraph>
      {event.cancellationReason !== '' && <Paragraph>Reason: {event.cancellationReason}</Paragraph>}
      {paid && <RefundMessage {...paid} price={formatPence(paid.amountPence)} />}
      <CreditReturned pence={details.returnedCreditPence ?? 0} />
      {place === 'booked' && <Paragraph>The attached file will remove the event from your calendar.</Paragraph>}
      <Paragraph>We’d love to see you at another event.</Paragraph>
      <LinkButton href={allEventsAddress(details)}>See the events</LinkButton>
    </MailLayout>,
  )
  return { ...mail, attachments: place === 'booked' ? [eventFile(details)] : [] }
}
