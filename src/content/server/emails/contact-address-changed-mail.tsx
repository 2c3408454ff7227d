import { adminPaths } from '#platform/admin-paths.ts'
import { Greeting, InlineLink, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

/** Sent to the old address. It names the new one, which is public. */
export function contactAddressChangedMail(
  sender: Sender,
  { newAddress }: { newAddress: string },
): Promise<RenderedMail> {
  const { siteName, siteUrl } = sender
  return renderMail(
    'The contact email address has been changed',
    <MailLayout
      sender={sender}
      heading="The contact email address has been changed"
      preview={`Questions and complaints will now go to ${newAddress}.`}
    >
      <Greeting name={null} />
      <Paragraph>
        An owner of {siteName} has just changed the site’s contact email address. Emails from members and visitors will
        now go to {newAddress} instead of this address.
      </Paragraph>
      <Paragraph>If an owner meant to do this, you don’t need to do anything.</Paragraph>
      <Paragraph>
        If not, someone else may be using an owner’s account.{' '}
        <InlineLink href={`${siteUrl}${adminPaths.content('site')}`}>Change the address back</InlineLink> straight away,
        and check the <InlineLink href={`${siteUrl}${adminPaths.audit}`}>audit log</InlineLink> to see whose account it
        was.
      </Paragraph>
    </MailLayout>,
  )
}
