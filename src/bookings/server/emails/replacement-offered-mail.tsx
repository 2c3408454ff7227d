import { Greeting, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import { looksLikeName } from '#bookings/rules/looks-like-name.ts'
import type { EventDetails } from '#bookings/server/emails/booking-details.ts'
import { EventDirections } from '#bookings/server/emails/event-summary.tsx'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type ReplacementOffered = EventDetails & {
  /** The user name of the member who is transferring the place. */
  from: string
  place: { gender: 'M' | 'F'; pricePence: number }
  /** The page where the place can be accepted. */
  link: string
}

/**
 * Offers a place to an email address that a member typed. The only text written by a member is the name of the member who
 * offers the place, because the reader may not know the site.
 */
export function replacementOfferedMail({
  sender,
  event,
  from: name,
  place,
  link,
}: ReplacementOffered): Promise<RenderedMail> {
  const from = looksLikeName(name) ? name : 'A member'
  return renderMail(
    `${from} has offered you a place: ${event.title}`,
    <MailLayout
      sender={sender}
      heading="You’ve been offered a place"
      preview={`${from} can’t come, and has offered you their place.`}
    >
      <Greeting name={null} />
      <Paragraph>
        {from} has a place at one of {sender.siteName}’s speed dating evenings but can’t come, and has offered it to
        you. They gave us your email address.
      </Paragraph>
      <EventDirections event={event} />
      <Paragraph>
        The place is for {formatWhoFor(place.gender, event)}. There’s nothing to pay
        {place.pricePence > 0 && ': it’s already paid for, and any refund will go to the person who paid'}.
      </Paragraph>
      <LinkButton href={link}>See the place</LinkButton>
      <Paragraph>
        To claim it, please sign in. If you’re new here, register first (it’s free). Please don’t pass the link on,
        because anyone who has it can claim the place.
      </Paragraph>
      <Paragraph>
        If you don’t know them, you can ignore this email. Nothing will happen unless you claim the place.
      </Paragraph>
    </MailLayout>,
  )
}

/** Formats the person whom the place is for, such as 'a woman aged 30 to 42'. */
function formatWhoFor(gender: 'M' | 'F', { youngestAge, oldestAge }: EventDetails['event']): string {
  const person = gender === 'F' ? 'a woman' : 'a man'
  if (youngestAge !== null && oldestAge !== null) return `${person} aged ${youngestAge} to ${oldestAge}`
  if (youngestAge !== null) return `${person} aged ${youngestAge} or over`
  return oldestAge === null ? person : `${person} aged ${oldestAge} or under`
}
