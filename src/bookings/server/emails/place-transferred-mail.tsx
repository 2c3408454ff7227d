import { Greeting, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import {
  allEventsAddress,
  formatWhen,
  type BookingDetails,
  type PaidBy,
} from '#bookings/server/emails/booking-details.ts'
import { CalendarRemovalNote } from '#bookings/server/emails/calendar-removal-note.tsx'
import { calendarRemovalFiles } from '#bookings/server/emails/event-calendar-file.ts'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type PlaceTransferred = BookingDetails & {
  /** Null if the event was free. */
  paidBy: PaidBy | null
}

/** Notifies the former holder that their place has been transferred. */
export async function placeTransferredMail(details: PlaceTransferred): Promise<RenderedMail> {
  const { sender, member, event, paidBy } = details
  const mail = await renderMail(
    `Your place has been transferred: ${event.title}`,
    <MailLayout sender={sender} heading="Your place has been transferred" preview="Your ticket is no longer valid.">
      <Greeting name={member.userName} />
      <Paragraph>
        Someone has accepted your place at {event.title} on {formatWhen(event)} at {event.venueName}. They now have
        their own ticket, and yours is no longer valid.
      </Paragraph>
      {paidBy && <Paragraph>Any refund will go to {refundRecipient(paidBy)}.</Paragraph>}
      <CalendarRemovalNote {...details} />
      <Paragraph>Thank you for finding someone. We’d love to see you at another event.</Paragraph>
      <LinkButton href={allEventsAddress(details)}>See the events</LinkButton>
    </MailLayout>,
  )
  return { ...mail, attachments: calendarRemovalFiles(details) }
}

function refundRecipient({ by, how }: PaidBy): string {
  if (how === 'by hand') return by === 'reader' ? 'you directly' : 'the person who paid'
  return by === 'reader' ? 'the card you paid with' : 'the card of the person who paid'
}
