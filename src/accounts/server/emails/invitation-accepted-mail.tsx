import type { StaffRole } from '#accounts/contract/person.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { Greeting, InlineLink, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

const roleNames: Record<StaffRole, string> = { host: 'a host', owner: 'an owner' }

/** Sent to the owner who sent the invitation. */
export function invitationAcceptedMail(
  sender: Sender,
  details: { inviter: string; name: string; email: string; role: StaffRole },
): Promise<RenderedMail> {
  const { inviter, name, email, role } = details
  return renderMail(
    'Your invitation was accepted',
    <MailLayout sender={sender} heading="Your invitation was accepted" preview={`There is ${roleNames[role]} more.`}>
      <Greeting name={inviter} />
      <Paragraph>
        {name}, whose account has the address {email}, is {roleNames[role]} at {sender.siteName} now.
      </Paragraph>
      <Paragraph>
        If that is not whom you invited, take the role away at once:{' '}
        <InlineLink href={`${sender.siteUrl}${adminPaths.staff}`}>people who help</InlineLink>.
      </Paragraph>
    </MailLayout>,
  )
}
