import { LinkButton, Words } from '#platform/server/mail/mail-parts.tsx'
import { readsAsName } from '#bookings/rules/reads-as-name.ts'
import type { EventFacts } from '#bookings/server/emails/booking-facts.ts'
import { WayThere } from '#bookings/server/emails/event-lines.tsx'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type Asked = EventFacts & {
  /** The user name of the member who is transferring the place. */
  from: string
  place: { gender: 'M' | 'F'; pricePence: number }
  /** The page where the place can be accepted. */
  link: string
}

/**
 * To an address that a member typed. The reader may know nothing of the site, so the email contains no other text from a member.
 */
export function replacementAskedMail({ sender, event, from: name, place, link }: Asked): Promise<RenderedMail> {
  const from = readsAsName(name) ? name : 'A member'
  return renderMail(
    `${from} offers you a place: ${event.title}`,
    <MailLayout
      sender={sender}
      heading="A place is offered to you"
      preview={`${from} cannot come, and asks if you can.`}
    >
      <Words>Hello,</Words>
      <Words>
        {from} has a place at a speed dating evening of {sender.siteName}, cannot come, and offers the place to you.
        They gave us this address.
      </Words>
      <WayThere event={event} />
      <Words>
        The place is for {sayWhoFor(place.gender, event)}. There is nothing to pay here
        {place.pricePence > 0 && ': it has been paid for. If its price is ever given back, it goes to whoever paid it'}.
      </Words>
      <LinkButton href={link}>See the place</LinkButton>
      <Words>
        You can take it once you have signed in; whoever is new registers first, which is free. Please do not pass the
        link on: whoever has it can take the place.
      </Words>
      <Words>If you do not know them, ignore this. Nothing happens unless you take the place.</Words>
    </MailLayout>,
  )
}

/** 'a woman from 30 to 42' */
function sayWhoFor(gender: 'M' | 'F', { youngestAge, oldestAge }: EventFacts['event']): string {
  const who = gender === 'F' ? 'a woman' : 'a man'
  if (youngestAge !== null && oldestAge !== null) return `${who} from ${youngestAge} to ${oldestAge}`
  if (youngestAge !== null) return `${who} of ${youngestAge} or over`
  return oldestAge === null ? who : `${who} of ${oldestAge} or under`
}
