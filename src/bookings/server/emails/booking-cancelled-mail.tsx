import { Greeting, InlineLink, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import {
  allEventsAddress,
  formatPence,
  formatWhen,
  type BookingDetails,
  type Paid,
} from '#bookings/server/emails/booking-details.ts'
import { CalendarRemovalNote } from '#bookings/server/emails/calendar-removal-note.tsx'
import { calendarRemovalFiles } from '#bookings/server/emails/event-calendar-file.ts'
import { CreditReturned, RefundMessage } from '#bookings/server/emails/refund-message.tsx'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type BookingCancelled = BookingDetails & {
  place: 'booked' | 'held'
  /** Null if the event was free, or nothing had been paid. */
  paid: Paid | null
  /** The reader's credit that was used for the place and has been returned. */
  returnedCreditPence?: number
}

/** Notifies a member that the owner cancelled their booking or hold. */
export async function bookingCancelledMail(details: BookingCancelled): Promise<RenderedMail> {
  const { sender, member, event, place, paid } = details
  const { subject, sentence } = wording[place]
  const { email } = sender.trader
  const mail = await renderMail(
    `${subject}: ${event.title}`,
    <MailLayout sender={sender} heading={subject} preview={sentence}>
      <Greeting name={member.userName} />
      <Paragraph>
        This is about your place at {event.title} on {formatWhen(event)} at {event.venueName}. {sentence}
      </Paragraph>
      {paid && <Money {...paid} />}
      <CreditReturned pence={details.returnedCreditPence ?? 0} />
      <Paragraph>
        If you have any questions, please write to us at <InlineLink href={`mailto:${email}`}>{email}</InlineLink>.
      </Paragraph>
      {place === 'booked' && <CalendarRemovalNote {...details} />}
      <LinkButton href={allEventsAddress(details)}>See the events</LinkButton>
    </MailLayout>,
  )
  return { ...mail, attachments: place === 'booked' ? calendarRemovalFiles(details) : [] }
}

const wording: Record<BookingCancelled['place'], { subject: string; sentence: string }> = {
  booked: {
    subject: 'Your booking has been cancelled',
    sentence: 'We’ve cancelled your booking, and your ticket is no longer valid.',
  },
  held: {
    subject: 'We’re no longer holding your place',
    sentence: 'We can’t hold it for you any longer, so you’re not booked.',
  },
}

function Money({ amountPence, money, by, how }: Paid) {
  const price = formatPence(amountPence)
  if (money !== 'not refunded') return <RefundMessage {...{ money, price, by, how }} />
  return <Paragraph>The {price} paid for it won’t be refunded.</Paragraph>
}
