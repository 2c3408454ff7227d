import type { StaffRole } from '#accounts/contract/person.ts'
import { paths } from '#platform/paths.ts'
import { LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

const roleDescriptions: Record<StaffRole, string> = {
  host: 'A host runs the door on the night: they check guests in and end the event when it’s over.',
  owner: 'An owner runs the whole site: events, members, money.',
}
const roleNames: Record<StaffRole, string> = { host: 'a host', owner: 'an owner' }

export function invitationMail(
  sender: Sender,
  { inviter, role, token }: { inviter: string; role: StaffRole; token: string },
): Promise<RenderedMail> {
  const { siteName, siteUrl } = sender
  return renderMail(
    `You are invited to be ${roleNames[role]} at ${siteName}`,
    <MailLayout sender={sender} heading="You are invited" preview={`To be ${roleNames[role]} at ${siteName}.`}>
      <Paragraph>
        {inviter} invites you to be {roleNames[role]} at {siteName}. {roleDescriptions[role]}
      </Paragraph>
      <LinkButton href={`${siteUrl}${paths.invitation}?token=${token}`}>See the invitation</LinkButton>
      <Paragraph>
        The link works once, for seven days, and it is yours alone. You need an account with this email address, which
        you can open there, and an authenticator app on your phone.
      </Paragraph>
      <Paragraph>If you do not know {inviter}, please leave the link alone, and nothing happens.</Paragraph>
    </MailLayout>,
  )
}
