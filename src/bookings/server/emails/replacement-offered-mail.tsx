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
    `${from} offers you a place: ${event.title}`,
    <MailLayout
      sender={sender}
      heading="A place is offered to you"
      preview={`${from} cannot come, and asks if you can.`}
    >
      <Greeting name={null} />
      <Paragraph>
        {from} has a place at a speed dating evening of {sender.siteName}, cannot come, and offers the place to you.
        They gave us this address.
      </Paragraph>
      <EventDirections event={event} />
      <Paragraph>
        The place is for {formatWhoFor(place.gender, event)}. There is nothing to pay here
        {place.pricePence > 0 && ': it has been paid for. If its price is ever given back, it goes to whoever paid it'}.
      </Paragraph>
      <LinkButton href={link}>See the place</LinkButton>
      <Paragraph>
        You can take it once you have signed in; whoever is new registers first, which is free. Please do not pass the
        link on: whoever has it can take the place.
      </Paragraph>
      <Paragraph>If you do not know them, ignore this. Nothing happens unless you take the place.</Paragraph>
    </MailLayout>,
  )
}

/** Formats the person whom the place is for, such as 'a woman from 30 to 42'. */
function formatWhoFor(gender: 'M' | 'F', { youngestAge, oldestAge }: EventDetails['event']): string {
  const person = gender === 'F' ? 'a woman' : 'a man'
  if (youngestAge !== null && oldestAge !== null) return `${person} from ${youngestAge} to ${oldestAge}`
  if (youngestAge !== null) return `${person} of ${youngestAge} or over`
  return oldestAge === null ? person : `${person} of ${oldestAge} or under`
}
