import { paths } from '#platform/paths.ts'
import { Greeting, InlineLink, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

/** `kind` is what was wrong each time: the password, or the code after a right password. */
type Details = { name: string; kind: 'password' | 'code' }

export function failedSignInsMail(sender: Sender, { name, kind }: Details): Promise<RenderedMail> {
  const { siteName, siteUrl, trader } = sender
  return renderMail(
    'Someone tried to sign in to your account',
    <MailLayout
      sender={sender}
      heading="Someone tried to sign in to your account"
      preview={`Several sign-ins with a wrong ${kind}. We did not let them in.`}
    >
      <Greeting name={name} />
      <Paragraph>
        {kind === 'password'
          ? `Someone has tried several times to sign in to your account with ${siteName}, each time with a wrong password. `
          : `Someone has signed in to your account with ${siteName} with the right password, but with a wrong code several times. `}
        We did not let them in, and we make them wait before they can try again.
      </Paragraph>
      <Paragraph>If that was you, there is nothing to do.</Paragraph>
      <Paragraph>
        {kind === 'password'
          ? 'If it was not you, your account is safe as long as nobody else knows your password. If you use the same password anywhere else, '
          : 'If it was not you, they know your password. Please '}
        <InlineLink href={`${siteUrl}${paths.forgottenPassword}`}>choose a new one</InlineLink>
        {kind === 'password' ? ' that you use only here. ' : ' at once. '}
        {kind === 'password' && 'You can still sign in in a browser that you have used before.'}
      </Paragraph>
      <Paragraph>
        We’ll write about this once a day at most. If you have any questions, write to us:{' '}
        <InlineLink href={`mailto:${trader.email}`}>{trader.email}</InlineLink>.
      </Paragraph>
    </MailLayout>,
  )
}
