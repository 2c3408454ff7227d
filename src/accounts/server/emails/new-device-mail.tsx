import { formatDateTime } from '#platform/local-time.ts'
import { accountPaths } from '#platform/account-paths.ts'
import { paths } from '#platform/paths.ts'
import { Greeting, InlineLink, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

type Details = {
  token: string
  name: string
  /** 'Chrome on Android', or null if the device did not say what it is. */
  device: string | null
  signedInAt: Temporal.Instant
  /** Whether the member has had so many of these emails that there will be no more for a day. */
  isLastToday: boolean
}

/** It names only known browsers and systems: what the device says of itself could be a text of a stranger's choice. */
export function newDeviceMail(
  sender: Sender,
  { token, name, device, signedInAt, isLastToday }: Details,
): Promise<RenderedMail> {
  const { siteName, siteUrl } = sender
  const local = signedInAt.toZonedDateTimeISO('Europe/London').toPlainDateTime().toString()
  const when = `${formatDateTime(local)} (UK\u00A0time)`
  return renderMail(
    'New sign-in to your account',
    <MailLayout
      sender={sender}
      heading="New sign-in to your account"
      preview={`${device ?? 'A new browser'}, ${when}. Was this you?`}
    >
      <Greeting name={name} />
      <Paragraph>
        Someone, hopefully you, has just signed in to your account with {siteName} from a browser we don’t recognise:
      </Paragraph>
      <Paragraph>
        <strong>{device ?? 'A browser we couldn’t identify'}</strong>
        <br />
        {when}
      </Paragraph>
      <Paragraph>
        <strong>Was this you?</strong> If so, you don’t need to do anything.
      </Paragraph>
      <Paragraph>
        If it wasn’t you, someone else has your password or one of your passkeys. Sign that browser out, then choose a
        new password.
      </Paragraph>
      <LinkButton href={`${siteUrl}${paths.signOutDevice}?token=${token}`}>Sign that browser out</LinkButton>
      <Paragraph>
        You can use the link once, within 30 days. Your account also shows{' '}
        <InlineLink href={`${siteUrl}${accountPaths.devices}`}>every device that’s signed in</InlineLink>.
      </Paragraph>
      {isLastToday && (
        <Paragraph>
          We’ve now sent you five of these emails in a day, so we won’t send any more until tomorrow. Your account will
          still show every new sign-in.
        </Paragraph>
      )}
    </MailLayout>,
  )
}
