import { paths } from '#platform/paths.ts'
import { Greeting, LinkButton, Paragraph, Quotation } from '#platform/server/mail/mail-parts.tsx'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export function suspensionLiftedMail(
  sender: Sender,
  { name, reason }: { name: string; reason: string },
): Promise<RenderedMail> {
  const { siteName, siteUrl } = sender
  return renderMail(
    'Your suspension has been lifted',
    <MailLayout sender={sender} heading="Your suspension has been lifted" preview="You can sign in as before.">
      <Greeting name={name} />
      <Paragraph>Your account with {siteName} is no longer suspended. You can sign in as before.</Paragraph>
      <Paragraph>Here’s why:</Paragraph>
      <Quotation text={reason} />
      <LinkButton href={`${siteUrl}${paths.signIn}`}>Sign in</LinkButton>
    </MailLayout>,
  )
}
