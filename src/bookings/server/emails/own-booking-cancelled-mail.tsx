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
import { RefundMessage } from '#bookings/server/emails/refund-message.tsx'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type OwnBookingCancelled = BookingDetails & {
  /** Null if the event was free. */
  paid: Paid | null
  refund: 'none' | 'if booked again'
}

/** Confirms to a member that they cancelled their place. */
export async function ownBookingCancelledMail(details: OwnBookingCancelled): Promise<RenderedMail> {
  const { sender, member, event, paid } = details
  const mail = await renderMail(
    `You have given up your place: ${event.title}`,
    <MailLayout sender={sender} heading="You have given up your place" preview="Your ticket is no longer good.">
      <Greeting name={member.userName} />
      <Paragraph>
        You have given up your place at {event.title} on {formatWhen(event)} at {event.venueName}. It goes to somebody
        else, and your ticket is no longer good.
      </Paragraph>
      {paid && <Money paid={paid} refund={details.refund} />}
      <CalendarRemovalNote {...details} />
      <Paragraph>
        If you would like to come after all, you can book again or join the waiting list on{' '}
        <InlineLink href={eventAddress(details)}>the page of the event</InlineLink>. We would be glad to see you at
        another one, too.
      </Paragraph>
      <LinkButton href={allEventsAddress(details)}>See what is on</LinkButton>
    </MailLayout>,
  )
  return { ...mail, attachments: calendarRemovalFiles(details) }
}

function Money({ paid, refund }: { paid: Paid; refund: OwnBookingCancelled['refund'] }) {
  const price = formatPence(paid.amountPence)
  if (paid.money !== 'not refunded') return <RefundMessage {...paid} money={paid.money} price={price} />
  if (refund === 'none')
    return (
      <Paragraph>
        The {price} that was paid is not given back: there are no refunds for a place that is given up.
      </Paragraph>
    )
  return (
    <Paragraph>
      There are no refunds for a place that is given up. But if somebody else books it, {refundSentence(paid, price)}.
    </Paragraph>
  )
}

function refundSentence({ by, how }: Paid, price: string): string {
  if (how === 'by hand') return `we give the ${price} back to ${by === 'reader' ? 'you' : 'whoever paid it'} ourselves`
  return `the ${price} goes back to ${by === 'reader' ? 'the card that paid' : 'the card of whoever paid it'}`
}
