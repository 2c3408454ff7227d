import { RemainingPasskeys, RemovedPasskeys, type ListedPasskey } from '#accounts/server/emails/passkey-list.tsx'
import { paths } from '#platform/paths.ts'
import { Greeting, InlineLink, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

export type PasskeysAfterChange = { removed: readonly ListedPasskey[]; remaining: readonly ListedPasskey[] }

export function passwordChangedMail(
  sender: Sender,
  { name, passkeys }: { name: string; passkeys: PasskeysAfterChange },
): Promise<RenderedMail> {
  const { siteName, siteUrl, trader } = sender
  return renderMail(
    'Your password was changed',
    <MailLayout sender={sender} heading="Your password was changed" preview="Other devices have been signed out.">
      <Greeting name={name} />
      <Paragraph>
        The password for your account with {siteName} has just been changed, and all other devices have been signed out.
      </Paragraph>
      <RemovedPasskeys passkeys={passkeys.removed} why="because they work without the password" />
      <RemainingPasskeys sender={sender} passkeys={passkeys.remaining} />
      <Paragraph>
        If this was you{passkeys.remaining.length > 0 && ' and you recognise each passkey'}, you don’t need to do
        anything.
      </Paragraph>
      <Paragraph>
        If it wasn’t you, <InlineLink href={`${siteUrl}${paths.forgottenPassword}`}>choose a new password</InlineLink>{' '}
        straight away and email us: <InlineLink href={`mailto:${trader.email}`}>{trader.email}</InlineLink>.
      </Paragraph>
    </MailLayout>,
  )
}
