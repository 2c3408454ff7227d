import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { NewItemCounts } from '#messaging/contract.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { paths } from '#platform/paths.ts'
import { signedInRole } from '#platform/web/session.ts'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import { shortCount, formatNewItemCounts, formatCountsChange, myEventsCount, totalCount } from './format-counts.ts'
import { refreshNewItemCounts, useNewItemCounts } from './use-new-item-counts.ts'
import css from './member-menu.module.css'

type Destination = { to: string; label: string; count?: (counts: NewItemCounts) => number; countLabel?: string }

const forMembers: Destination[] = [
  { to: paths.myEvents, label: 'My Events', count: myEventsCount, countLabel: 'waiting for you' },
  { to: paths.myMatches, label: 'My Matches', count: (counts) => counts.new_matches, countLabel: 'new' },
  { to: paths.messages, label: 'Messages', count: (counts) => counts.unread_messages, countLabel: 'unread' },
]

const forStaff: Partial<Record<ReturnType<typeof signedInRole> & string, Destination>> = {
  host: { to: adminPaths.nights, label: 'Door' },
  owner: { to: paths.admin, label: 'Admin' },
}

/** The number of new items, shown beside the closed menu of a phone. */
export function MenuCount() {
  return <TotalCount className={css.onMenu} counts={useNewItemCounts()} />
}

/**
 * The end of the menu button's name. It is inside the element with the name's start, because screen readers put a space between
 * two elements.
 */
export function MenuNameEnd() {
  return nameEnd(useNewItemCounts())
}

function nameEnd(counts: NewItemCounts | null): string {
  return counts && totalCount(counts) > 0 ? `, ${formatNewItemCounts(counts)}` : ''
}

/** The link of hosts and owners to their pages, and the links to members' pages in the menu of a phone. */
export function MenuLinks({ pathname, onFollow }: { pathname: string; onFollow: () => void }) {
  const counts = useNewItemCounts()
  const staffPage = forStaff[signedInRole() ?? 'member']
  return (
    <>
      {staffPage && (
        <li>
          <Link to={staffPage.to} aria-current={isAt(paths.admin, pathname) ? 'page' : false} onClick={onFollow}>
            {staffPage.label}
          </Link>
        </li>
      )}
      {forMembers.map((destination) => (
        <li key={destination.to} className={css.onPhone}>
          <MemberLink {...{ destination, counts, pathname, onFollow }} />
        </li>
      ))}
    </>
  )
}

/** The links to members' pages on a wide screen, in a menu that a button at the end of the bar opens. */
export function DeskMenu({ pathname }: { pathname: string }) {
  const list = useRef<HTMLUListElement>(null)
  const counts = useNewItemCounts()
  const destinations = [...forMembers, { to: paths.account, label: 'Account settings' }]
  const isHere = destinations.some(({ to }) => isAt(to, pathname))
  return (
    <>
      <button
        type="button"
        className={`${css.button} ${isHere ? css.here : ''}`}
        popoverTarget="for-you"
        aria-label={`My account${nameEnd(counts)}`}
      >
        My account
        <TotalCount className={css.onButton} counts={counts} />
        <svg width="12" height="8" viewBox="0 0 12 8" aria-hidden="true">
          <path d="M1 1.5l5 5 5-5" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the focus bubbles from its links */}
      <ul
        id="for-you"
        popover="auto"
        className={css.list}
        ref={list}
        onBlur={({ currentTarget, relatedTarget }) => {
          // The list would cover what the focus moves to. Its button closes it itself.
          const isLeft = relatedTarget !== null && !currentTarget.parentElement?.contains(relatedTarget)
          if (isLeft) currentTarget.hidePopover()
        }}
      >
        {destinations.map((destination) => (
          <li key={destination.to}>
            <MemberLink {...{ destination, counts, pathname }} onFollow={() => list.current?.hidePopover()} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Announces new items to screen readers, except on pages that show and announce the items themselves. */
export function NewItemsAnnouncement({ pathname }: { pathname: string }) {
  const counts = useNewItemCounts()
  const shownPath = useRef(pathname)
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    refreshNewItemCounts()
  }, [pathname])
  const [before, setBefore] = useState(counts)
  const [status, setStatus] = useState('')
  if (counts !== before) {
    setBefore(counts)
    setStatus(
      isAt(paths.messages, pathname) || isAt(paths.myMatches, pathname) ? '' : formatCountsChange(before, counts),
    )
  }
  return (
    <VisuallyHidden as="p" aria-live="polite">
      {status}
    </VisuallyHidden>
  )
}

function TotalCount({ className, counts }: { className: string | undefined; counts: NewItemCounts | null }) {
  const total = counts ? totalCount(counts) : 0
  if (total === 0) return null
  return (
    <span className={`${css.count} ${className}`} aria-hidden="true">
      {shortCount(total)}
    </span>
  )
}

type MemberLinkProps = {
  destination: Destination
  counts: NewItemCounts | null
  pathname: string
  onFollow: () => void
}

function MemberLink({ destination, counts, pathname, onFollow }: MemberLinkProps) {
  const { to, label, count, countLabel } = destination
  const newCount = (counts && count?.(counts)) ?? 0
  return (
    <Link to={to} aria-current={isAt(to, pathname) ? 'page' : false} onClick={onFollow} className={css.link}>
      {label}
      {newCount > 0 && (
        <span className={css.count}>
          {shortCount(newCount)}
          <VisuallyHidden> {countLabel}</VisuallyHidden>
        </span>
      )}
    </Link>
  )
}

function isAt(to: string, pathname: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`)
}
