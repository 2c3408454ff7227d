import { Greeting, InlineLink, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import { ticketAddress, transferAddress, type BookingDetails } from '#bookings/server/emails/booking-details.ts'
import { EventDirections } from '#bookings/server/emails/event-summary.tsx'
import { StillComing } from '#bookings/server/emails/still-coming.tsx'
import { Ticket, ticketFile } from '#bookings/server/emails/ticket.tsx'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type Reminder = BookingDetails & {
  day: 'today' | 'tomorrow'
  booking: { ticketCode: string }
  /** The address at which the reader says whether they are coming; null if they have said so. */
  answerLink: string | null
}

/** Reminds an attendee of the event, asks whether they are coming, and repeats the ticket, so that it is near the top of their inbox. */
export async function reminderMail(details: Reminder): Promise<RenderedMail> {
  const { sender, member, event, day, booking, answerLink } = details
  const mail = await renderMail(
    `${day === 'today' ? 'Today' : 'Tomorrow'}: ${event.title}`,
    <MailLayout sender={sender} heading={`See you ${day}`} preview={`Your ticket for ${day} is in this email.`}>
      <Greeting name={member.userName} />
      <Paragraph>Your event is {day}, and we look forward to seeing you there.</Paragraph>
      <EventDirections event={event} />
      {answerLink !== null && <StillComing answerLink={answerLink} />}
      <Ticket code={booking.ticketCode} />
      {/* An email has one button: the answer while we ask, and the ticket afterwards. */}
      {answerLink === null && <LinkButton href={ticketAddress(details)}>Open your ticket</LinkButton>}
      <Paragraph>
        Open {answerLink === null ? 'it' : <InlineLink href={ticketAddress(details)}>your ticket</InlineLink>} once
        before you leave, and your phone will show it at the venue even without a signal. The code above works just as
        well.
      </Paragraph>
      <Paragraph>
        Can’t come? <InlineLink href={transferAddress(details)}>Transfer your place</InlineLink> to someone else before
        the event starts, or give it up so that someone on the waiting list can come.
      </Paragraph>
    </MailLayout>,
  )
  return { ...mail, attachments: [ticketFile(booking.ticketCode)] }
}
