import { InlineLink, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import type { Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'
import { WrittenMail, type WrittenMailDetails } from '#privacy/server/emails/written-mail-layout.tsx'

/** A newsletter to a member who asked for newsletters. */
export function newsletterMail(sender: Sender, { name, email, stop }: WrittenMailDetails): Promise<RenderedMail> {
  return renderMail(
    email.subject,
    <WrittenMail sender={sender} email={email} name={name}>
      <Paragraph>
        You’re getting this email because you asked for our newsletter. Don’t want it any more?{' '}
        <InlineLink href={stop}>Stop it without signing in</InlineLink>
      </Paragraph>
    </WrittenMail>,
  )
}
