import { InlineLink, Quoted, Words } from '#accounts/server/emails/words.tsx'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

/** In the owner's own words why; what becomes of places is told with each of them. */
export function suspendedMail(sender: Sender, { name, why }: { name: string; why: string }): Promise<RenderedMail> {
  const { siteName, trader } = sender
  return renderMail(
    'Your account is suspended',
    <MailLayout sender={sender} heading="Your account is suspended" preview="Why, and what you can do about it.">
      <Words>Hello {name},</Words>
      <Words>
        We have suspended your account with {siteName}. As long as that lasts you cannot sign in or come to an event,
        and other members do not see you.
      </Words>
      <Words>The reason:</Words>
      <Quoted text={why} />
      <Words>
        If you think that this is a mistake, please write to us:{' '}
        <InlineLink href={`mailto:${trader.email}`}>{trader.email}</InlineLink>. A place that you have at an event is
        not given to somebody else until we tell you so.
      </Words>
    </MailLayout>,
  )
}
