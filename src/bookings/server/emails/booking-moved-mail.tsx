import { InlineLink, LinkButton, Words } from '#platform/server/mail/mail-parts.tsx'
import { ownEventsAddress, sayWhen, ticketAddress, type BookingFacts } from '#bookings/server/emails/booking-facts.ts'
import { eventFile, filesThatTakeOut } from '#bookings/server/emails/event-file.ts'
import { WayThere } from '#bookings/server/emails/event-lines.tsx'
import { Ticket, ticketFile } from '#bookings/server/emails/ticket.tsx'
import { MailLayout } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type BookingMoved = BookingFacts & {
  /**
   * The event that the member had booked before, how often it has been taken out of their calendar, and whether they are coming
   * to it again by now.
   */
  before: Pick<BookingFacts, 'event' | 'timesTakenOut' | 'isComing'>
  booking: { ticketCode: string }
}

/** The owner has moved a booking to another event: a new ticket, and files that update calendars. */
export async function bookingMovedMail(facts: BookingMoved): Promise<RenderedMail> {
  const { sender, member, event, before, booking } = facts
  const { email } = sender.trader
  const mail = await renderMail(
    `Your booking was moved: ${event.title}`,
    <MailLayout sender={sender} heading="Your booking was moved" preview={`Your place is now at ${event.title}.`}>
      <Words>Hello {member.userName},</Words>
      <Words>
        We have moved your booking. You are no longer booked on {before.event.title} on {sayWhen(before.event)} at{' '}
        {before.event.venueName}. Your place is now at this event:
      </Words>
      <WayThere event={event} />
      <Ticket code={booking.ticketCode} />
      <Words>
        The ticket that you had before is no longer good. What was paid for your place came along, and there is nothing
        more to pay.
      </Words>
      <Words>
        If this does not suit you, please write to us at <InlineLink href={`mailto:${email}`}>{email}</InlineLink>. You
        can also hand your place over on <InlineLink href={ownEventsAddress(facts)}>My Events</InlineLink> at any time
        before the event starts.
      </Words>
      <LinkButton href={ticketAddress(facts)}>Your ticket on your phone</LinkButton>
      <Words>The attached files bring your calendar up to date.</Words>
    </MailLayout>,
  )
  const takesOut = filesThatTakeOut({ ...facts, ...before })
  return { ...mail, attachments: [await ticketFile(booking.ticketCode), eventFile(facts), ...takesOut] }
}
