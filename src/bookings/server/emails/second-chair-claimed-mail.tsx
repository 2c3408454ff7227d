import { eventAddress, formatWhen, type BookingDetails } from '#bookings/server/emails/booking-details.ts'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import { Greeting, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

/** Notifies the buyer of a friend's place that it has been claimed. Does not say by whom. */
export function secondChairClaimedMail(details: BookingDetails): Promise<RenderedMail> {
  const { sender, member, event } = details
  return renderMail(
    `Your friend has claimed their place: ${event.title}`,
    <MailLayout
      sender={sender}
      heading="Your friend has claimed their place"
      preview="They’re booked, with their own ticket."
    >
      <Greeting name={member.userName} />
      <Paragraph>
        Your link for {event.title} on {formatWhen(event)} at {event.venueName} has been used. Your friend is booked and
        has their own ticket, so the link no longer works.
      </Paragraph>
      <Paragraph>
        The place is theirs now. If a refund is ever due for it, it will go to the card you paid with.
      </Paragraph>
      <LinkButton href={eventAddress(details)}>See the event</LinkButton>
    </MailLayout>,
  )
}
