import { Link, useLoaderData, useSearchParams } from 'react-router'
import type { loadNight, NightState } from '#event-night/contract/night.ts'
import { changesSincePrint } from '#event-night/rules/night/printed-plan.ts'
import { countToSeat } from '#event-night/rules/night/tables.ts'
import { thisDeviceId } from '#event-night/web/door/device-id.ts'
import { GuestCards } from '#event-night/web/print/guest-cards.tsx'
import css from '#event-night/web/print/print.module.css'
import { PlannedRounds } from '#event-night/web/print/planned-rounds.tsx'
import { changesSentence, printedSentence } from '#event-night/web/print/print-messages.ts'
import { TableSigns } from '#event-night/web/print/table-signs.tsx'
import { usePrint } from '#event-night/web/print/use-print.ts'
import { WalkOnPaper } from '#event-night/web/print/walk-on-paper.tsx'
import { NightProblems } from '#event-night/web/rounds/night-problems.tsx'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { pageTitle } from '#platform/web/admin/page-title.ts'
import type { PageHandle } from '#platform/web/head.ts'
import { signedInAs } from '#platform/web/session.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'

export const loader = staffLoader(async (api, { params: { id = '' } }) => {
  const night = await api<typeof loadNight>('GET /api/admin/events/:id/night', { params: { id } })
  return { night, memberId: signedInAs() ?? '' }
})

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  headOf: (loaded) => ({
    title: pageTitle('Print', loaded?.night.event.title),
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
  const loaded = useLoaderData<typeof loader>()
  return loaded ? (
    <Print key={loaded.night.event.id} loaded={loaded.night} memberId={loaded.memberId} />
  ) : (
    <h1>Print</h1>
  )
}

/** What is printed before the evening. The door list has a page of its own. */
function Print({ loaded, memberId }: { loaded: NightState; memberId: string }) {
  const deviceId = thisDeviceId()
  const { state, night, plan, problems, recordPrint, dismissProblems } = usePrint({
    ...{ eventId: loaded.event.id, memberId, deviceId, loaded },
  })
  const [search] = useSearchParams()
  const [part] = parts.find(([value]) => value === search.get('part')) ?? ['signs']
  const { event } = state

  function print(): void {
    if (part === 'plan' && plan.rounds.length > 0) recordPrint()
    window.print()
  }

  const counts = { women: countToSeat(night, 'women'), men: countToSeat(night, 'men') }
  const { tables = Math.max(counts.women, counts.men, 1), seated = 'women' } = night.settings ?? {}
  return (
    <AdminPage heading={`Print: ${event.title}`} actions={<Button onPress={print}>Print</Button>}>
      <nav aria-label="What to print" className={css.parts}>
        {parts.map(([value, label]) => (
          <Link key={value} to={`?part=${value}`} replace aria-current={value === part ? 'page' : false}>
            {label}
          </Link>
        ))}
        {/* Only the rounds lead here. */}
        <Link to={`${adminPaths.door(event.id)}?part=rounds`}>Back to the event</Link>
      </nav>
      <div role="status" className={css.status}>
        <NightProblems {...{ problems, night }} onDismiss={dismissProblems} />
        {part === 'plan' && night.printed && (
          <p>{`${printedSentence(night.printed, deviceId)} ${changesSentence(changesSincePrint(night, plan))}`}</p>
        )}
      </div>
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
            {...{ title: event.title, seated, tables }}
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
