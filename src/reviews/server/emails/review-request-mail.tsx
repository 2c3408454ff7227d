import { formatMoment, type EventDetails } from '#bookings/server/emails/booking-details.ts'
import { EventPicture } from '#bookings/server/emails/event-summary.tsx'
import { paths } from '#platform/paths.ts'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import { Greeting, InlineLink, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

/** `stop` is the link that stops these emails. */
export type ReviewRequestDetails = EventDetails & { member: { userName: string }; stop: string }

/** Renders the email that asks a guest for a review. It offers nothing for it. */
export function reviewRequestMail(details: ReviewRequestDetails): Promise<RenderedMail> {
  const { sender, member, event, stop } = details
  return renderMail(
    `How was it? ${event.title}`,
    <MailLayout sender={sender} heading="How was the evening?" preview="Tell others what it was like, good or bad.">
      <Greeting name={member.userName} />
      <EventPicture event={event} />
      <Paragraph>
        You came to {event.title} on {formatMoment(event.startsAt, event)}. Would you tell others what it was like? One
        to five stars are enough, and you can add a few words about the evening.
      </Paragraph>
      <Paragraph>
        We publish good and bad reviews alike, and without your name unless you choose to show your first name. Please
        write about the evening, and never about the people you met.
      </Paragraph>
      <LinkButton href={`${sender.siteUrl}${paths.myReview(event.id)}`}>Review the evening</LinkButton>
      <Paragraph>
        Don’t want these emails? <InlineLink href={stop}>Stop them without signing in</InlineLink>
      </Paragraph>
    </MailLayout>,
  )
}
