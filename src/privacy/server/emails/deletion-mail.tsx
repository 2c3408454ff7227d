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
    <MailLayout
      sender={sender}
      heading="Your account is being deleted"
      preview="You’ve been signed out on every device."
    >
      <Greeting name={name} />
      <Paragraph>
        {requestedBy === 'them' ? 'As you asked, we’re' : 'We’re'} deleting your account with {sender.siteName}. You’ve
        been signed out on every device. This can’t be undone.
      </Paragraph>
      <Paragraph>
        Your name, email address, profile, pictures, likes, matches and messages will be deleted, and you’ll lose your
        places at upcoming events and on waiting lists. This usually takes a minute. If a payment or refund is in
        progress, or you’re booked on an event that isn’t over yet, we’ll wait for that first.
      </Paragraph>
      <Paragraph>
        We have to keep some records for our accounts, such as the fact that a place was booked and paid for, but
        without your name. If you were reported, or reported someone, we keep the report and what it was about for six
        months after it has been dealt with.
      </Paragraph>
      <Paragraph>
        If you weren’t expecting this, please write to us at <InlineLink href={`mailto:${email}`}>{email}</InlineLink>.
      </Paragraph>
    </MailLayout>,
  )
}
