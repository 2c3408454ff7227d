import { formatPence } from '#bookings/server/emails/booking-details.ts'
import { paths } from '#platform/paths.ts'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import { Greeting, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

type CreditAdded = { sender: Sender; userName: string; amountPence: number; message: string }

/** Tells a member that the owner has added credit for them, and why. */
export function creditAddedMail({ sender, userName, amountPence, message }: CreditAdded): Promise<RenderedMail> {
  const amount = formatPence(amountPence)
  return renderMail(
    `${amount} credit for you`,
    <MailLayout sender={sender} heading={`${amount} credit for you`} preview="It’s on your account, ready to use.">
      <Greeting name={userName} />
      <Paragraph>
        We’ve added {amount} to the credit on your account. Our reason: {message}
      </Paragraph>
      <Paragraph>
        You can use it for any of our events: just tick ‘Use my credit’ when you book. It doesn’t expire.
      </Paragraph>
      <LinkButton href={`${sender.siteUrl}${paths.events}`}>See our events</LinkButton>
    </MailLayout>,
  )
}
