import { useState } from 'react'
import { pairsOneTableOn } from '#event-night/rules/night/correct-round.ts'
import { runningRound } from '#event-night/rules/night/rounds.ts'
import { isTimeToEnd, type NightConsole } from '#event-night/web/rounds/night-console.ts'
import { WalkInDialog } from '#event-night/web/rounds/walk-in-dialog.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { SelectField } from '#platform/web/ui/form/fields.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import grid from '#event-night/web/rounds/button-grid.module.css'
import css from './night-menu.module.css'

type Props = { night: NightConsole; onSetUp: () => void; onEnd: () => void }
type Question = 'walk-in' | 'one table on' | 'paper'

/** What a host needs rarely in a night: a walk-in guest, a room that has drifted, going on on paper, and the end. */
export function NightMenu({ night: console, onSetUp, onEnd }: Props) {
  const { night, nowMs, phase, event, act } = console
  const [asked, setAsked] = useState<Question | null>(null)
  const close = () => setAsked(null)
  const round = runningRound(night, nowMs)
  if (phase.phase === 'over') return null
  return (
    <>
      <div className={`${css.menu} ${grid.grid}`}>
        {!round && phase.phase !== 'on paper' && (
          <Button onPress={onSetUp}>
            <span>
              Change the <span className={css.word}>set-up</span>
            </span>
          </Button>
        )}
        <Button onPress={() => setAsked('walk-in')}>
          <span>
            Add a <span className={css.word}>walk-in</span> guest
          </span>
        </Button>
        {round && <Button onPress={() => setAsked('one table on')}>Guests are one table out</Button>}
        {phase.phase !== 'on paper' && <Button onPress={() => setAsked('paper')}>Continue on paper</Button>}
        {event.started && !isTimeToEnd(console) && <Button onPress={onEnd}>End the night</Button>}
      </div>
      <WalkInDialog open={asked === 'walk-in'} night={console} onClose={close} />
      <Dialog
        open={asked === 'one table on'}
        title="Where are guests one table out?"
        onClose={close}
        actions={<Button onPress={close}>Cancel</Button>}
      >
        <SelectField
          label="First table that’s wrong"
          help="From this table onwards, everyone who moves is one table further on than planned."
          error={undefined}
          value=""
          onChange={({ target }) => {
            const table = Number(target.value)
            if (table < 1 || !round) return
            if (act({ action: 'move one table on', callId: round.callId, table, pairs: pairsOneTableOn(night, table) }))
              close()
          }}
        >
          <option value="">Choose a table</option>
          {Array.from({ length: night.settings?.tables ?? 0 }, (_, nth) => (
            <option key={nth} value={nth + 1}>{`Table ${nth + 1}`}</option>
          ))}
        </SelectField>
      </Dialog>
      <Dialog
        open={asked === 'paper'}
        title="Continue on paper?"
        announced="whole question"
        onClose={close}
        actions={
          <>
            <Button look="main" onPress={() => void (act({ action: 'continue on paper' }) && close())}>
              Yes, continue on paper
            </Button>
            <Button onPress={close}>Not now</Button>
          </>
        }
      >
        <p>
          No more rounds will be called here. Everyone who attended will be able to send likes to everyone of the
          opposite gender who attended.
        </p>
      </Dialog>
    </>
  )
}
