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
      heading="Someone you’ve blocked is booked too"
      preview="This is just for you. We haven’t told any other guests."
    >
      <Greeting name={member.userName} />
      <Paragraph>{other}, who you’ve blocked, is booked on the same event as you:</Paragraph>
      <EventSummary event={event} />
      <Paragraph>
        The owner and the host know and will keep the two of you apart on the night. You’re both still coming, but
        neither of you will see the other on the site. {other} hasn’t been told about this, or that you’ve blocked them.
        If anything worries you on the night, please tell the host.
      </Paragraph>
      <Paragraph>
        Would you rather not come? You can transfer your place to someone else or give it up on{' '}
        <InlineLink href={ownEventsAddress(details)}>My Events</InlineLink> before the event starts.
      </Paragraph>
      <LinkButton href={eventAddress(details)}>See the event</LinkButton>
    </MailLayout>,
  )
}
