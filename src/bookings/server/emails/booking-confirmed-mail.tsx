import { InlineLink, LinkButton, Words } from '#platform/server/mail/mail-parts.tsx'
import { ownEventsAddress, sayPence, ticketAddress, type BookingFacts } from '#bookings/server/emails/booking-facts.ts'
import { eventFile } from '#bookings/server/emails/event-file.ts'
import { WayThere } from '#bookings/server/emails/event-lines.tsx'
import { Ticket, ticketFile } from '#bookings/server/emails/ticket.tsx'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

/** The sender plus what a receipt has to name; `site.config` is one. */
type Seller = Sender & { trader: { vatNumber: string | null } }

export type Confirmed = BookingFacts & {
  sender: Seller
  booking: { pricePence: number; ticketCode: string; paid: 'by card' | 'by hand' }
}

/** The member's ticket: everything they need on the night, even without the site. */
export async function bookingConfirmedMail(facts: Confirmed): Promise<RenderedMail> {
  const { event, booking } = facts
  const mail = await renderMail(`You are booked: ${event.title}`, <Confirmation {...facts} />)
  return { ...mail, attachments: [await ticketFile(booking.ticketCode), eventFile(facts)] }
}

function Confirmation(facts: Confirmed) {
  const { sender, member, event, booking } = facts
  return (
    <MailLayout sender={sender} heading="You are booked" preview={`Your ticket for ${event.title} is in this email.`}>
      <Words>Hello {member.userName},</Words>
      <Words>You have a place at this event, and we look forward to seeing you there.</Words>
      <WayThere event={event} />
      <Ticket code={booking.ticketCode} />
      <Price {...facts} />
      <Words>
        {booking.pricePence > 0 && 'We give no refunds if you change your mind or cannot come. '}You can find a
        replacement {booking.pricePence > 0 ? 'instead' : 'if you cannot come'}, and hand your booking over to them on{' '}
        <InlineLink href={ownEventsAddress(facts)}>My Events</InlineLink> at any time before the event starts.
      </Words>
      <LinkButton href={ticketAddress(facts)}>Your ticket on your phone</LinkButton>
      <Words>The event is attached for your calendar.</Words>
    </MailLayout>
  )
}

function Price({ sender, event, booking }: Confirmed) {
  const { name, address, vatNumber } = sender.trader
  if (booking.pricePence === 0)
    return <Words>{event.pricePence === 0 ? 'This event is free.' : 'There is nothing for you to pay.'}</Words>
  if (booking.paid === 'by hand')
    return (
      <Words>
        You have paid {sayPence(booking.pricePence)} for it to {name}, {address}.
        {vatNumber !== null && ` VAT number: ${vatNumber}.`}
      </Words>
    )
  return (
    <Words>
      {sayPence(booking.pricePence)} will be charged to your card, by {name}, {address}.
      {vatNumber !== null && ` VAT number: ${vatNumber}.`}
    </Words>
  )
}
