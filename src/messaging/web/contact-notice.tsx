import { Link } from 'react-router'
import type { Noticed } from '#messaging/web/writing/contact-details-in.ts'
import { paths } from '#platform/paths.ts'
import { MessageGroup } from '#platform/web/ui/message-group.tsx'
import css from './contact-notice.module.css'

const KINDS: Record<Noticed['kind'], string> = {
  email: 'an email address',
  phone: 'a phone number',
  web: 'a web address',
}
const MAX_SHOWN_LENGTH = 60

/** Lists the contact details in a message before it is sent. Takes the focus, so that screen readers announce it. */
export function ContactNotice({ noticed }: { noticed: readonly Noticed[] }) {
  return (
    <MessageGroup label="Contact details" className={css.notice} ref={takeFocus}>
      <p>
        <b>Before you send this</b>
      </p>
      <ul>
        {noticed.map(({ kind, found, where }) => (
          <li key={`${where} ${kind} ${found}`}>
            ‘{shortened(found)}’ in the {where} looks like {KINDS[kind]}.
          </li>
        ))}
      </ul>
      <p>
        Sharing email addresses, phone numbers and web addresses in messages is against the{' '}
        <Link to={paths.rules} target="_blank">
          house rules
        </Link>
        . You can edit your message or send it anyway.
      </p>
    </MessageGroup>
  )
}

function shortened(text: string): string {
  const characters = Array.from(text)
  return characters.length > MAX_SHOWN_LENGTH ? `${characters.slice(0, MAX_SHOWN_LENGTH).join('')}…` : text
}

function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}
