import { useState } from 'react'
import { data, Link, useLoaderData } from 'react-router'
import type { loadNight, NightState } from '#event-night/contract/night.ts'
import { RoundsConsole } from '#event-night/web/rounds/rounds-console.tsx'
import { useRehearsal } from '#event-night/web/rounds/use-rehearsal.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { pageTitle } from '#platform/web/admin/page-title.ts'
import type { PageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import button from '#platform/web/ui/button.module.css'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { ToggleButtons } from '#platform/web/ui/toggle-buttons.tsx'
import css from './rehearsal-page.module.css'

export const loader = staffLoader(async (api, { params: { id = '' } }) => {
  if (!/^[1-9]\d{0,9}$/.test(id)) throw data({ detail: 'No event is selected.' }, { status: 404 })
  return api<typeof loadNight>('GET /api/admin/events/:id/night', { params: { id } })
})

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  headOf: (loaded) => ({
    title: pageTitle('Rehearsal', loaded?.event.title),
    description: 'Try out the rounds of an evening.',
  }),
}

const MAX_GUESTS = 100

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  const [counts, setCounts] = useState<{ women: number; men: number } | null>(null)
  return (
    <div className={css.page}>
      <nav aria-label="Back" className={css.crumb}>
        {loaded && <Link to={`${adminPaths.door(loaded.event.id)}?part=rounds`}>{loaded.event.title}</Link>}
      </nav>
      <h1>Rehearsal</h1>
      {!loaded && <ListSkeleton />}
      {loaded && !counts && <ChooseGuests night={loaded} onChosen={setCounts} />}
      {loaded && counts && <Rehearsal event={loaded.event} counts={counts} onAgain={() => setCounts(null)} />}
    </div>
  )
}

function ChooseGuests({
  night,
  onChosen,
}: {
  night: NightState
  onChosen: (counts: { women: number; men: number }) => void
}) {
  const booked = (side: 'women' | 'men') => night.guests.filter((guest) => guest.side === side).length
  const [women, setWomen] = useState(String(booked('women') || 10))
  const [men, setMen] = useState(String(booked('men') || 10))
  const [error, setError] = useState<string | undefined>()

  function start(): void {
    const counts = { women: Number(women), men: Number(men) }
    const isValid = Object.values(counts).every((count) => Number.isInteger(count) && count >= 1 && count <= MAX_GUESTS)
    setError(isValid ? undefined : `Please enter numbers from 1 to ${MAX_GUESTS}.`)
    if (isValid) onChosen(counts)
  }

  return (
    <form
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault()
        start()
      }}
    >
      <p className={css.about}>Try out a whole evening with numbered guests. Nothing is sent, and nobody sees it.</p>
      <TextField
        label="Women"
        inputMode="numeric"
        value={women}
        error={error}
        onChange={(e) => setWomen(e.target.value)}
      />
      <TextField label="Men" inputMode="numeric" value={men} error={error} onChange={(e) => setMen(e.target.value)} />
      <button type="submit" className={`${button.button} ${button.main}`}>
        Start the rehearsal
      </button>
    </form>
  )
}

const speeds = [1, 10, 60].map((speed) => [speed, `×${speed}`] as const)

type RehearsalProps = {
  event: NightState['event']
  counts: { women: number; men: number }
  onAgain: () => void
}

function Rehearsal({ event, counts, onAgain }: RehearsalProps) {
  const startsAtMs = Date.parse(event.ends_at) - lengthMs(event)
  // The door's actions that an event only allows once it has started are part of the rehearsal.
  const { console, setSpeed } = useRehearsal({ ...event, started: true, ended: false }, { ...counts, startsAtMs })
  const [speed, setShownSpeed] = useState(1)
  return (
    <>
      <div className={css.speeds}>
        <ToggleButtons
          label="Speed"
          choices={speeds}
          chosen={speed}
          onChoose={(value) => {
            setSpeed(value)
            setShownSpeed(value)
          }}
        />
        <Button onPress={onAgain}>Start again</Button>
      </div>
      <RoundsConsole night={console} />
    </>
  )
}

/** Local times of one evening differ by its length, unless the clocks change during it. */
function lengthMs({ start_date_local, end_date_local }: NightState['event']): number {
  return Date.parse(`${end_date_local}Z`) - Date.parse(`${start_date_local}Z`)
}
