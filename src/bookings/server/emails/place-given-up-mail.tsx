import { InlineLink, LinkButton, Words } from '#platform/server/mail/mail-parts.tsx'
import {
  allEventsAddress,
  eventAddress,
  sayPence,
  sayWhen,
  type BookingFacts,
  type Paid,
} from '#bookings/server/emails/booking-facts.ts'
import { TakenOutWords } from '#bookings/server/emails/calendar-words.tsx'
import { filesThatTakeOut } from '#bookings/server/emails/event-file.ts'
import { MoneyWords } from '#bookings/server/emails/money-words.tsx'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type GivenUp = BookingFacts & {
  /** Null where there was nothing to pay. */
  paid: Paid | null
  refund: 'none' | 'if booked again'
}

/** Confirms to the member which place they cancelled. */
export async function placeGivenUpMail(facts: GivenUp): Promise<RenderedMail> {
  const { sender, member, event, paid } = facts
  const mail = await renderMail(
    `You have given up your place: ${event.title}`,
    <MailLayout sender={sender} heading="You have given up your place" preview="Your ticket is no longer good.">
      <Words>Hello {member.userName},</Words>
      <Words>
        You have given up your place at {event.title} on {sayWhen(event)} at {event.venueName}. It goes to somebody
        else, and your ticket is no longer good.
      </Words>
      {paid && <Money paid={paid} refund={facts.refund} />}
      <TakenOutWords {...facts} />
      <Words>
        If you would like to come after all, you can book again or join the waiting list on{' '}
        <InlineLink href={eventAddress(facts)}>the page of the event</InlineLink>. We would be glad to see you at
        another one, too.
      </Words>
      <LinkButton href={allEventsAddress(facts)}>See what is on</LinkButton>
    </MailLayout>,
  )
  return { ...mail, attachments: filesThatTakeOut(facts) }
}

function Money({ paid, refund }: { paid: Paid; refund: GivenUp['refund'] }) {
  const price = sayPence(paid.amountPence)
  if (paid.money !== 'kept') return <MoneyWords {...paid} money={paid.money} price={price} />
  if (refund === 'none')
    return (
      <Words>The {price} that was paid is not given back: there are no refunds for a place that is given up.</Words>
    )
  return (
    <Words>
      There are no refunds for a place that is given up. But if somebody else books it, {sayBack(paid, price)}.
    </Words>
  )
}

function sayBack({ by, how }: Paid, price: string): string {
  if (how === 'by hand') return `we give the ${price} back to ${by === 'reader' ? 'you' : 'whoever paid it'} ourselves`
  return `the ${price} goes back to ${by === 'reader' ? 'the card that paid' : 'the card of whoever paid it'}`
}
