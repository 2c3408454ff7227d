import { paths } from '#platform/paths.ts'
import { Greeting, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import { formatMoment, type EventDetails } from '#bookings/server/emails/booking-details.ts'
import type { LikesReminder } from '#matching/rules.ts'
import { EventPicture } from '#bookings/server/emails/event-summary.tsx'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type SendLikesDetails = EventDetails & {
  member: { userName: string }
  nth: LikesReminder['nth']
  closeAt: Temporal.Instant
  closes: 'today' | 'tomorrow' | 'later'
}

/** Renders the reminder to send likes after an event. */
export function sendLikesMail(details: SendLikesDetails): Promise<RenderedMail> {
  const { sender, member, event, nth, closeAt, closes } = details
  const heading = closes === 'later' ? 'Who did you like?' : `Likes close ${closes}`
  const subject = closes === 'later' ? 'Send your likes' : heading
  const until = formatMoment(closeAt, event)
  return renderMail(
    `${subject}: ${event.title}`,
    <MailLayout sender={sender} heading={heading} preview={`You can send your likes until ${until}.`}>
      <Greeting name={member.userName} />
      <EventPicture event={event} />
      {nth === 1 ? (
        <Paragraph>
          We hope you had a good time at {event.title} on {formatMoment(event.startsAt, event)}. Now you can tell us who
          you’d like to see again.
        </Paragraph>
      ) : (
        <Paragraph>
          You haven’t sent your likes for {event.title} on {formatMoment(event.startsAt, event)} yet.
        </Paragraph>
      )}
      <Paragraph>
        Tick everyone you liked and send your likes before {until}. You can only do this once, and you can’t change them
        afterwards. When two people like each other, it’s a match, and they can message each other.
      </Paragraph>
      <LinkButton href={`${sender.siteUrl}${paths.attendees(event.id)}`}>Send your likes</LinkButton>
      <Paragraph>
        Anyone you tick will see that you liked them once they’ve sent their own likes, or once likes have closed, even
        if they didn’t tick you. If you didn’t like anyone, send your likes with nobody ticked and we won’t remind you
        again.
      </Paragraph>
    </MailLayout>,
  )
}
