import { useState } from 'react'
import { Link } from 'react-router'
import type { SeatId } from '#event-night/rules/night/night.ts'
import { ChangesSincePrint } from '#event-night/web/print/changes-since-print.tsx'
import { adminPaths } from '#platform/admin-paths.ts'
import { EndRoundsDialog } from '#event-night/web/rounds/end-rounds-dialog.tsx'
import { GuestDialog } from '#event-night/web/rounds/guest-dialog.tsx'
import { GuestFinder } from '#event-night/web/rounds/guest-finder.tsx'
import { NightMenu } from '#event-night/web/rounds/night-menu.tsx'
import { NightStatus } from '#event-night/web/rounds/night-status.tsx'
import { NightTools } from '#event-night/web/rounds/night-tools.tsx'
import { PhasePanel } from '#event-night/web/rounds/phase-panel.tsx'
import { PlanSummary } from '#event-night/web/rounds/plan-summary.tsx'
import { RoundTables } from '#event-night/web/rounds/round-tables.tsx'
import { SetUpForm } from '#event-night/web/rounds/set-up-form.tsx'
import { SoundSwitch } from '#event-night/web/rounds/sound-switch.tsx'
import type { NightConsole } from '#event-night/web/rounds/night-console.ts'
import css from '#event-night/web/rounds/rounds-console.module.css'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'

/** The rounds of the night: set up, call, correct, end. */
export function RoundsConsole({ night, rehearsalPath }: { night: NightConsole; rehearsalPath?: string }) {
  const [isSettingUp, setIsSettingUp] = useState(false)
  const [isEnding, setIsEnding] = useState(false)
  const [guest, setGuest] = useState<SeatId | null>(null)
  const { phase } = night.phase
  const isDone = phase === 'over' || phase === 'on paper'
  const isSetUp = phase !== 'set up' && !isSettingUp
  return (
    <section aria-labelledby="rounds">
      <h2 id="rounds">
        <VisuallyHidden>The rounds</VisuallyHidden>
      </h2>
      <NightStatus night={night} />
      {phase !== 'over' && rehearsalPath !== undefined && (
        <ChangesSincePrint
          {...{ night: night.night, plan: night.plan, deviceId: night.deviceId }}
          printPath={`${adminPaths.print(night.event.id)}?part=plan`}
        />
      )}
      {!isSetUp && <SetUpForm night={night} onDone={() => setIsSettingUp(false)} />}
      {!isSetUp && rehearsalPath !== undefined && (
        <p className={css.rehearsal}>
          <Link to={rehearsalPath}>Rehearse the evening first</Link>
        </p>
      )}
      {isSetUp && (
        <>
          <PhasePanel night={night} onEnd={() => setIsEnding(true)} />
          {!isDone && <SoundSwitch eventId={night.event.id} phase={night.phase} />}
          <RoundTables night={night} onGuest={setGuest} />
          {!isDone && <PlanSummary night={night} />}
          <div className={css.finder}>
            <GuestFinder night={night} onGuest={setGuest} />
          </div>
          <NightMenu night={night} onSetUp={() => setIsSettingUp(true)} onEnd={() => setIsEnding(true)} />
          <EndRoundsDialog open={isEnding} night={night} onClose={() => setIsEnding(false)} />
          <GuestDialog night={night} seat={guest} onClose={() => setGuest(null)} />
        </>
      )}
      {/* A rehearsal sends nothing. */}
      {phase !== 'over' && rehearsalPath !== undefined && <NightTools night={night} />}
    </section>
  )
}
