import { Fragment } from 'react'
import { Greeting, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import { ticketAddress, type BookingDetails } from '#bookings/server/emails/booking-details.ts'
import { EventSummary } from '#bookings/server/emails/event-summary.tsx'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type AnnouncementDetails = BookingDetails & { announcement: { subject: string; body: string } }

/** Builds the email with the owner's announcement to members who have booked. The announcement's text is unchanged. */
export function announcementMail(details: AnnouncementDetails): Promise<RenderedMail> {
  const { sender, member, event, announcement } = details
  return renderMail(
    `${announcement.subject}: ${event.title}`,
    <MailLayout sender={sender} heading={announcement.subject} preview={`About ${event.title}`}>
      <Greeting name={member.userName} />
      {announcement.body.split(/\n{2,}/).map((paragraph, at) => (
        // The index is a stable key, because the paragraphs never change.
        // oxlint-disable-next-line react/no-array-index-key
        <Paragraph key={at}>
          <Lines text={paragraph} />
        </Paragraph>
      ))}
      <Paragraph>We’re writing to you because you’ve booked this event:</Paragraph>
      <EventSummary event={event} />
      <LinkButton href={ticketAddress(details)}>Open your ticket</LinkButton>
    </MailLayout>,
  )
}

function Lines({ text }: { text: string }) {
  return text.split('\n').map((line, at) => (
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>
      {at > 0 && <br />}
      {line}
    </Fragment>
  ))
}
