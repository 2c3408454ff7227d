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
      preview={`There were several attempts with the wrong ${kind}. We didn’t let them in.`}
    >
      <Greeting name={name} />
      <Paragraph>
        {kind === 'password'
          ? `Someone has tried several times to sign in to your account with ${siteName}, using the wrong password each time. `
          : `Someone has tried several times to sign in to your account with ${siteName}. They had the right password but the wrong code. `}
        We didn’t let them in, and they’ll have to wait before they can try again.
      </Paragraph>
      <Paragraph>If this was you, you don’t need to do anything.</Paragraph>
      <Paragraph>
        {kind === 'password'
          ? 'If it wasn’t you, your account is safe as long as nobody else knows your password. If you use the same password anywhere else, '
          : 'If it wasn’t you, they know your password. Please '}
        <InlineLink href={`${siteUrl}${paths.forgottenPassword}`}>choose a new one</InlineLink>
        {kind === 'password' ? ' that you only use here. ' : ' straight away. '}
        {kind === 'password' && 'You can still sign in using a browser you’ve used before.'}
      </Paragraph>
      <Paragraph>
        We’ll email you about this at most once a day. If you have any questions, email us:{' '}
        <InlineLink href={`mailto:${trader.email}`}>{trader.email}</InlineLink>.
      </Paragraph>
    </MailLayout>,
  )
}
