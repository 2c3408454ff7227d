import { Section, Text } from '@react-email/components'
import { formatPence } from '#bookings/server/emails/booking-details.ts'
import { formatDate } from '#platform/local-time.ts'
import { paths } from '#platform/paths.ts'
import type { Sender } from '#platform/server/mail/mail-layout.tsx'
import { InlineLink, Paragraph } from '#platform/server/mail/mail-parts.tsx'

export type MailedVoucher = {
  /** With its hyphens. */
  code: string
  amountPence: number
  forName: string | null
  fromName: string | null
  message: string | null
  /** As '2028-12-04'. */
  lastDay: string
}

const line = { margin: '4px 0', fontSize: '16px', lineHeight: '1.5' }

/** A voucher, as it can be cut out or forwarded. */
export function VoucherCard({ voucher, name }: { voucher: MailedVoucher; name: string }) {
  const { code, amountPence, forName, fromName, message, lastDay } = voucher
  return (
    <Section
      style={{ margin: '20px 0', padding: '20px', backgroundColor: '#ffffff', color: '#1f1a1d', textAlign: 'center' }}
    >
      <Text style={{ margin: 0, fontSize: '16px' }}>Gift voucher for {name}</Text>
      <Text style={{ margin: '4px 0 8px', fontSize: '32px', fontWeight: 600, lineHeight: '1.2' }}>
        {formatPence(amountPence)}
      </Text>
      {forName !== null && <Text style={line}>For {forName}</Text>}
      {message !== null && <Text style={{ ...line, whiteSpace: 'pre-line' }}>{message}</Text>}
      {fromName !== null && <Text style={line}>From {fromName}</Text>}
      <Text style={{ margin: '12px 0', font: "600 20px/1.4 Menlo, Consolas, 'Courier New', monospace" }}>{code}</Text>
      <Text style={{ margin: 0, fontSize: '15px' }}>Use it by {formatDate(lastDay)}</Text>
    </Section>
  )
}

/** How the person who gets a voucher uses it. */
export function HowToUse({ sender }: { sender: Sender }) {
  return (
    <Paragraph>
      To use it, sign in or register at <InlineLink href={sender.siteUrl}>{new URL(sender.siteUrl).host}</InlineLink>,
      choose an event, and enter the code at checkout. What you don’t spend stays on your account.
    </Paragraph>
  )
}

/** A link to the page about vouchers. No link contains a code. */
export function VouchersLink({ sender }: { sender: Sender }) {
  return <InlineLink href={`${sender.siteUrl}${paths.giftVouchers}`}>our gift vouchers page</InlineLink>
}
