import { LinkButton, Words } from '#platform/server/mail/mail-parts.tsx'
import { sayMoment, type EventFacts } from '#bookings/server/emails/booking-facts.ts'
import type { LikesReminder } from '#matching/rules.ts'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type ToSend = EventFacts & {
  member: { userName: string }
  nth: LikesReminder['nth']
  closeAt: Temporal.Instant
  closes: 'today' | 'tomorrow' | 'later'
}

/** The event is over, and the member has not sent their likes. */
export function sendLikesMail(facts: ToSend): Promise<RenderedMail> {
  const { sender, member, event, nth, closeAt, closes } = facts
  const heading = closes === 'later' ? 'Who did you like?' : `Likes close ${closes}`
  const subject = closes === 'later' ? 'Send your likes' : heading
  const until = sayMoment(closeAt, event)
  return renderMail(
    `${subject}: ${event.title}`,
    <MailLayout sender={sender} heading={heading} preview={`You can send your likes until ${until}.`}>
      <Words>Hello {member.userName},</Words>
      {nth === 1 ? (
        <Words>
          We hope you had a good time at {event.title} on {sayMoment(event.startsAt, event)}. Now you can say who you
          would like to see again.
        </Words>
      ) : (
        <Words>
          You have not yet sent your likes for {event.title} on {sayMoment(event.startsAt, event)}.
        </Words>
      )}
      <Words>
        Tick whoever you liked and send your likes before {until}. You can do that once, and cannot change them
        afterwards. Whenever two people like each other, it is a match, and they can write to each other.
      </Words>
      <LinkButton href={`${sender.siteUrl}/attendees/${event.id}`}>Send your likes</LinkButton>
      <Words>
        Anyone you tick will see that you liked them once they have sent their own likes, or once likes have closed,
        even if they did not tick you. If you liked nobody, send your likes with nobody ticked, and we will not remind
        you again.
      </Words>
    </MailLayout>,
  )
}
