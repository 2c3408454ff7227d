import type { StaffRole } from '#accounts/contract/person.ts'
import { Greeting, InlineLink, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

const roleNames: Record<StaffRole, string> = { host: 'a host', owner: 'an owner' }

export function roleRemovedMail(
  sender: Sender,
  { name, role }: { name: string; role: StaffRole },
): Promise<RenderedMail> {
  const { siteName, trader } = sender
  return renderMail(
    `You’re no longer ${roleNames[role]}`,
    <MailLayout
      sender={sender}
      heading={`You’re no longer ${roleNames[role]}`}
      preview={`You still have your account with ${siteName}.`}
    >
      <Greeting name={name} />
      <Paragraph>
        An owner of {siteName} has removed your role as {roleNames[role]}. You still have your account as a member, and
        you no longer need a code from your authenticator app.
      </Paragraph>
      <Paragraph>
        If you have any questions, email us: <InlineLink href={`mailto:${trader.email}`}>{trader.email}</InlineLink>.
      </Paragraph>
    </MailLayout>,
  )
}
