import { Img, Section, Text } from '@react-email/components'
import { InlineLink, LinkButton, Words } from '#accounts/server/emails/words.tsx'
import { sayTicketCode } from '#bookings/rules/ticket-code.ts'
import { eventAddress, sayPence, type BookingFacts } from '#bookings/server/emails/booking-facts.ts'
import { eventFile } from '#bookings/server/emails/event-file.ts'
import { EventLines } from '#bookings/server/emails/event-lines.tsx'
import { ticketPicture } from '#bookings/server/tickets/ticket-picture.ts'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

/** The sender with what a receipt has to name; `site.config` is one. */
type Seller = Sender & { trader: { vatNumber: string | null } }

/** Names the picture within its mail. */
const TICKET_PICTURE = 'ticket'

export type Confirmed = BookingFacts & { sender: Seller; booking: { pricePence: number; ticketCode: string } }

/** The member's ticket: all that they need on the night, also without the site. */
export async function bookingConfirmedMail(facts: Confirmed): Promise<RenderedMail> {
  const { event, booking } = facts
  const picture = await ticketPicture(booking.ticketCode)
  const mail = await renderMail(`You are booked: ${event.title}`, <Confirmation {...facts} />)
  const ticket = {
    filename: `ticket-${booking.ticketCode}.png`,
    contentType: 'image/png',
    content: picture.toString('base64'),
    cid: TICKET_PICTURE,
  }
  return { ...mail, attachments: [ticket, eventFile(facts)] }
}

function Confirmation(facts: Confirmed) {
  const { sender, member, event, booking } = facts
  const map = `https://www.openstreetmap.org/?mlat=${event.lat}&mlon=${event.lng}#map=17/${event.lat}/${event.lng}`
  return (
    <MailLayout sender={sender} heading="You are booked" preview={`Your ticket for ${event.title} is in this email.`}>
      <Words>Hello {member.userName},</Words>
      <Words>You have a place at this event, and we look forward to seeing you there.</Words>
      <EventLines event={event}>
        <Text style={{ margin: '8px 0', fontSize: '16px' }}>
          <InlineLink href={map}>Open map</InlineLink>
        </Text>
      </EventLines>
      {event.directions && <Words>How to find it: {event.directions}</Words>}
      <Ticket code={booking.ticketCode} />
      <Price {...facts} />
      <Words>
        We give no refunds if you change your mind or cannot come. You can find a replacement instead, and hand your
        booking over to them on the site at any time before the event starts.
      </Words>
      <LinkButton href={eventAddress(facts)}>See the event</LinkButton>
      <Words>The event is attached for your calendar.</Words>
    </MailLayout>
  )
}

function Ticket({ code }: { code: string }) {
  return (
    <Section style={{ margin: '20px 0', padding: '16px', backgroundColor: '#ffffff', textAlign: 'center' }}>
      <Text style={{ margin: 0, fontSize: '16px' }}>Your ticket, to show at the door:</Text>
      <Text style={{ margin: '8px 0', font: "600 26px/1.3 Menlo, Consolas, 'Courier New', monospace" }}>
        {sayTicketCode(code)}
      </Text>
      <Img
        src={`cid:${TICKET_PICTURE}`}
        alt={`The ticket ${sayTicketCode(code)} as a QR code`}
        width="232"
        height="232"
        style={{ margin: '0 auto' }}
      />
    </Section>
  )
}

function Price({ sender, booking }: Confirmed) {
  const { name, address, vatNumber } = sender.trader
  if (booking.pricePence === 0) return <Words>This event is free.</Words>
  return (
    <Words>
      {sayPence(booking.pricePence)} will be charged to your card, by {name}, {address}.
      {vatNumber !== null && ` VAT number: ${vatNumber}.`}
    </Words>
  )
}
