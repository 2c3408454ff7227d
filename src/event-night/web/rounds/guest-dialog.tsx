import { useState } from 'react'
import type { NightActionDetails } from '#event-night/rules/night/actions.ts'
import { freeTableFor } from '#event-night/rules/night/correct-round.ts'
import { isHere, reportOf, type Pair, type SeatId } from '#event-night/rules/night/night.ts'
import { metOf, meetingsOfRound, partnerIn } from '#event-night/rules/night/pairs.ts'
import { isIdle, lastRound, runningRound } from '#event-night/rules/night/rounds.ts'
import { nextTableOf } from '#event-night/rules/night/tables.ts'
import { formatNames, nameOf } from '#event-night/web/rounds/night-messages.ts'
import type { NightConsole } from '#event-night/web/rounds/night-console.ts'
import { NoteQuestion, OtherGuestQuestion } from '#event-night/web/rounds/guest-questions.tsx'
import { WalkInCode } from '#event-night/web/rounds/walk-in-code.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import grid from '#event-night/web/rounds/button-grid.module.css'
import css from './guest-dialog.module.css'

type Props = { night: NightConsole; seat: SeatId | null; onClose: () => void }
type WithOther = 'swap' | 'seat now' | 'did not meet' | 'did meet' | 'keep apart'

/** What a host can do about one guest. An action that is done closes the dialog. */
export function GuestDialog({ night, seat, onClose }: Props) {
  return (
    <Dialog
      open={seat !== null}
      title={seat === null ? '' : nameOf(night.night, seat)}
      onClose={onClose}
      actions={<Button onPress={onClose}>Close</Button>}
    >
      {seat !== null && <GuestActions night={night} seat={seat} onClose={onClose} />}
    </Dialog>
  )
}

function GuestActions({ night: console, seat, onClose }: Props & { seat: SeatId }) {
  const { night, nowMs, message } = console
  const [question, setQuestion] = useState<WithOther | 'note' | null>(null)
  const place = nextTableOf(night, seat)
  const round = runningRound(night, nowMs)
  const { leftAtMs, staysAtTable } = reportOf(night, seat)
  const act = (details: NightActionDetails) => console.act(details) && onClose()
  if (question !== null)
    return (
      <div ref={focusFirst}>
        {question === 'note' ? (
          <NoteQuestion onSave={(text) => void act({ action: 'note', seats: [seat], text })} />
        ) : (
          <OtherGuestQuestion
            label={questions[question]}
            {...{ night, others: othersFor(question, console, seat) }}
            onChosen={(other) => {
              const details = detailsFor(question, console, [seat, other])
              if (details) act(details)
            }}
          />
        )}
        <FailureAlert failure={message} />
        <Button onPress={() => setQuestion(null)}>Back</Button>
      </div>
    )
  return (
    <>
      <p>{whereabouts(console, seat)}</p>
      <FailureAlert failure={message} />
      <WalkInCode walkIn={console.walkIns.find((walkIn) => walkIn.seat === seat)} />
      <div ref={focusFirst} className={`${css.actions} ${grid.grid}`}>
        {isHere(night, seat) && (
          <>
            <Button onPress={() => void act({ action: 'leave', seat })}>Has left</Button>
            <Button onPress={() => void act({ action: 'sit out next round', seat })}>Sits out the next round</Button>
          </>
        )}
        {leftAtMs !== null && <Button onPress={() => void act({ action: 'return', seat })}>Is back</Button>}
        {staysAtTable !== null && (
          <Button onPress={() => void act({ action: 'stay at table', seat, table: null })}>Moves again</Button>
        )}
        {staysAtTable === null && place && (
          <Button onPress={() => void act({ action: 'stay at table', seat, table: place.table })}>
            {`Stays at table ${place.table}`}
          </Button>
        )}
        {round && <Button onPress={() => setQuestion('swap')}>Swap places</Button>}
        {round && isIdle(night, seat) && <Button onPress={() => setQuestion('seat now')}>Seat now</Button>}
        {metOf(night, seat).length > 0 && <Button onPress={() => setQuestion('did not meet')}>Did not meet</Button>}
        {lastRound(night) && <Button onPress={() => setQuestion('did meet')}>Did meet</Button>}
        <Button onPress={() => setQuestion('keep apart')}>Keep apart from</Button>
        <Button onPress={() => setQuestion('note')}>Add a note</Button>
      </div>
    </>
  )
}

/** The control that had the focus is gone when a question opens or closes. */
function focusFirst(element: HTMLElement | null): void {
  element?.querySelector<HTMLElement>('button, select, textarea')?.focus()
}

const questions: Record<WithOther, string> = {
  swap: 'Who will they swap with?',
  'seat now': 'Who will they sit with?',
  'did not meet': 'Who didn’t they meet?',
  'did meet': 'Who did they meet in the last round?',
  'keep apart': 'Who shouldn’t they sit with?',
}

/** Returns the guests to choose from, ordered by name. */
function othersFor(action: WithOther, { night }: NightConsole, seat: SeatId): SeatId[] {
  const side = night.seats.get(seat)?.side
  const candidates = action === 'did not meet' ? metOf(night, seat) : [...night.seats.keys()]
  return candidates
    .filter((other) => other !== seat && (night.seats.get(other)?.side === side) === (action === 'swap'))
    .filter((other) => action !== 'seat now' || isIdle(night, other))
    .filter((other) => action !== 'swap' || isHere(night, other))
    .toSorted((one, other) => nameOf(night, one).localeCompare(nameOf(night, other), 'en-GB'))
}

function detailsFor(action: WithOther, { night }: NightConsole, seats: Pair): NightActionDetails | null {
  const round = lastRound(night)
  if (seats[1] === '') return null
  if (action === 'keep apart' || action === 'did not meet') return { action, seats }
  if (!round) return null
  if (action === 'did meet') return { action, round: round.number, seats }
  if (action === 'swap') return { action, callId: round.callId, seats }
  return { action, callId: round.callId, seats, table: freeTableFor(night, seats) ?? 0 }
}

function whereabouts({ night, phase }: NightConsole, seat: SeatId): string {
  const met = metOf(night, seat).length
  const meetings = `${met} ${met === 1 ? 'meeting' : 'meetings'} so far.`
  const state = night.seats.get(seat)?.state
  if (state !== 'in') return state === 'absent' ? 'Marked absent.' : 'Not checked in.'
  if (reportOf(night, seat).leftAtMs !== null) return `Has left. ${meetings}`
  const round = lastRound(night)
  if (!round || phase.phase === 'over') return meetings
  const meeting = meetingsOfRound(night, round.number).find(({ seats }) => seats.includes(seat))
  const partner = meeting && partnerIn(meeting.seats, seat)
  if (!meeting || partner === undefined) return `Sitting this round out. ${meetings}`
  return `Table ${meeting.table ?? ''} with ${formatNames([nameOf(night, partner)])}. ${meetings}`
}
