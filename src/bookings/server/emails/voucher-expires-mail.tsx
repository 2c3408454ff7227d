import { HowToUse, VoucherCard, type MailedVoucher } from '#bookings/server/emails/voucher-card.tsx'
import { formatDate } from '#platform/local-time.ts'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import { Greeting, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

/** Reminds the buyer of a voucher that nobody has used and that expires soon. */
export function voucherExpiresMail({
  sender,
  voucher,
}: { sender: Sender } & { voucher: MailedVoucher }): Promise<RenderedMail> {
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
        remind the person you bought it for, or use it yourself. Once it’s on somebody’s account, it doesn’t expire.
      </Paragraph>
      <VoucherCard voucher={voucher} name={sender.trader.name} />
      <HowToUse sender={sender} />
    </MailLayout>,
  )
}
