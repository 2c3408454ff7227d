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
    'Please confirm your email address',
    <MailLayout sender={sender} heading="Nearly there" preview="One click, and your account is ready.">
      <Paragraph>
        Thank you for registering with {sender.siteName} on {when}. Please confirm that this is your email address, and
        your account is ready.
      </Paragraph>
      <LinkButton href={`${sender.siteUrl}${paths.activate}?${link}`}>Confirm my email address</LinkButton>
      <Paragraph>The link works once, for 48 hours. In another browser we’ll ask for the password you chose.</Paragraph>
      <Paragraph>
        If you did not register then, please leave the link alone: without it the account cannot be used, and it is
        deleted after 30 days. You can still register yourself with this address.
      </Paragraph>
    </MailLayout>,
  )
}
