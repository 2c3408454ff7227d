import { accountPaths } from '#platform/account-paths.ts'
import { paths } from '#platform/paths.ts'
import { Greeting, InlineLink, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

/** Sends a link to the download. The link alone gives no access: the reader must sign in as the member who requested it. */
export function downloadReadyMail(sender: Sender, { name, id }: { name: string; id: string }): Promise<RenderedMail> {
  const { siteName, siteUrl, trader } = sender
  return renderMail(
    'Your data is ready',
    <MailLayout sender={sender} heading="Your data is ready" preview="You can save it for the next 24 hours.">
      <Greeting name={name} />
      <Paragraph>
        You asked for a download of everything {siteName} keeps about you. It’s ready: a file containing a page you can
        read, the same data in a format other programs can use, and your pictures.
      </Paragraph>
      <LinkButton href={`${siteUrl}${accountPaths.dataDownload}?id=${id}`}>Save your data</LinkButton>
      <Paragraph>
        The link works for 24 hours, and only after you’ve signed in. Keep the file somewhere private: it contains your
        messages and your likes.
      </Paragraph>
      <Paragraph>
        If you didn’t ask for this, someone else knows your password.{' '}
        <InlineLink href={`${siteUrl}${paths.forgottenPassword}`}>Choose a new password</InlineLink> straight away,
        which will sign out every device, and write to us:{' '}
        <InlineLink href={`mailto:${trader.email}`}>{trader.email}</InlineLink>.
      </Paragraph>
    </MailLayout>,
  )
}
