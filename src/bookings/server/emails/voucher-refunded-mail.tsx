import { formatPence } from '#bookings/server/emails/booking-details.ts'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import { Greeting, Paragraph, Quotation } from '#platform/server/mail/mail-parts.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

type VoucherRefund = {
  amountPence: number
  /** What the owner wrote about it; null if nothing. */
  message: string | null
  /** What is left of the voucher. Null if it was used, has expired or was never sold. */
  leftPence: number | null
}

/** Tells a buyer that their card has been refunded, and what became of the voucher. */
export function voucherRefundedMail({
  sender,
  amountPence,
  message,
  leftPence,
}: { sender: Sender } & VoucherRefund): Promise<RenderedMail> {
  const amount = formatPence(amountPence)
  return renderMail(
    `We’ve refunded ${amount} for your gift voucher`,
    <MailLayout sender={sender} heading={`We’ve refunded ${amount}`} preview="It’s on its way to your card.">
      <Greeting name={null} />
      <Paragraph>
        We’ve refunded {amount} for your gift voucher to the card you paid with. It can take 5 to 10 days to appear on
        your statement.
      </Paragraph>
      {message !== null && <Quotation text={message} />}
      {leftPence !== null && (
        <Paragraph>
          {leftPence === 0
            ? 'The voucher can no longer be used.'
            : `The voucher is still good for ${formatPence(leftPence)}.`}
        </Paragraph>
      )}
    </MailLayout>,
  )
}
