import { Fragment } from 'react'
import { InlineLink, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

/** Notifies a member of a data breach, in the owner's own words. */
export function breachNoticeMail(sender: Sender, notice: { subject: string; text: string }): Promise<RenderedMail> {
  const { email } = sender.trader
  return renderMail(
    notice.subject,
    <MailLayout sender={sender} heading={notice.subject} preview="Please read this: it’s about your data.">
      {paragraphsOf(notice.text).map((paragraph, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- paragraphs may repeat and never move
        <Paragraph key={index}>{paragraph.split('\n').map(asLine)}</Paragraph>
      ))}
      <Paragraph>
        You’re getting this email because you have an account with {sender.siteName}. If you have a question, write to{' '}
        <InlineLink href={`mailto:${email}`}>{email}</InlineLink>.
      </Paragraph>
    </MailLayout>,
  )
}

const paragraphsOf = (text: string) => text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')

function asLine(line: string, index: number) {
  return (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  )
}
