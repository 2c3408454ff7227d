import { paths } from '#platform/paths.ts'
import { InlineLink, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import type { Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'
import { WrittenMail, type WrittenMailDetails } from '#privacy/server/emails/written-mail-layout.tsx'

/** Invites back a member who has not been to an event for a while. */
export function comeBackMail(sender: Sender, { name, email, stop }: WrittenMailDetails): Promise<RenderedMail> {
  return renderMail(
    email.subject,
    <WrittenMail sender={sender} email={email} name={name}>
      <LinkButton href={`${sender.siteUrl}${paths.events}`}>See our events</LinkButton>
      <Paragraph>
        You’re getting this email because you asked for our newsletter, and to be invited back. Don’t want these emails
        any more? <InlineLink href={stop}>Stop them without signing in</InlineLink>
      </Paragraph>
    </WrittenMail>,
  )
}
