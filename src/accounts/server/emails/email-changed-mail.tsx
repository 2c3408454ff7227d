import { Greeting, InlineLink, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

/** Sent to the old address. It leaves out the new address, because other people may read the old mailbox. */
export function emailChangedMail(sender: Sender, { name }: { name: string }): Promise<RenderedMail> {
  const { siteName, trader } = sender
  return renderMail(
    'Your email address was changed',
    <MailLayout sender={sender} heading="Your email address was changed" preview="Our mail goes to a new address now.">
      <Greeting name={name} />
      <Paragraph>
        Your account with {siteName} has just moved to another email address. This is the last email about it that comes
        here.
      </Paragraph>
      <Paragraph>If that was you, there is nothing to do.</Paragraph>
      <Paragraph>
        If it was not you, please write to us at once:{' '}
        <InlineLink href={`mailto:${trader.email}`}>{trader.email}</InlineLink>. We can undo it.
      </Paragraph>
    </MailLayout>,
  )
}
