import { paths } from '#platform/paths.ts'
import { LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

/** Sent to the new address. It does not name the account, because the address may belong to someone else. */
export function confirmEmailMail(sender: Sender, { token }: { token: string }): Promise<RenderedMail> {
  return renderMail(
    'Please confirm your new email address',
    <MailLayout sender={sender} heading="Your new email address" preview="One click, and your account moves here.">
      <Paragraph>
        Somebody, we hope you, wants to use this email address for their account with {sender.siteName} from now on.
        Please confirm that it is yours.
      </Paragraph>
      <LinkButton href={`${sender.siteUrl}${paths.confirmEmail}?token=${token}`}>Use this email address</LinkButton>
      <Paragraph>The link works once, for 48 hours. Until then everything stays with the address as it was.</Paragraph>
      <Paragraph>If it was not you, please leave the link alone, and nothing changes.</Paragraph>
    </MailLayout>,
  )
}
