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
    `Your place has been taken over: ${event.title}`,
    <MailLayout sender={sender} heading="Your place has been taken over" preview="Your ticket is no longer good.">
      <Greeting name={member.userName} />
      <Paragraph>
        You had offered your place at {event.title} on {formatWhen(event)} at {event.venueName} to somebody else, and
        they have taken it. They have a ticket of their own now, and yours is no longer good.
      </Paragraph>
      {paidBy && (
        <Paragraph>If the price of the place is ever given back, it goes to {refundRecipient(paidBy)}.</Paragraph>
      )}
      <CalendarRemovalNote {...details} />
      <Paragraph>Thank you for finding somebody. We would be glad to see you at another event.</Paragraph>
      <LinkButton href={allEventsAddress(details)}>See what is on</LinkButton>
    </MailLayout>,
  )
  return { ...mail, attachments: calendarRemovalFiles(details) }
}

function refundRecipient({ by, how }: PaidBy): string {
  if (how === 'by hand') return by === 'reader' ? 'you. We give it back ourselves' : 'whoever paid it'
  return by === 'reader' ? 'you, to the card that paid' : 'the card of whoever paid it'
}
