import { VOUCHER_CANCEL_DAYS } from '#bookings/rules/vouchers.ts'
import { formatPence } from '#bookings/server/emails/booking-details.ts'
import { HowToUse, VoucherCard, VouchersLink, type MailedVoucher } from '#bookings/server/emails/voucher-card.tsx'
import { formatDate } from '#platform/local-time.ts'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import { Greeting, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

/** What was paid for a voucher. VAT is included in it, if the seller has a VAT number. */
export type VoucherSale = { paidPence: number; vat: { pence: number; number: string } | null; cancelUntil: string }

/** Sends a voucher to its buyer, who passes it on. The link in the email does not contain its code. */
export function voucherSoldMail({
  sender,
  voucher,
  sale,
}: { sender: Sender } & { voucher: MailedVoucher; sale: VoucherSale }): Promise<RenderedMail> {
  const amount = formatPence(voucher.amountPence)
  const { paidPence, vat, cancelUntil } = sale
  return renderMail(
    `Your ${amount} gift voucher`,
    <MailLayout sender={sender} heading="Your gift voucher" preview="Forward or print it. It’s ready to use.">
      <Greeting name={null} />
      <Paragraph>
        Thank you for buying a gift voucher. Forward this email to the person it’s for, or print it.
      </Paragraph>
      <VoucherCard voucher={voucher} name={sender.trader.name} />
      <HowToUse sender={sender} />
      <Paragraph>
        You paid {formatPence(paidPence)} by card
        {vat && `, including ${formatPence(vat.pence)} VAT (VAT number ${vat.number})`}. Until {formatDate(cancelUntil)}
        , {VOUCHER_CANCEL_DAYS} days after you bought it, you can cancel the voucher for a full refund, as long as
        nobody has used it: go to <VouchersLink sender={sender} />. Anyone who has the code can use the voucher, so only
        share it with the person it’s for.
      </Paragraph>
    </MailLayout>,
  )
}
