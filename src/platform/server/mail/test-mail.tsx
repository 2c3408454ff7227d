import { newId } from '#platform/server/ids.ts'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import { Paragraph } from '#platform/server/mail/mail-parts.tsx'
import { renderMail } from '#platform/server/mail/render-mail.tsx'
import { openMailServer } from '#platform/server/mail/send-mail.ts'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { ConfigError, type Config } from '#platform/server/config.ts'

/** Renders an email for testing the mail settings. */
export function testMail(sender: Sender): Promise<RenderedMail> {
  return renderMail(
    `A test from ${sender.siteName}`,
    <MailLayout sender={sender} heading="Your email works" preview="The site’s email settings are correct.">
      <Paragraph>
        This is the test email you asked for. If you can read it, the site’s email settings are correct.
      </Paragraph>
    </MailLayout>,
  )
}

/** Sends the test email directly to the configured mail server. Throws the server's error if the email is not accepted. */
export async function sendTestMail(config: Config, to: string): Promise<void> {
  if (!config.smtpUrl) throw new ConfigError('SMTP_URL is missing: without a mail server, mail stays in /dev/mailbox.')
  const server = openMailServer({ smtpUrl: config.smtpUrl, from: config.mailFrom })
  try {
    await server.check()
    await server.deliver({ ...(await testMail(config)), id: newId(), to, attachments: [], unsubscribeUrl: null })
  } finally {
    server.close()
  }
}
