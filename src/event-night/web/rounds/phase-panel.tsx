import { useId } from 'react'
import { seatsHere } from '#event-night/rules/night/night.ts'
import { lastRound, nextNumber } from '#event-night/rules/night/rounds.ts'
import { lastUndoable } from '#event-night/rules/night/undo.ts'
import { useSettled } from '#event-night/web/rounds/use-settled.ts'
import { formatClock, phaseTitle, undoLabel } from '#event-night/web/rounds/night-messages.ts'
import { isTimeToEnd, type NightConsole } from '#event-night/web/rounds/night-console.ts'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import grid from '#event-night/web/rounds/button-grid.module.css'
import css from './phase-panel.module.css'

/**
 * What the night is doing, large, with the buttons for what comes next. They wait a moment after a round was called or ended, on
 * whichever device, so that nobody ends a round or calls one by a double tap.
 */
export function PhasePanel({ night: console, onEnd }: { night: NightConsole; onEnd: () => void }) {
  const { phase, night, plan, leads, event, act, callRound, deviceId } = console
  const callId = lastRound(night)?.callId ?? ''
  const next = nextNumber(night)
  const isRunning = phase.phase === 'moving' || phase.phase === 'talking' || phase.phase === 'paused'
  const mayEnd = isTimeToEnd(console)
  const canCall = leads && (phase.phase === 'ready' || phase.phase === 'round over' || phase.phase === 'interval')
  const last = lastUndoable(night, deviceId)
  const textId = useId()
  const waitId = useSettled(`${callId} ${isRunning}`) ? undefined : textId
  return (
    <div className={css.panel}>
      <p role="status" className={css.title}>
        {phaseTitle(phase)}
      </p>
      {'remainingMs' in phase && (
        <p role="timer" className={css.clock}>
          {formatClock(phase.remainingMs)}
        </p>
      )}
      {phase.phase === 'ready' && <p className={css.about}>{guestsIn(seatsHere(night).length)}</p>}
      {canCall && plan.rounds.length > 0 && (
        <div className={css.call}>
          <Button look="main" waitId={waitId} onPress={() => void callRound()}>
            {`Call round ${next}`}
          </Button>
        </div>
      )}
      {plan.rounds.length === 0 && (canCall || mayEnd) && <p className={css.about}>{nothingToCall(next)}</p>}
      {event.started && mayEnd && (
        <div className={css.call}>
          <Button look={plan.rounds.length === 0 ? 'main' : 'quiet'} waitId={waitId} onPress={onEnd}>
            End the night
          </Button>
        </div>
      )}
      {waitId !== undefined && (
        <VisuallyHidden id={waitId}>Available in a moment, in case you tapped twice.</VisuallyHidden>
      )}
      <div className={`${css.buttons} ${grid.grid}`}>
        {isRunning &&
          (phase.phase === 'paused' ? (
            <Button look="main" waitId={waitId} onPress={() => void act({ action: 'resume', callId })}>
              Resume
            </Button>
          ) : (
            <Button waitId={waitId} onPress={() => void act({ action: 'pause', callId })}>
              Pause
            </Button>
          ))}
        {isRunning && (
          <>
            <Button waitId={waitId} onPress={() => void act({ action: 'add minute', callId })}>
              Add 1 minute
            </Button>
            <Button waitId={waitId} onPress={() => void act({ action: 'end round', callId })}>
              End the round
            </Button>
          </>
        )}
        {last && phase.phase !== 'over' && (
          <Button waitId={waitId} onPress={() => void act({ action: 'undo', undoes: last.id })}>
            <span className={'seats' in last ? css.long : undefined}>{undoLabel(night, last)}</span>
          </Button>
        )}
      </div>
      {!leads && phase.phase !== 'over' && phase.phase !== 'on paper' && (
        <>
          <p className={css.about}>Another device is calling the rounds.</p>
          <div className={`${css.buttons} ${grid.grid}`}>
            <Button onPress={() => void act({ action: 'lead' })}>Call rounds from here</Button>
          </div>
        </>
      )}
    </div>
  )
}

const guestsIn = (guests: number) => (guests === 1 ? '1 guest is in.' : `${guests} guests are in.`)

function nothingToCall(next: number): string {
  return next === 1
    ? 'Nobody can be seated yet. Check in at least one woman and one man.'
    : 'Everyone here has met everyone they can, or there’s no time for another round.'
}
