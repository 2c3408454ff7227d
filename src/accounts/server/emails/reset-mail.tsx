import { paths } from '#platform/paths.ts'
import { Greeting, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export function resetMail(sender: Sender, { token, name }: { token: string; name: string }): Promise<RenderedMail> {
  return renderMail(
    'Choose a new password',
    <MailLayout sender={sender} heading="Choose a new password" preview="The link works once, for an hour.">
      <Greeting name={name} />
      <Paragraph>Somebody, we hope you, has asked for a new password for your account.</Paragraph>
      <LinkButton href={`${sender.siteUrl}${paths.resetPassword}?token=${token}`}>Choose a new password</LinkButton>
      <Paragraph>The link works once, for an hour. A newer email from us replaces it.</Paragraph>
      <Paragraph>If it was not you, there is nothing to do: your password stays as it is.</Paragraph>
    </MailLayout>,
  )
}
