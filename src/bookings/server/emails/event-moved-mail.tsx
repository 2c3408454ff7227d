import { Greeting, InlineLink, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import {
  ownEventsAddress,
  formatMoment,
  formatWhen,
  formatVenue,
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
  /** What the member last knew of the event; null if it is not recorded. */
  before: { startsAt: Temporal.Instant; endsAt: Temporal.Instant; venue: string } | null
  /** Null if the change does not entitle the member to a refund. */
  refundOpenUntil: Temporal.Instant | null
  /** Null if the event was free. */
  paidBy: PaidBy | null
}

/** Notifies a member of the event's new time or venue, from what to what. Attaches a file that updates calendars. */
export async function eventMovedMail(details: Moved): Promise<RenderedMail> {
  const { sender, member, event, refundOpenUntil } = details
  const changes = changesOf(details)
  const mail = await renderMail(
    `Changed: ${event.title}`,
    <MailLayout
      sender={sender}
      heading="Your event has changed"
      preview={`It’s now on ${formatWhen(event)} at ${event.venueName}.`}
    >
      <Greeting name={member.userName} />
      <Paragraph>An event you’ve booked has changed. {changes.join(' ')} Here are the new details:</Paragraph>
      <EventDirections event={event} />
      <Paragraph>
        {refundOpenUntil
          ? 'If that suits you, you don’t need to do anything: you’re still booked, and your ticket stays the same.'
          : 'You don’t need to do anything: you’re still booked, and your ticket stays the same.'}
      </Paragraph>
      {refundOpenUntil && <OrRefund {...details} until={formatMoment(refundOpenUntil, event)} />}
      <LinkButton href={ticketAddress(details)}>Open your ticket</LinkButton>
      <Paragraph>The attached file will update your calendar.</Paragraph>
    </MailLayout>,
  )
  return { ...mail, attachments: [eventFile(details)] }
}

function changesOf({ before, event }: Moved): string[] {
  if (before === null) return []
  const [was, now] = [formatWhen({ ...event, ...before }), formatWhen(event)]
  const [wasAt, nowAt] = [before.venue, formatVenue(event)]
  return [
    ...(was === now ? [] : [`The date or time has changed from ${was} to ${now}.`]),
    ...(wasAt === nowAt ? [] : [`The venue has changed from ${wasAt} to ${nowAt}.`]),
  ]
}

function OrRefund(details: Moved & { until: string }) {
  const { paidBy, until } = details
  const onMyEvents = <InlineLink href={ownEventsAddress(details)}>My Events</InlineLink>
  if (paidBy === null)
    return <Paragraph>If it doesn’t, you can give up your place on {onMyEvents} before the event starts.</Paragraph>
  return (
    <Paragraph>
      If it doesn’t, you can claim a full refund on {onMyEvents} until {until}. Your booking will then be cancelled, and
      we’ll {refundSentence(paidBy)}.
    </Paragraph>
  )
}

function refundSentence({ by, how }: PaidBy): string {
  if (by === 'another') return 'refund the person who paid for your place'
  return how === 'by card' ? 'refund the card you paid with' : 'refund you directly'
}
