import { LinkButton, Words } from '#platform/server/mail/mail-parts.tsx'
import { allEventsAddress, sayWhen, type BookingFacts } from '#bookings/server/emails/booking-facts.ts'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type InVain = BookingFacts & { why: 'closed' | 'event cancelled' }

/** To members who were still waiting when no place could come free any more. */
export function waitedInVainMail(facts: InVain): Promise<RenderedMail> {
  const { sender, member, event, why } = facts
  const { subject, heading, preview } = words[why]
  return renderMail(
    `${subject}: ${event.title}`,
    <MailLayout sender={sender} heading={heading} preview={preview}>
      <Words>Hello {member.userName},</Words>
      {why === 'closed' ? (
        <Words>
          Booking for {event.title} on {sayWhen(event)} has closed, and no place has come free for you. We are sorry.
        </Words>
      ) : (
        <Words>
          We are sorry: {event.title} on {sayWhen(event)} at {event.venueName} has been cancelled and does not take
          place.
        </Words>
      )}
      <Words>
        You are no longer on its waiting list, and nothing was charged. We would be glad to see you at another event.
      </Words>
      <LinkButton href={allEventsAddress(facts)}>See what is on</LinkButton>
    </MailLayout>,
  )
}

const words: Record<InVain['why'], { subject: string; heading: string; preview: string }> = {
  closed: {
    subject: 'No place came free',
    heading: 'No place came free',
    preview: 'Booking for this event has closed.',
  },
  'event cancelled': {
    subject: 'Cancelled',
    heading: 'This event has been cancelled',
    preview: 'You are no longer on its waiting list.',
  },
}
