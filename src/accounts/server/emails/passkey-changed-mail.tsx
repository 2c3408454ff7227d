import { paths } from '#platform/paths.ts'
import { Greeting, InlineLink, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type PasskeyChange = 'added' | 'removed' | 'blocked'

const subjects: Record<PasskeyChange, string> = {
  added: 'A passkey was added to your account',
  removed: 'A passkey was removed from your account',
  blocked: 'We have blocked one of your passkeys',
}

export function passkeyChangedMail(
  sender: Sender,
  { name, passkey, change }: { name: string; passkey: string; change: PasskeyChange },
): Promise<RenderedMail> {
  const { siteName, siteUrl, trader } = sender
  const account = <InlineLink href={`${siteUrl}${paths.account}`}>your account</InlineLink>
  return renderMail(
    subjects[change],
    <MailLayout sender={sender} heading={subjects[change]} preview={`At ${siteName}.`}>
      <Greeting name={name} />
      {change === 'added' && (
        <Paragraph>The passkey “{passkey}” has just been added. It signs you in without your password.</Paragraph>
      )}
      {change === 'removed' && (
        <Paragraph>
          The passkey “{passkey}” has just been removed. It doesn’t sign you in any more, and other devices that signed
          in with it are signed out.
        </Paragraph>
      )}
      {change === 'blocked' && (
        <Paragraph>
          The passkey “{passkey}” was used in a way that should not be possible, so a copy of it may exist. We have
          blocked it and signed out every device that signed in with it. Please sign in another way, remove it in{' '}
          {account} and add a new one.
        </Paragraph>
      )}
      {change !== 'blocked' && <Paragraph>If this was you, there’s nothing to do.</Paragraph>}
      <Paragraph>
        {change === 'blocked' ? 'If you need help, ' : 'If it wasn’t you, '}
        <InlineLink href={`${siteUrl}${paths.forgottenPassword}`}>choose a new password</InlineLink>
        {change === 'added' && <>, remove the passkey in {account}</>} and write to us:{' '}
        <InlineLink href={`mailto:${trader.email}`}>{trader.email}</InlineLink>.
      </Paragraph>
    </MailLayout>,
  )
}
