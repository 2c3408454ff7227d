import { Link } from 'react-router'
import type { Box } from '#messaging/web/load-messages.ts'
import { mailboxAddress } from '#messaging/web/mailbox-address.ts'
import css from './box-tabs.module.css'

/** The Inbox and Sent tabs. Each has a separate URL. */
export function BoxTabs({ box, unread }: { box: Box; unread: number }) {
  return (
    <nav className={css.tabs} aria-label="Messages">
      <Tab box="inbox" shown={box}>
        Inbox{unread > 0 && ` · ${unread} new`}
      </Tab>
      <Tab box="sent" shown={box}>
        Sent
      </Tab>
    </nav>
  )
}

function Tab({ box, shown, children }: { box: Box; shown: Box; children: React.ReactNode }) {
  const isShown = box === shown
  return (
    <Link
      to={mailboxAddress({ box })}
      preventScrollReset
      className={isShown ? `${css.tab} ${css.shown}` : (css.tab ?? '')}
      aria-current={isShown ? 'page' : false}
    >
      {children}
    </Link>
  )
}
