import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { News } from '#messaging/contract.ts'
import { signedInRole } from '#platform/web/session.ts'
import { Hidden } from '#platform/web/ui/hidden.tsx'
import { countInShort, newsInWords, saidOfChange } from './news-words.ts'
import { useNews } from './use-news.ts'
import css from './member-menu.module.css'

type Destination = { to: string; label: string; count?: (news: News) => number; counted?: string }

const forMembers: Destination[] = [
  { to: '/myevents', label: 'My Events' },
  { to: '/mymatches', label: 'My Matches', count: (news) => news.new_matches, counted: 'new' },
  { to: '/messages', label: 'Messages', count: (news) => news.unread_messages, counted: 'unread' },
]

/** Hosts and the owner are members like any other, with one more link. */
function destinationsNow(): readonly Destination[] {
  const role = signedInRole()
  return role === 'host' || role === 'owner' ? [...forMembers, { to: '/admin', label: 'Admin' }] : forMembers
}

/** How many new items there are, on a phone's closed menu. */
export function MenuCount() {
  return <TotalCount className={css.onMenu} />
}

/** The links to members' pages in a phone's menu. */
export function MenuLinks({ pathname, onFollow }: { pathname: string; onFollow: () => void }) {
  const news = useNews()
  return destinationsNow().map((destination) => (
    <li key={destination.to} className={css.onPhone}>
      <MemberLink {...{ destination, news, pathname, onFollow }} />
    </li>
  ))
}

/** The same on a wide screen, behind a button at the end of the bar. */
export function DeskMenu({ pathname }: { pathname: string }) {
  const list = useRef<HTMLUListElement>(null)
  const news = useNews()
  const destinations = destinationsNow()
  const isHere = destinations.some(({ to }) => isAt(to, pathname))
  return (
    <>
      <button type="button" className={`${css.button} ${isHere ? css.here : ''}`} popoverTarget="for-you">
        For you
        <TotalCount className={css.onButton} />
        <svg width="12" height="8" viewBox="0 0 12 8" aria-hidden="true">
          <path d="M1 1.5l5 5 5-5" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </button>
      <ul id="for-you" popover="auto" className={css.list} ref={list}>
        {destinations.map((destination) => (
          <li key={destination.to}>
            <MemberLink {...{ destination, news, pathname }} onFollow={() => list.current?.hidePopover()} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Announces new items to members who do not see the counts. Pages that show the items announce them themselves. */
export function SpokenNews({ pathname }: { pathname: string }) {
  const news = useNews()
  const [before, setBefore] = useState(news)
  const [said, setSaid] = useState('')
  if (news !== before) {
    setBefore(news)
    setSaid(isAt('/messages', pathname) || isAt('/mymatches', pathname) ? '' : saidOfChange(before, news))
  }
  return (
    <Hidden as="p" aria-live="polite">
      {said}
    </Hidden>
  )
}

function TotalCount({ className }: { className: string | undefined }) {
  const news = useNews()
  const total = news ? news.unread_messages + news.new_matches : 0
  if (!news || total === 0) return null
  return (
    <>
      <span className={`${css.count} ${className}`} aria-hidden="true">
        {countInShort(total)}
      </span>
      <Hidden>, {newsInWords(news)}</Hidden>
    </>
  )
}

type MemberLinkProps = { destination: Destination; news: News | null; pathname: string; onFollow: () => void }

function MemberLink({ destination, news, pathname, onFollow }: MemberLinkProps) {
  const { to, label, count, counted } = destination
  const some = (news && count?.(news)) ?? 0
  return (
    <Link to={to} aria-current={isAt(to, pathname) ? 'page' : false} onClick={onFollow} className={css.link}>
      {label}
      {some > 0 && (
        <span className={css.count}>
          {countInShort(some)}
          <Hidden> {counted}</Hidden>
        </span>
      )}
    </Link>
  )
}

function isAt(to: string, pathname: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`)
}
