import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLoaderData } from 'react-router'
import { AccountSection } from '#accounts/web/account/account-section.tsx'
import type { CalendarAddress, getCalendarAddress } from '#bookings/contract/own-calendar.ts'
import type { Status } from '#bookings/web/my-events/action-status.ts'
import { EarlierAddress } from '#bookings/web/own-calendar/earlier-address.tsx'
import { MakeAddress } from '#bookings/web/own-calendar/make-address.tsx'
import { NewAddress } from '#bookings/web/own-calendar/new-address.tsx'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { memberLoader } from '#platform/web/member-page.ts'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import { MessageGroup } from '#platform/web/ui/message-group.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'

export const handle: FixedPageHandle = {
  head: { title: 'Calendar', description: 'Your booked events in the calendar on your phone or computer.' },
}

export const loader = memberLoader((api) => api<typeof getCalendarAddress>('GET /api/account/calendar'))

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <PlainPage heading="Calendar">
      <p>
        The calendar on your phone or computer can show the events you’ve booked. When an event changes, or you no
        longer have a place, your calendar changes too.
      </p>
      {loaded ? <Address loaded={loaded} /> : <LoadingLines />}
    </PlainPage>
  )
}

function Address({ loaded }: { loaded: CalendarAddress }) {
  const [made, setMade] = useState<string | null>(null)
  const [status, setStatus] = useState<Status | null>(null)
  const message = useRef<HTMLDivElement>(null)

  /** The message takes the focus, because the button that was pressed may no longer be rendered. */
  function showStatus(newStatus: Status): void {
    flushSync(() => setStatus(newStatus))
    message.current?.focus()
  }

  /** The new address takes the focus itself. */
  function showMade(address: string): void {
    setStatus(null)
    setMade(address)
  }

  function showStopped(newStatus: Status): void {
    if (newStatus.look === 'plain') setMade(null)
    showStatus(newStatus)
  }

  return (
    <>
      <MessageGroup ref={message}>{status && <Notice look={status.look}>{status.text}</Notice>}</MessageGroup>
      {made !== null && <NewAddress key={made} address={made} />}
      {loaded.made_at === null ? (
        <MakeAddress onMade={showMade} />
      ) : (
        <EarlierAddress
          madeAt={loaded.made_at}
          isShown={made !== null}
          onMade={showMade}
          onRefused={showStatus}
          onStopped={showStopped}
        />
      )}
      <AccountSection heading="Who can see it" done={null}>
        <p>
          Anyone with the address can see where and when your events are, so keep it to yourself. It shows nothing about
          other people, your payments or your matches, and nobody can sign in with it.
        </p>
        <p>It stops if you change your password, and we’ll email you whenever a new one is made.</p>
      </AccountSection>
    </>
  )
}
