import { Paragraph } from '#platform/server/mail/mail-parts.tsx'
import type { Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'
import type { WrittenEmail } from '#privacy/contract/newsletter.ts'
import { WrittenMail } from '#privacy/server/emails/written-mail-layout.tsx'

/** Sent to an owner who wants to see an email before its recipients do. */
export function newsletterTestMail(sender: Sender, email: WrittenEmail, name: string): Promise<RenderedMail> {
  return renderMail(
    `Test: ${email.subject}`,
    <WrittenMail sender={sender} email={email} name={name}>
      <Paragraph>
        This is a test, which only you got. Below this line, members get a link to stop these emails.
      </Paragraph>
    </WrittenMail>,
  )
}
