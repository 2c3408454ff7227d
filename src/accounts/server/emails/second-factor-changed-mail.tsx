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
    'An authenticator app has just been set up for your account. From now on its code is asked for when you sign in.',
  replaced:
    'Another authenticator app has just been set up for your account. The one before, and its recovery codes, open nothing any more.',
  'recovery codes renewed':
    'New recovery codes have just been made for your account. Those before open nothing any more.',
  removed:
    'An owner has just taken your second factor off your account: the authenticator app, its recovery codes and your passkeys. Your password lets you in, and you can set up another one.',
  'removed for a role':
    'You now help to run the evenings. So that nothing from before gives anyone else the rights of staff, we’ve signed out your other devices and removed what signed you in besides your password, except a passkey or an app that you’ve just used. Please set up what’s missing under ‘Your account’.',
  'two-step on':
    'Two-step verification has just been turned on for your account. Your password alone doesn’t sign you in any more.',
  'two-step off': 'Two-step verification has just been turned off for your account. Your password alone signs you in.',
}

export function secondFactorChangedMail(
  sender: Sender,
  { name, change, passkeys = [] }: { name: string; change: SecondFactorChange; passkeys?: readonly ListedPasskey[] },
): Promise<RenderedMail> {
  const { siteName, siteUrl, trader } = sender
  return renderMail(
    'Your second factor has changed',
    <MailLayout sender={sender} heading="Your second factor has changed" preview={`At ${siteName}.`}>
      <Greeting name={name} />
      <Paragraph>{changeMessages[change]}</Paragraph>
      <RemovedPasskeys passkeys={passkeys} why="because they may be older than your new role" />
      <Paragraph>If you know of it, there is nothing to do.</Paragraph>
      <Paragraph>
        If not, <InlineLink href={`${siteUrl}${paths.forgottenPassword}`}>choose a new password</InlineLink> at once,
        and write to us: <InlineLink href={`mailto:${trader.email}`}>{trader.email}</InlineLink>.
      </Paragraph>
    </MailLayout>,
  )
}
