import { paths } from '#platform/paths.ts'
import { LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

/** Sent to the new address. It does not name the account, because the address may belong to someone else. */
export function confirmEmailMail(sender: Sender, { token }: { token: string }): Promise<RenderedMail> {
  return renderMail(
    'Confirm your new email address',
    <MailLayout sender={sender} heading="Your new email address" preview="Confirm it to start using this address.">
      <Paragraph>
        Someone, hopefully you, has asked to use this email address for their account with {sender.siteName}. Please
        confirm that it’s yours.
      </Paragraph>
      <LinkButton href={`${sender.siteUrl}${paths.confirmEmail}?token=${token}`}>Use this email address</LinkButton>
      <Paragraph>
        You can use the link once, within 48 hours. Until then, the account will keep its current address.
      </Paragraph>
      <Paragraph>If it wasn’t you, please ignore this email and nothing will change.</Paragraph>
    </MailLayout>,
  )
}
