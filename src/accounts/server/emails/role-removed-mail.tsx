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
    `You are no longer ${roleNames[role]}`,
    <MailLayout sender={sender} heading={`You are no longer ${roleNames[role]}`} preview={`At ${siteName}.`}>
      <Greeting name={name} />
      <Paragraph>
        An owner of {siteName} has ended your work there as {roleNames[role]}. Your account stays as it is, as that of
        every member; the authenticator app is no longer asked for.
      </Paragraph>
      <Paragraph>
        If you have questions, write to us: <InlineLink href={`mailto:${trader.email}`}>{trader.email}</InlineLink>.
      </Paragraph>
    </MailLayout>,
  )
}
