import { accountPaths } from '#platform/account-paths.ts'
import { paths } from '#platform/paths.ts'
import { Greeting, InlineLink, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type PasskeyChange = 'added' | 'removed' | 'blocked'

const subjects: Record<PasskeyChange, string> = {
  added: 'A passkey was added to your account',
  removed: 'A passkey was removed from your account',
  blocked: 'We’ve blocked one of your passkeys',
}

export function passkeyChangedMail(
  sender: Sender,
  { name, passkey, change }: { name: string; passkey: string; change: PasskeyChange },
): Promise<RenderedMail> {
  const { siteName, siteUrl, trader } = sender
  const newPassword = <InlineLink href={`${siteUrl}${paths.forgottenPassword}`}>choose a new password</InlineLink>
  const email = <InlineLink href={`mailto:${trader.email}`}>{trader.email}</InlineLink>
  const account = <InlineLink href={`${siteUrl}${accountPaths.security}#passkeys`}>your account</InlineLink>
  return renderMail(
    subjects[change],
    <MailLayout sender={sender} heading={subjects[change]} preview={`A change to your account with ${siteName}.`}>
      <Greeting name={name} />
      {change === 'added' && (
        <Paragraph>
          The passkey ‘{passkey}’ has just been added. You can now sign in with it instead of your password.
        </Paragraph>
      )}
      {change === 'removed' && (
        <Paragraph>
          The passkey ‘{passkey}’ has just been removed. You can no longer sign in with it, and other devices that
          signed in with it have been signed out.
        </Paragraph>
      )}
      {change === 'blocked' && (
        <Paragraph>
          The passkey ‘{passkey}’ was used in a way that shouldn’t be possible, so it may have been copied. We’ve
          blocked it and signed out every device that signed in with it. Please sign in another way, remove it in{' '}
          {account} and add a new one.
        </Paragraph>
      )}
      {change === 'blocked' ? (
        <Paragraph>
          To be safe, {newPassword}. If you need help, email us: {email}.
        </Paragraph>
      ) : (
        <>
          <Paragraph>If this was you, you don’t need to do anything.</Paragraph>
          <Paragraph>
            If it wasn’t you, {newPassword}
            {change === 'added' && <>, remove the passkey in {account}</>} and email us: {email}.
          </Paragraph>
        </>
      )}
    </MailLayout>,
  )
}
