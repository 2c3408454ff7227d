import { formatPence } from '#bookings/server/emails/booking-details.ts'
import { VoucherCard, type MailedVoucher } from '#bookings/server/emails/voucher-card.tsx'
import { VOUCHER_CANCEL_DAYS } from '#bookings/rules/vouchers.ts'
import { formatDate } from '#platform/local-time.ts'
import { paths } from '#platform/paths.ts'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import { Greeting, InlineLink, Paragraph, Quotation } from '#platform/server/mail/mail-parts.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

type ToBuyer = { sender: Sender }

/** What was paid for a voucher. VAT is included in it, if the seller has a VAT number. */
export type VoucherSale = { paidPence: number; vat: { pence: number; number: string } | null; cancelUntil: string }

/** Sends a voucher to its buyer, who passes it on. The link in the email does not contain its code. */
export function voucherSoldMail({
  sender,
  voucher,
  sale,
}: ToBuyer & { voucher: MailedVoucher; sale: VoucherSale }): Promise<RenderedMail> {
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
        , {VOUCHER_CANCEL_DAYS} days from now, you can cancel the voucher for a full refund, as long as nobody has used
        it: go to <VouchersLink sender={sender} />. Anyone who has the code can use the voucher, so only share it with
        the person it’s for.
      </Paragraph>
    </MailLayout>,
  )
}

/** Sends vouchers again that can still be used, because somebody asked for it. */
export function vouchersAgainMail({
  sender,
  vouchers,
}: ToBuyer & { vouchers: readonly MailedVoucher[] }): Promise<RenderedMail> {
  const isOne = vouchers.length === 1
  return renderMail(
    isOne ? 'Your gift voucher again' : 'Your gift vouchers again',
    <MailLayout
      sender={sender}
      heading={isOne ? 'Your gift voucher' : 'Your gift vouchers'}
      preview="Here’s what can still be used."
    >
      <Greeting name={null} />
      <Paragraph>
        You asked us to send {isOne ? 'your gift voucher' : 'your gift vouchers'} again. Here’s what you bought that can
        still be used. If it wasn’t you who asked, you don’t need to do anything: we only send vouchers to the address
        they were bought with.
      </Paragraph>
      {vouchers.map((voucher) => (
        <VoucherCard key={voucher.code} voucher={voucher} name={sender.trader.name} />
      ))}
      <HowToUse sender={sender} />
    </MailLayout>,
  )
}

/** Reminds the buyer of a voucher that nobody has used and that expires soon. */
export function voucherExpiresMail({ sender, voucher }: ToBuyer & { voucher: MailedVoucher }): Promise<RenderedMail> {
  return renderMail(
    `Your gift voucher expires on ${formatDate(voucher.lastDay)}`,
    <MailLayout
      sender={sender}
      heading="A gift voucher is still waiting"
      preview={`It can be used until ${formatDate(voucher.lastDay)}.`}
    >
      <Greeting name={null} />
      <Paragraph>
        Nobody has used the gift voucher that you bought. It expires on {formatDate(voucher.lastDay)}. You may want to
        remind the person you bought it for, or use it yourself. Once it’s on somebody’s account, it doesn’t run out.
      </Paragraph>
      <VoucherCard voucher={voucher} name={sender.trader.name} />
      <HowToUse sender={sender} />
    </MailLayout>,
  )
}

/** Tells a buyer that their card could not be charged, so that there is no voucher. */
export function voucherNotPaidMail({ sender, amountPence }: ToBuyer & { amountPence: number }): Promise<RenderedMail> {
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
        been charged, and the approval has been released. If you’d still like the voucher, please buy it again at{' '}
        <VouchersLink sender={sender} />.
      </Paragraph>
    </MailLayout>,
  )
}

type VoucherRefund = {
  amountPence: number
  /** What the owner wrote about it; null if nothing. */
  message: string | null
  /** What is left of the voucher. Null if it has been used, or was never sold. */
  leftPence: number | null
}

/** Tells a buyer that their card has been refunded, and what became of the voucher. */
export function voucherRefundedMail({
  sender,
  amountPence,
  message,
  leftPence,
}: ToBuyer & VoucherRefund): Promise<RenderedMail> {
  const amount = formatPence(amountPence)
  return renderMail(
    `We’ve refunded ${amount} for your gift voucher`,
    <MailLayout sender={sender} heading={`We’ve refunded ${amount}`} preview="It’s on its way to your card.">
      <Greeting name={null} />
      <Paragraph>
        We’ve refunded {amount} for your gift voucher to the card you paid with. It usually takes five to ten days to
        arrive.
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

function HowToUse({ sender }: ToBuyer) {
  return (
    <Paragraph>
      To use it, sign in or join at <InlineLink href={sender.siteUrl}>{new URL(sender.siteUrl).host}</InlineLink>,
      choose an event, and enter the code at checkout. What’s left stays on the account for another time.
    </Paragraph>
  )
}

function VouchersLink({ sender }: ToBuyer) {
  return <InlineLink href={`${sender.siteUrl}${paths.giftVouchers}`}>our page about gift vouchers</InlineLink>
}
