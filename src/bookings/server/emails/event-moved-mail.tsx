import { InlineLink, LinkButton, Words } from '#platform/server/mail/mail-parts.tsx'
import {
  ownEventsAddress,
  sayMoment,
  ticketAddress,
  type BookingFacts,
  type PaidBy,
} from '#bookings/server/emails/booking-facts.ts'
import { eventFile } from '#bookings/server/emails/event-file.ts'
import { WayThere } from '#bookings/server/emails/event-lines.tsx'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type Moved = BookingFacts & {
  /** Null where the change does not entitle the member to a refund. */
  giveBackUntil: Temporal.Instant | null
  /** Null where there was nothing to pay. */
  paidBy: PaidBy | null
}

/** Shows the event as it is now, with a file that updates calendars. */
export async function eventMovedMail(facts: Moved): Promise<RenderedMail> {
  const { sender, member, event, giveBackUntil } = facts
  const mail = await renderMail(
    `Changed: ${event.title}`,
    <MailLayout sender={sender} heading="Your event has changed" preview="Please look at its day, time and place.">
      <Words>Hello {member.userName},</Words>
      <Words>
        The day, the time or the place of an event that you have booked is not what it was. This is how it is now:
      </Words>
      <WayThere event={event} />
      <Words>
        {giveBackUntil
          ? 'If that suits you, there is nothing to do: you stay booked, and your ticket stays the same.'
          : 'There is nothing to do: you stay booked, and your ticket stays the same.'}
      </Words>
      {giveBackUntil && <OrGiveBack {...facts} until={sayMoment(giveBackUntil, event)} />}
      <LinkButton href={ticketAddress(facts)}>Your ticket on your phone</LinkButton>
      <Words>The attached file brings your calendar up to date.</Words>
    </MailLayout>,
  )
  return { ...mail, attachments: [eventFile(facts)] }
}

function OrGiveBack(facts: Moved & { until: string }) {
  const { paidBy, until } = facts
  const onMyEvents = <InlineLink href={ownEventsAddress(facts)}>My Events</InlineLink>
  if (paidBy === null)
    return <Words>If it does not, you can give your place up on {onMyEvents} before the event starts.</Words>
  return (
    <Words>
      If it does not, you can take a full refund on {onMyEvents} until {until}. Your booking then ends, and{' '}
      {sayBack(paidBy)}.
    </Words>
  )
}

function sayBack({ by, how }: PaidBy): string {
  if (by === 'another') return 'the money goes back to whoever paid for your place'
  return how === 'by card' ? 'the money goes back to the card that paid' : 'we give the money back to you ourselves'
}
