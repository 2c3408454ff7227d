import { accountPaths } from '#platform/account-paths.ts'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import { Greeting, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

const SUBJECT = 'Your calendar no longer gets your events from us'

/** Notifies a member whose calendar address has stopped with their old password. */
export function calendarAddressStoppedMail(sender: Sender, { userName }: { userName: string }): Promise<RenderedMail> {
  const { siteName, siteUrl } = sender
  return renderMail(
    SUBJECT,
    <MailLayout
      sender={sender}
      heading={SUBJECT}
      preview="Your password has changed, so its secret address has stopped."
    >
      <Greeting name={userName} />
      <Paragraph>
        Your password for {siteName} has changed, so the secret address with which your calendar shows your events has
        stopped. Your bookings are as they were.
      </Paragraph>
      <Paragraph>
        If you’d like your events in your calendar again, please remove the old one there and make a new address.
      </Paragraph>
      <LinkButton href={`${siteUrl}${accountPaths.calendar}`}>Make a new address</LinkButton>
    </MailLayout>,
  )
}
