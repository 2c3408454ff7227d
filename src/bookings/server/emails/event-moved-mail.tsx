import { Greeting, InlineLink, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import {
  ownEventsAddress,
  formatMoment,
  ticketAddress,
  type BookingDetails,
  type PaidBy,
} from '#bookings/server/emails/booking-details.ts'
import { eventFile } from '#bookings/server/emails/event-calendar-file.ts'
import { EventDirections } from '#bookings/server/emails/event-summary.tsx'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type Moved = BookingDetails & {
  /** Null if the change does not entitle the member to a refund. */
  refundOpenUntil: Temporal.Instant | null
  /** Null if the event was free. */
  paidBy: PaidBy | null
}

/** Notifies a member of the event's new time or venue. Attaches a file that updates calendars. */
export async function eventMovedMail(details: Moved): Promise<RenderedMail> {
  const { sender, member, event, refundOpenUntil } = details
  const mail = await renderMail(
    `Changed: ${event.title}`,
    <MailLayout sender={sender} heading="Your event has changed" preview="Please look at its day, time and place.">
      <Greeting name={member.userName} />
      <Paragraph>
        The day, the time or the place of an event that you have booked is not what it was. This is how it is now:
      </Paragraph>
      <EventDirections event={event} />
      <Paragraph>
        {refundOpenUntil
          ? 'If that suits you, there is nothing to do: you stay booked, and your ticket stays the same.'
          : 'There is nothing to do: you stay booked, and your ticket stays the same.'}
      </Paragraph>
      {refundOpenUntil && <OrRefund {...details} until={formatMoment(refundOpenUntil, event)} />}
      <LinkButton href={ticketAddress(details)}>Your ticket on your phone</LinkButton>
      <Paragraph>The attached file brings your calendar up to date.</Paragraph>
    </MailLayout>,
  )
  return { ...mail, attachments: [eventFile(details)] }
}

function OrRefund(details: Moved & { until: string }) {
  const { paidBy, until } = details
  const onMyEvents = <InlineLink href={ownEventsAddress(details)}>My Events</InlineLink>
  if (paidBy === null)
    return <Paragraph>If it does not, you can give your place up on {onMyEvents} before the event starts.</Paragraph>
  return (
    <Paragraph>
      If it does not, you can take a full refund on {onMyEvents} until {until}. Your booking then ends, and{' '}
      {refundSentence(paidBy)}.
    </Paragraph>
  )
}

function refundSentence({ by, how }: PaidBy): string {
  if (by === 'another') return 'the money goes back to whoever paid for your place'
  return how === 'by card' ? 'the money goes back to the card that paid' : 'we give the money back to you ourselves'
}
