import { paths } from '#platform/paths.ts'
import { LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import { formatDateTime } from '#platform/local-time.ts'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

/**
 * States when the registration was made, so that the recipient notices if someone else made it. It leaves out the user name: a
 * stranger may have registered the address, and must not be able to send text of their choice in the site's emails.
 */
export function activationMail(
  sender: Sender,
  { token, registeredAt, returnTo }: { token: string; registeredAt: Temporal.Instant; returnTo: string | null },
): Promise<RenderedMail> {
  const link = new URLSearchParams({ token, ...(returnTo !== null && { to: returnTo }) })
  const when = formatDateTime(registeredAt.toZonedDateTimeISO('Europe/London').toPlainDateTime().toString())
  return renderMail(
    'Confirm your email address',
    <MailLayout sender={sender} heading="Nearly there" preview="Confirm your email to activate your account.">
      <Paragraph>
        Thank you for registering with {sender.siteName} on {when}. Confirm your email address to activate your account.
      </Paragraph>
      <LinkButton href={`${sender.siteUrl}${paths.activate}?${link}`}>Confirm my email address</LinkButton>
      <Paragraph>
        You can use the link once, within 48 hours. If you open it in another browser, we’ll ask for the password you
        chose.
      </Paragraph>
      <Paragraph>
        If you didn’t register, please ignore this email. The account can’t be used without this link and will be
        deleted after 30 days. You can still register with this address yourself.
      </Paragraph>
    </MailLayout>,
  )
}
