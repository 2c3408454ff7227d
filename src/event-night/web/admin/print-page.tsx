import { useState } from 'react'
import { Link, useLoaderData, useSearchParams } from 'react-router'
import type { loadNight, NightState } from '#event-night/contract/night.ts'
import { GuestCards } from '#event-night/web/print/guest-cards.tsx'
import { nightToPrint } from '#event-night/web/print/night-to-print.ts'
import css from '#event-night/web/print/print.module.css'
import { PlannedRounds } from '#event-night/web/print/planned-rounds.tsx'
import { storePrintedPlan } from '#event-night/web/print/printed-plan.ts'
import { TableSigns } from '#event-night/web/print/table-signs.tsx'
import { WalkOnPaper } from '#event-night/web/print/walk-on-paper.tsx'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { pageTitle } from '#platform/web/admin/page-title.ts'
import type { PageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'

export const loader = staffLoader((api, { params: { id = '' } }) =>
  api<typeof loadNight>('GET /api/admin/events/:id/night', { params: { id } }),
)

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  headOf: (loaded) => ({
    title: pageTitle('Print', loaded?.event.title),
    description: 'Table signs, guest cards and the rounds on paper.',
  }),
}

type Part = 'signs' | 'cards' | 'walk' | 'plan'
const parts: readonly [Part, string][] = [
  ['signs', 'Table signs'],
  ['cards', 'Guest cards'],
  ['walk', 'Running rounds on paper'],
  ['plan', 'Planned rounds'],
]
const DEFAULT_TALK_SECONDS = 300

export function Component() {
  const state = useLoaderData<typeof loader>()
  return state ? <Print state={state} /> : <h1>Print</h1>
}

/** What is printed before the evening. The door list has a page of its own. */
function Print({ state }: { state: NightState }) {
  const [{ night, plan }] = useState(() => nightToPrint(state))
  const [search] = useSearchParams()
  const [part] = parts.find(([value]) => value === search.get('part')) ?? ['signs']
  const { event, guests } = state

  function print(): void {
    if (part === 'plan') storePrintedPlan(event.id, plan)
    window.print()
  }

  const [women, men] = (['women', 'men'] as const).map((side) => guests.filter((one) => one.side === side).length)
  const counts = { women: women ?? 0, men: men ?? 0 }
  const { tables = Math.max(counts.women, counts.men, 1), seated = 'women' } = night.settings ?? {}
  return (
    <AdminPage heading={`Print: ${event.title}`} actions={<Button onPress={print}>Print</Button>}>
      <nav aria-label="What to print" className={css.parts}>
        {parts.map(([value, label]) => (
          <Link key={value} to={`?part=${value}`} replace aria-current={value === part ? 'page' : false}>
            {label}
          </Link>
        ))}
        <Link to={adminPaths.door(event.id)}>Back to the event</Link>
      </nav>
      <div className={css.sheets}>
        {part === 'signs' && <TableSigns tables={tables} />}
        {part === 'cards' && (
          <GuestCards
            guests={[...night.seats.values()]}
            numbers={state.seat_numbers}
            walkIns={state.walk_ins}
            title={event.title}
          />
        )}
        {part === 'walk' && (
          <WalkOnPaper
            {...counts}
            {...{ title: event.title, seated }}
            minutes={(night.settings?.talkSeconds ?? DEFAULT_TALK_SECONDS) / 60}
          />
        )}
        {part === 'plan' && (
          <PlannedRounds {...{ night, plan }} title={event.title} plannedAt={formatShortInstant(state.now)} />
        )}
      </div>
    </AdminPage>
  )
}
