import { LinkButton, Words } from '#platform/server/mail/mail-parts.tsx'
import { allEventsAddress, sayWhen, type BookingFacts, type PaidBy } from '#bookings/server/emails/booking-facts.ts'
import { TakenOutWords } from '#bookings/server/emails/calendar-words.tsx'
import { filesThatTakeOut } from '#bookings/server/emails/event-file.ts'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type HandedOver = BookingFacts & {
  /** Null where there was nothing to pay. */
  paidBy: PaidBy | null
}

/** To the member who had the place before. */
export async function handedOverMail(facts: HandedOver): Promise<RenderedMail> {
  const { sender, member, event, paidBy } = facts
  const mail = await renderMail(
    `Your place has been taken over: ${event.title}`,
    <MailLayout sender={sender} heading="Your place has been taken over" preview="Your ticket is no longer good.">
      <Words>Hello {member.userName},</Words>
      <Words>
        You had offered your place at {event.title} on {sayWhen(event)} at {event.venueName} to somebody else, and they
        have taken it. They have a ticket of their own now, and yours is no longer good.
      </Words>
      {paidBy && <Words>If the price of the place is ever given back, it goes to {sayTo(paidBy)}.</Words>}
      <TakenOutWords {...facts} />
      <Words>Thank you for finding somebody. We would be glad to see you at another event.</Words>
      <LinkButton href={allEventsAddress(facts)}>See what is on</LinkButton>
    </MailLayout>,
  )
  return { ...mail, attachments: filesThatTakeOut(facts) }
}

function sayTo({ by, how }: PaidBy): string {
  if (how === 'by hand') return by === 'reader' ? 'you. We give it back ourselves' : 'whoever paid it'
  return by === 'reader' ? 'you, to the card that paid' : 'the card of whoever paid it'
}
