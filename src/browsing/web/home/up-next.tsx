import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { MemberHome } from '#browsing/contract/member-home.ts'
import { homeItems, type HomeItem } from '#browsing/web/home/home-items.ts'
import type { MemberPart } from '#browsing/web/home/load-home.ts'
import { VenuePicture } from '#browsing/web/venue-picture.tsx'
import { paths } from '#platform/paths.ts'
import { afterFirstLoad } from '#platform/web/first-load.ts'
import { ButtonLink, ReloadLink } from '#platform/web/ui/button.tsx'
import button from '#platform/web/ui/button.module.css'
import { Wrap } from '#platform/web/ui/wrap.tsx'
import css from './up-next.module.css'

type Props = {
  /** Null until it has loaded. */
  part: MemberPart | null
  isSignedIn: boolean
}

/**
 * The member's part of the home page. The server's HTML contains its placeholder for everyone, and a style sheet shows it only
 * if a session is stored. So a member's page does not move when the data arrives.
 */
export function UpNext({ part, isSignedIn }: Props) {
  if (part === null) return <Placeholder isSignedIn={isSignedIn} />
  return part.is === 'there' ? <Loaded home={part.home} /> : <LoadFailed reason={part.reason} />
}

/** `show-early.ts` shows the first item instead. React leaves an element that contains a string as it is. */
const shownEarly = ''

/** Without its text until the client knows that a member is signed in, because visitors are not waiting for anything. */
function Placeholder({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <div className={css.placeholder} aria-busy={isSignedIn}>
      <Wrap className={css.part}>
        <div className={css.early} hidden suppressHydrationWarning>
          {shownEarly}
        </div>
        <div className={`${css.heading} ${css.skeleton}`} />
        <div className={`${css.first} ${css.skeleton}`}>
          <div className={css.line} />
          <div className={css.title} />
          <div className={css.line} />
          <div className={css.button} />
        </div>
        {isSignedIn && (
          <p role="status" className={css.loading}>
            Loading...
          </p>
        )}
      </Wrap>
    </div>
  )
}

function LoadFailed({ reason }: { reason: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <Part>
      <h2 id="up-next" data-page-start="">
        Up next
      </h2>
      <p role="alert" className={css.failed}>
        {reason}
      </p>
      <button
        type="button"
        className={`${button.button} ${button.quiet}`}
        aria-disabled={state !== 'idle'}
        onClick={() => state === 'idle' && void revalidate()}
      >
        Try again
      </button>
    </Part>
  )
}

function Loaded({ home }: { home: MemberHome }) {
  useReloadOnLiveChange()
  const [first, ...others] = homeItems(home)
  if (!first) return null
  return (
    <Part>
      <div className={css.top}>
        <h2 id="up-next" data-page-start="">
          Up next
        </h2>
        <Link to={paths.myEvents}>My Events</Link>
      </div>
      <ul className={css.items}>
        <FirstItem item={first} />
        {others.map((item) => (
          <OtherItem key={item.key} item={item} />
        ))}
      </ul>
    </Part>
  )
}

function Part({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="up-next">
      <Wrap className={css.part}>{children}</Wrap>
    </section>
  )
}

function FirstItem({ item }: { item: HomeItem }) {
  const { kind, title, details, action, venue, more = [] } = item
  const Action = action.loadsDocument ? ReloadLink : ButtonLink
  return (
    <li className={`${css.first} ${venue ? css.withPicture : ''}`}>
      <div>
        <p className={css.kind}>{kind}</p>
        <h3>{title}</h3>
        <Details of={details} />
        <div className={css.actions}>
          <Action to={action.to}>{action.label}</Action>
          {more.map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </div>
      </div>
      {venue && (
        <div className={css.picture}>
          <VenuePicture venue={venue} deskWidth={570} />
        </div>
      )}
    </li>
  )
}

function OtherItem({ item }: { item: HomeItem }) {
  const { kind, title, details, action } = item
  return (
    <li className={css.other}>
      <div>
        <p className={css.kind}>{kind}</p>
        <h3>{title}</h3>
        <Details of={details} />
      </div>
      <Link to={action.to} reloadDocument={action.loadsDocument === true}>
        {action.label}
      </Link>
    </li>
  )
}

function Details({ of: details }: { of: string[] }) {
  return details.map((detail) => (
    <p key={detail} className={css.detail}>
      {detail}
    </p>
  ))
}

/** The module for live changes is loaded with the member menu, and so not part of the page that visitors load. */
function useReloadOnLiveChange(): void {
  const { revalidate } = useRevalidator()
  const reload = useEffectEvent(() => void revalidate())
  useEffect(() => {
    let isGone = false
    let unsubscribe: (() => void) | undefined
    async function listen(): Promise<void> {
      await afterFirstLoad()
      try {
        const { onLiveChange } = await import('#platform/web/live.ts')
        if (!isGone) unsubscribe = onLiveChange((change) => change !== 'night' && reload())
      } catch {
        // The page then shows changes once it is loaded again.
      }
    }
    void listen()
    return () => {
      isGone = true
      unsubscribe?.()
    }
  }, [])
}
