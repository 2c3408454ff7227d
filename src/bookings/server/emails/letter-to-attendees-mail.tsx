import { Fragment } from 'react'
import { LinkButton, Words } from '#platform/server/mail/mail-parts.tsx'
import { ticketAddress, type BookingFacts } from '#bookings/server/emails/booking-facts.ts'
import { EventLines } from '#bookings/server/emails/event-lines.tsx'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type LetterToAttendees = BookingFacts & { letter: { subject: string; body: string } }

/** The owner's announcement to the members who have booked, word for word. */
export function letterToAttendeesMail(facts: LetterToAttendees): Promise<RenderedMail> {
  const { sender, member, event, letter } = facts
  return renderMail(
    `${letter.subject}: ${event.title}`,
    <MailLayout sender={sender} heading={letter.subject} preview={`About ${event.title}`}>
      <Words>Hello {member.userName},</Words>
      {letter.body.split(/\n{2,}/).map((paragraph, at) => (
        // Nothing is ever added to or taken from what was written.
        // oxlint-disable-next-line react/no-array-index-key
        <Words key={at}>
          <Lines of={paragraph} />
        </Words>
      ))}
      <Words>We write to you because you have booked this event:</Words>
      <EventLines event={event} />
      <LinkButton href={ticketAddress(facts)}>Your ticket on your phone</LinkButton>
    </MailLayout>,
  )
}

function Lines({ of }: { of: string }) {
  return of.split('\n').map((line, at) => (
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>
      {at > 0 && <br />}
      {line}
    </Fragment>
  ))
}
