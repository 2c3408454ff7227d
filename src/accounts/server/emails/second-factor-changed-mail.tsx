import { RemovedPasskeys, type ListedPasskey } from '#accounts/server/emails/passkey-list.tsx'
import { paths } from '#platform/paths.ts'
import { Greeting, InlineLink, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type SecondFactorChange =
  | 'set up'
  | 'replaced'
  | 'recovery codes renewed'
  | 'removed'
  | 'removed for a role'
  | 'two-step on'
  | 'two-step off'

const changeMessages: Record<SecondFactorChange, string> = {
  'set up':
    'An authenticator app has just been set up for your account. From now on, we’ll ask for its code when you sign in.',
  replaced:
    'A new authenticator app has just been set up for your account. The old one and its recovery codes no longer work.',
  'recovery codes renewed': 'New recovery codes have just been created for your account. The old ones no longer work.',
  removed:
    'An owner has just reset your two-step verification: your authenticator app, its recovery codes and your passkeys have been removed. You can sign in with your password and set it up again.',
  'removed for a role':
    'You’ve joined the team. To keep the team pages safe, we’ve signed out your other devices and removed every way of signing in except your password and any passkey or app you’ve just used. Please set up anything you still need in your account.',
  'two-step on':
    'Two-step verification has just been turned on for your account. Your password alone is no longer enough to sign in.',
  'two-step off':
    'Two-step verification has just been turned off for your account. You can sign in with just your password.',
}

export function secondFactorChangedMail(
  sender: Sender,
  { name, change, passkeys = [] }: { name: string; change: SecondFactorChange; passkeys?: readonly ListedPasskey[] },
): Promise<RenderedMail> {
  const { siteName, siteUrl, trader } = sender
  return renderMail(
    'Your two-step verification has changed',
    <MailLayout
      sender={sender}
      heading="Your two-step verification has changed"
      preview={`A change to your account with ${siteName}.`}
    >
      <Greeting name={name} />
      <Paragraph>{changeMessages[change]}</Paragraph>
      <RemovedPasskeys passkeys={passkeys} why="because they may date from before your new role" />
      <Paragraph>If you were expecting this, you don’t need to do anything.</Paragraph>
      <Paragraph>
        If you weren’t, <InlineLink href={`${siteUrl}${paths.forgottenPassword}`}>choose a new password</InlineLink>{' '}
        straight away and email us: <InlineLink href={`mailto:${trader.email}`}>{trader.email}</InlineLink>.
      </Paragraph>
    </MailLayout>,
  )
}
