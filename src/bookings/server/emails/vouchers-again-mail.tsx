import { HowToUse, VoucherCard, type MailedVoucher } from '#bookings/server/emails/voucher-card.tsx'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import { Greeting, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

/** Sends vouchers again that can still be used, because they were asked for at the buyer’s address. */
export function vouchersAgainMail({
  sender,
  vouchers,
}: { sender: Sender } & { vouchers: readonly MailedVoucher[] }): Promise<RenderedMail> {
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
