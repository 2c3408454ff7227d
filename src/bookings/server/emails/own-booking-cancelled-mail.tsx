import { Greeting, InlineLink, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import {
  allEventsAddress,
  eventAddress,
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

export type OwnBookingCancelled = BookingDetails & {
  /** Null if the event was free. */
  paid: Paid | null
  /** The reader's credit that was used for the place and has been returned. */
  returnedCreditPence?: number
  refund: 'none' | 'if booked again'
}

/** Confirms to a member that they cancelled their place. */
export async function ownBookingCancelledMail(details: OwnBookingCancelled): Promise<RenderedMail> {
  const { sender, member, event, paid } = details
  const mail = await renderMail(
    `You’ve given up your place: ${event.title}`,
    <MailLayout sender={sender} heading="You’ve given up your place" preview="Your ticket is no longer valid.">
      <Greeting name={member.userName} />
      <Paragraph>
        You’ve given up your place at {event.title} on {formatWhen(event)} at {event.venueName}. We’ll offer it to
        someone else, and your ticket is no longer valid.
      </Paragraph>
      {paid && <Money paid={paid} refund={details.refund} />}
      <CreditReturned pence={details.returnedCreditPence ?? 0} />
      <CalendarRemovalNote {...details} />
      <Paragraph>
        If you’d like to come after all, you can book again or join the waiting list on{' '}
        <InlineLink href={eventAddress(details)}>the event page</InlineLink>. We’d also love to see you at another
        event.
      </Paragraph>
      <LinkButton href={allEventsAddress(details)}>See the events</LinkButton>
    </MailLayout>,
  )
  return { ...mail, attachments: calendarRemovalFiles(details) }
}

function Money({ paid, refund }: { paid: Paid; refund: OwnBookingCancelled['refund'] }) {
  const price = formatPence(paid.amountPence)
  if (paid.money !== 'not refunded') return <RefundMessage {...paid} money={paid.money} price={price} />
  if (refund === 'none')
    return <Paragraph>The {price} paid won’t be refunded: we don’t refund places that are given up.</Paragraph>
  return (
    <Paragraph>
      We don’t refund places that are given up, but if someone else books yours, {refundSentence(paid, price)}.
    </Paragraph>
  )
}

function refundSentence({ by, how }: Paid, price: string): string {
  if (how === 'by hand')
    return `we’ll refund the ${price} directly to ${by === 'reader' ? 'you' : 'the person who paid'}`
  return `we’ll refund the ${price} to ${by === 'reader' ? 'the card you paid with' : 'the card of the person who paid'}`
}
