import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import { Cancelled, NoTicket } from '#bookings/web/ticket/no-ticket.tsx'
import { openTicket } from '#bookings/web/ticket/open-ticket.ts'
import { withSavedCopy } from '#bookings/web/ticket/with-saved-copy.ts'
import { TicketView } from '#bookings/web/ticket/ticket-view.tsx'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { memberLoader } from '#platform/web/member-page.ts'
import { Wrap } from '#platform/web/ui/wrap.tsx'
import css from './ticket-page.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Your ticket', description: 'Your ticket to show at the door.' },
}

const load = memberLoader((api, { params }) => {
  const id = params.id ?? ''
  if (!/^[1-9]\d{0,9}$/.test(id)) throw data({ detail: 'No event is selected.' }, { status: 404 })
  return openTicket(api, Number(id))
})

export function loader(args: LoaderFunctionArgs): ReturnType<typeof load> {
  return typeof window === 'undefined' ? load(args) : withSavedCopy(load(args), args)
}

export function Component() {
  const opened = useLoaderData<typeof loader>()
  if (opened === null) return <LoadingTicket />
  if (opened.is === 'good') return <TicketView ticket={opened.ticket} saved={opened.saved} />
  return opened.is === 'cancelled' ? <Cancelled event={opened.event} /> : <NoTicket place={opened.place} />
}

/** Links to the saved copy, because the link works even if the page's script did not load. */
function LoadingTicket() {
  return (
    <Wrap className={css.page}>
      <h1>Your ticket</h1>
      <LoadingLines />
      <p className={css.late}>
        Taking a while? <a href="?saved">Open the ticket saved on this phone</a>
      </p>
    </Wrap>
  )
}
