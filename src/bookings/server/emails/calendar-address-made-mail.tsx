import { accountPaths } from '#platform/account-paths.ts'
import { paths } from '#platform/paths.ts'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import { Greeting, InlineLink, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

const SUBJECT = 'A secret address for your calendar was made'

/** The address itself is on the screen of the member who made it, and nowhere else. */
export function calendarAddressMadeMail(sender: Sender, { userName }: { userName: string }): Promise<RenderedMail> {
  const { siteName, siteUrl, trader } = sender
  return renderMail(
    SUBJECT,
    <MailLayout sender={sender} heading={SUBJECT} preview={`A change to your account with ${siteName}.`}>
      <Greeting name={userName} />
      <Paragraph>
        A calendar with this address shows the events you’ve booked: when they are and where. Any earlier address has
        stopped.
      </Paragraph>
      <Paragraph>If this was you, you don’t need to do anything.</Paragraph>
      <Paragraph>
        If it wasn’t you, please{' '}
        <InlineLink href={`${siteUrl}${paths.forgottenPassword}`}>choose a new password</InlineLink>, which also stops
        the address, and email us: <InlineLink href={`mailto:${trader.email}`}>{trader.email}</InlineLink>.
      </Paragraph>
      <LinkButton href={`${siteUrl}${accountPaths.calendar}`}>See your calendar address</LinkButton>
    </MailLayout>,
  )
}
