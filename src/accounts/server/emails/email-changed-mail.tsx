import { Greeting, InlineLink, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

/** Sent to the old address. It leaves out the new address, because other people may read the old mailbox. */
export function emailChangedMail(sender: Sender, { name }: { name: string }): Promise<RenderedMail> {
  const { siteName, trader } = sender
  return renderMail(
    'Your email address was changed',
    <MailLayout
      sender={sender}
      heading="Your email address was changed"
      preview="We’ll use your new address from now on."
    >
      <Greeting name={name} />
      <Paragraph>
        The email address for your account with {siteName} has just been changed. This is the last email we’ll send to
        this address.
      </Paragraph>
      <Paragraph>If this was you, you don’t need to do anything.</Paragraph>
      <Paragraph>
        If it wasn’t you, please email us straight away:{' '}
        <InlineLink href={`mailto:${trader.email}`}>{trader.email}</InlineLink>. We can undo it.
      </Paragraph>
    </MailLayout>,
  )
}
