import { Img, Section, Text } from '@react-email/components'
import { formatTicketCode } from '#bookings/rules/ticket-code.ts'
import { ticketPicture } from '#bookings/server/tickets/ticket-picture.ts'
import type { MailAttachment } from '#platform/server/mail/outgoing-mail.ts'

/** The content id by which the email's HTML refers to the attached picture. */
const TICKET_PICTURE = 'ticket'

/** Shows the ticket. It needs no network connection, because its picture is attached as `ticketFile`. */
export function Ticket({ code }: { code: string }) {
  return (
    <Section
      style={{ margin: '20px 0', padding: '16px', backgroundColor: '#ffffff', color: '#1f1a1d', textAlign: 'center' }}
    >
      <Text style={{ margin: 0, fontSize: '16px' }}>Your ticket to show at the door:</Text>
      <Text style={{ margin: '8px 0', font: "600 26px/1.3 Menlo, Consolas, 'Courier New', monospace" }}>
        {formatTicketCode(code)}
      </Text>
      <Img
        src={`cid:${TICKET_PICTURE}`}
        alt={`QR code for ticket ${formatTicketCode(code)}`}
        width="232"
        height="232"
        style={{ margin: '0 auto' }}
      />
    </Section>
  )
}

export function ticketFile(code: string): MailAttachment {
  return {
    filename: `ticket-${code}.png`,
    contentType: 'image/png',
    content: ticketPicture(code).toString('base64'),
    cid: TICKET_PICTURE,
  }
}
