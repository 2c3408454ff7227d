import { paths } from '#platform/paths.ts'
import { InlineLink, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

/** Sent to an address that has an account when someone tries to use it for another account. */
export function alreadyHaveAccountMail(sender: Sender): Promise<RenderedMail> {
  const { siteName, siteUrl } = sender
  return renderMail(
    'You already have an account',
    <MailLayout sender={sender} heading="You already have an account" preview="Nothing has changed. Just sign in.">
      <Paragraph>
        Someone, perhaps you, has tried to use this email address for an account with {siteName}. It already has one, so
        nothing has changed.
      </Paragraph>
      <LinkButton href={`${siteUrl}${paths.signIn}`}>Sign in</LinkButton>
      <Paragraph>
        If you’ve forgotten your password, we can email you a link to{' '}
        <InlineLink href={`${siteUrl}${paths.forgottenPassword}`}>choose a new one</InlineLink>.
      </Paragraph>
      <Paragraph>If it wasn’t you, you don’t need to do anything. Your account is safe.</Paragraph>
    </MailLayout>,
  )
}
