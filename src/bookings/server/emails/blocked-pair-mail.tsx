import { InlineLink, LinkButton, Words } from '#platform/server/mail/mail-parts.tsx'
import { eventAddress, ownEventsAddress, type BookingFacts } from '#bookings/server/emails/booking-facts.ts'
import { EventLines } from '#bookings/server/emails/event-lines.tsx'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type WithBlocked = BookingFacts & { other: string }

/**
 * To a member who has blocked someone booked on the same event. The subject does not mention it, because it shows on a locked
 * phone.
 */
export function blockedPairMail(facts: WithBlocked): Promise<RenderedMail> {
  const { sender, member, event, other } = facts
  return renderMail(
    `About your place: ${event.title}`,
    <MailLayout
      sender={sender}
      heading="Somebody you have blocked is booked too"
      preview="This is for you alone. Nobody else who is coming is told."
    >
      <Words>Hello {member.userName},</Words>
      <Words>{other}, whom you have blocked, is booked on the same event as you:</Words>
      <EventLines event={event} />
      <Words>
        The owner and the host know, and keep the two of you apart on the night. You both still count as attending, and
        on the site neither of you sees the other. {other} has not been told of this, nor that you have blocked them. If
        anything troubles you there, tell the host.
      </Words>
      <Words>
        Would you rather not come? On <InlineLink href={ownEventsAddress(facts)}>My Events</InlineLink> you can hand
        over your place to somebody you know, or give it up, before the event starts.
      </Words>
      <LinkButton href={eventAddress(facts)}>See the event</LinkButton>
    </MailLayout>,
  )
}
