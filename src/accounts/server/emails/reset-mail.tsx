import { paths } from '#platform/paths.ts'
import { Greeting, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export function resetMail(sender: Sender, { token, name }: { token: string; name: string }): Promise<RenderedMail> {
  return renderMail(
    'Choose a new password',
    <MailLayout sender={sender} heading="Choose a new password" preview="You can use the link once, within one hour.">
      <Greeting name={name} />
      <Paragraph>Someone, hopefully you, has asked to reset the password for your account.</Paragraph>
      <LinkButton href={`${sender.siteUrl}${paths.resetPassword}?token=${token}`}>Choose a new password</LinkButton>
      <Paragraph>
        You can use the link once, within one hour. If you ask for another, only the newest link will work.
      </Paragraph>
      <Paragraph>If it wasn’t you, you don’t need to do anything. Your password stays the same.</Paragraph>
    </MailLayout>,
  )
}
