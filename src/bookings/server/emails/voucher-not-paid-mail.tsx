import { formatPence } from '#bookings/server/emails/booking-details.ts'
import { VouchersLink } from '#bookings/server/emails/voucher-card.tsx'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import { Greeting, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

/** Tells a buyer that their card could not be charged, so that there is no voucher. */
export function voucherNotPaidMail({
  sender,
  amountPence,
}: { sender: Sender } & { amountPence: number }): Promise<RenderedMail> {
  return renderMail(
    'We couldn’t take your payment for a gift voucher',
    <MailLayout
      sender={sender}
      heading="Your gift voucher wasn’t paid for"
      preview="You haven’t been charged, and there’s no voucher yet."
    >
      <Greeting name={null} />
      <Paragraph>
        Your bank approved {formatPence(amountPence)} for a gift voucher, but we couldn’t take the payment. You haven’t
        been charged: your bank had only reserved the money, and we’ve released it. If you’d still like the voucher, you
        can buy it again on <VouchersLink sender={sender} />.
      </Paragraph>
    </MailLayout>,
  )
}
