import { LinkButton, Words } from '#platform/server/mail/mail-parts.tsx'
import { eventAddress, sayPence, sayWhen, type BookingFacts } from '#bookings/server/emails/booking-facts.ts'
import { MoneyWords } from '#bookings/server/emails/money-words.tsx'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type Refunded = BookingFacts & {
  amountPence: number
  why: 'place given back' | 'booked again' | 'another reason'
  way: 'to the card' | 'by hand'
}

/** To the member who paid, even if another has the booking now. */
export function refundMadeMail(facts: Refunded): Promise<RenderedMail> {
  const { sender, member, event, amountPence, why, way } = facts
  const amount = sayPence(amountPence)
  return renderMail(
    `Your refund: ${event.title}`,
    <MailLayout sender={sender} heading="Your refund" preview={previews[way](amount)}>
      <Words>Hello {member.userName},</Words>
      <Words>
        We have refunded your payment for {event.title} on {sayWhen(event)}.{reasons[why]}
      </Words>
      {way === 'to the card' ? (
        <>
          <MoneyWords money="goes back" price={amount} by="reader" how="by card" />
          <Words>If nothing shows after ten days, please ask your bank, or write to us.</Words>
        </>
      ) : (
        <Words>
          You had not paid by card, so we have given {amount} back ourselves. If you have not had it, please write to
          us.
        </Words>
      )}
      <LinkButton href={eventAddress(facts)}>See the event</LinkButton>
    </MailLayout>,
  )
}

const previews: Record<Refunded['way'], (amount: string) => string> = {
  'to the card': (amount) => `${amount} is on its way to your card.`,
  'by hand': (amount) => `We have given ${amount} back to you.`,
}

const reasons: Record<Refunded['why'], string> = {
  'place given back': ' The event was changed, and the place has been given back.',
  'booked again': ' The place was given up, and somebody else has booked it.',
  'another reason': '',
}
