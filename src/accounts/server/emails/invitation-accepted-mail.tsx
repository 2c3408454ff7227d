import type { StaffRole } from '#accounts/contract/person.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { Greeting, InlineLink, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

const roleNames: Record<StaffRole, string> = { host: 'a host', owner: 'an owner' }
const rolesAtSite: Record<StaffRole, string> = { host: 'a host for', owner: 'an owner of' }

/** Sent to the owner who sent the invitation. */
export function invitationAcceptedMail(
  sender: Sender,
  details: { inviter: string; name: string; email: string; role: StaffRole },
): Promise<RenderedMail> {
  const { inviter, name, email, role } = details
  return renderMail(
    'Your invitation was accepted',
    <MailLayout sender={sender} heading="Your invitation was accepted" preview={`${name} is now ${roleNames[role]}.`}>
      <Greeting name={inviter} />
      <Paragraph>
        {name} ({email}) is now {rolesAtSite[role]} {sender.siteName}.
      </Paragraph>
      <Paragraph>
        If that’s not the person you invited, remove their role straight away under{' '}
        <InlineLink href={`${sender.siteUrl}${adminPaths.staff}`}>Team</InlineLink>.
      </Paragraph>
    </MailLayout>,
  )
}
