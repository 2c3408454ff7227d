import { Greeting, InlineLink, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

/** Confirms to a member that their account is being deleted. It is the last email that they get. */
export function deletionMail(
  sender: Sender,
  { name, requestedBy }: { name: string; requestedBy: 'them' | 'us' },
): Promise<RenderedMail> {
  const { email } = sender.trader
  return renderMail(
    'Your account is being deleted',
    <MailLayout sender={sender} heading="Your account is being deleted" preview="You have been signed out everywhere.">
      <Greeting name={name} />
      <Paragraph>
        {requestedBy === 'them' ? 'As you have asked, we are' : 'We are'} deleting your account with {sender.siteName}.
        You have been signed out on every device. This cannot be undone.
      </Paragraph>
      <Paragraph>
        Your name, email address, profile, pictures, likes, matches and messages go, and so do your places at coming
        events and on waiting lists. That usually takes a minute. If a payment or a refund is on its way, or you are at
        an event that is not over yet, we wait for that first.
      </Paragraph>
      <Paragraph>
        What we have to keep for our accounts, such as that a place was booked and paid for, stays without a name. If
        you were reported, or have reported somebody, what was reported stays with the report until six months after it
        has been dealt with.
      </Paragraph>
      <Paragraph>
        If this comes as a surprise to you, please write to us at{' '}
        <InlineLink href={`mailto:${email}`}>{email}</InlineLink>.
      </Paragraph>
    </MailLayout>,
  )
}
