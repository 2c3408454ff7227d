import type { StaffRole } from '#accounts/contract/person.ts'
import { paths } from '#platform/paths.ts'
import { LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

const roleDescriptions: Record<StaffRole, string> = {
  host: 'Hosts run the evening: they check guests in, start the rounds and end the event when it’s over.',
  owner: 'Owners run the whole site: events, members and money.',
}
const rolesAtSite: Record<StaffRole, string> = { host: 'a host for', owner: 'an owner of' }

export function invitationMail(
  sender: Sender,
  { inviter, role, token }: { inviter: string; role: StaffRole; token: string },
): Promise<RenderedMail> {
  const { siteName, siteUrl } = sender
  return renderMail(
    `You’re invited to be ${rolesAtSite[role]} ${siteName}`,
    <MailLayout sender={sender} heading="You’re invited" preview={`${inviter} would like you on the team.`}>
      <Paragraph>
        {inviter} has invited you to be {rolesAtSite[role]} {siteName}. {roleDescriptions[role]}
      </Paragraph>
      <LinkButton href={`${siteUrl}${paths.invitation}?token=${token}`}>See the invitation</LinkButton>
      <Paragraph>
        You can use the link once, within seven days, and it won’t work for anyone else. You’ll need an account with
        this email address (you can create one when you open the link) and an authenticator app or a passkey.
      </Paragraph>
      <Paragraph>If you don’t know {inviter}, please ignore this email.</Paragraph>
    </MailLayout>,
  )
}
