import { paths } from '#platform/paths.ts'
import { Greeting, InlineLink, LinkButton, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import { MailLayout, type Sender } from '#platform/server/mail/mail-layout.tsx'
import type { RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { renderMail } from '#platform/server/mail/render-mail.tsx'

/** The email names at most this many senders, and says how many others there are. */
const MAX_NAMED = 3

/** The data for the email. `stop` is the link that stops these emails. */
type Unread = { name: string; waiting: readonly { id: string; userName: string; messages: number }[]; stop: string }

/**
 * Renders an email that says that messages are waiting, but never quotes them. Messages from one person are read in the
 * conversation with them. A locked phone shows the subject and the preview line to people nearby, so neither contains a name.
 */
export function unreadMessagesMail(sender: Sender, { name, waiting, stop }: Unread): Promise<RenderedMail> {
  const { siteName, siteUrl } = sender
  const [only, more] = waiting
  const messages = waiting.reduce((sum, one) => sum + one.messages, 0)
  const countText = messages === 1 ? 'an unread message' : `${messages} unread messages`
  const people = waiting.length === 1 ? 'one person' : `${waiting.length} people`
  const subject = messages === 1 ? `You have ${countText}` : `You have ${countText} from ${people}`
  return renderMail(
    subject,
    <MailLayout
      sender={sender}
      heading={subject}
      preview={`You can read ${messages === 1 ? 'it' : 'them'} on the site.`}
    >
      <Greeting name={name} />
      <Paragraph>
        You have {countText} on {siteName}, from {namesOf(waiting)}.
      </Paragraph>
      <LinkButton href={`${siteUrl}${paths.messages}${only && !more ? `?with=${only.id}` : ''}`}>
        {messages === 1 ? 'Read your message' : 'Read your messages'}
      </LinkButton>
      <Paragraph>Your messages are private, so our emails never quote them.</Paragraph>
      <Paragraph>
        Don’t want these emails? <InlineLink href={stop}>Stop them without signing in</InlineLink>
      </Paragraph>
    </MailLayout>,
  )
}

/** Formats the senders, such as 'Amy Tonks, Tom Hadley and 3 other people'. */
function namesOf(waiting: Unread['waiting']): string {
  const named = waiting.slice(0, MAX_NAMED).map(({ userName }) => userName)
  const others = waiting.length - named.length
  const all = others === 0 ? named : [...named, others === 1 ? 'one other person' : `${others} other people`]
  return all.length === 1 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
}
