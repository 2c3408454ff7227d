import { ticketAddress, type BookingDetails } from '#bookings/server/emails/booking-details.ts'
import { EventSummary } from '#bookings/server/emails/event-summary.tsx'
import { StillComing } from '#bookings/server/emails/still-coming.tsx'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import { Greeting, InlineLink, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

/** Asks an attendee once more, on the day, whether they are coming. */
export function stillComingMail(details: BookingDetails & { answerLink: string }): Promise<RenderedMail> {
  const { sender, member, event, answerLink } = details
  return renderMail(
    `Still coming today? ${event.title}`,
    <MailLayout sender={sender} heading="Are you still coming today?" preview="It only takes a moment.">
      <Greeting name={member.userName} />
      <Paragraph>Your event is today, and we haven’t had your answer yet.</Paragraph>
      <EventSummary event={event} />
      <StillComing answerLink={answerLink} />
      <Paragraph>
        We won’t ask again, and your place is yours either way. Your ticket is{' '}
        <InlineLink href={ticketAddress(details)}>on our site</InlineLink>.
      </Paragraph>
    </MailLayout>,
  )
}
