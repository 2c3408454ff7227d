import { Greeting, InlineLink, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import { eventAddress, ownEventsAddress, type BookingDetails } from '#bookings/server/emails/booking-details.ts'
import { EventSummary } from '#bookings/server/emails/event-summary.tsx'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type WithBlocked = BookingDetails & { other: string }

/**
 * Notifies a member that someone they blocked is booked on the same event. The subject does not mention the block, because it
 * could appear on a lock screen.
 */
export function blockedPairMail(details: WithBlocked): Promise<RenderedMail> {
  const { sender, member, event, other } = details
  return renderMail(
    `About your place: ${event.title}`,
    <MailLayout
      sender={sender}
      heading="Somebody you have blocked is booked too"
      preview="This is for you alone. Nobody else who is coming is told."
    >
      <Greeting name={member.userName} />
      <Paragraph>{other}, whom you have blocked, is booked on the same event as you:</Paragraph>
      <EventSummary event={event} />
      <Paragraph>
        The owner and the host know, and keep the two of you apart on the night. You both still count as attending, and
        on the site neither of you sees the other. {other} has not been told of this, nor that you have blocked them. If
        anything troubles you there, tell the host.
      </Paragraph>
      <Paragraph>
        Would you rather not come? On <InlineLink href={ownEventsAddress(details)}>My Events</InlineLink> you can hand
        over your place to somebody you know, or give it up, before the event starts.
      </Paragraph>
      <LinkButton href={eventAddress(details)}>See the event</LinkButton>
    </MailLayout>,
  )
}
