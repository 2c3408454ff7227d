import { useState } from 'react'
import type { NightActionDetails } from '#event-night/rules/night/actions.ts'
import { freeTableFor } from '#event-night/rules/night/correct-round.ts'
import { isHere, reportOf, type Pair, type SeatId } from '#event-night/rules/night/night.ts'
import { metOf, meetingsOfRound, partnerIn } from '#event-night/rules/night/pairs.ts'
import { isIdle, lastRound, runningRound } from '#event-night/rules/night/rounds.ts'
import { nextTableOf } from '#event-night/rules/night/tables.ts'
import { formatNames, nameOf } from '#event-night/web/rounds/night-messages.ts'
import type { NightConsole } from '#event-night/web/rounds/night-console.ts'
import { WalkInCode } from '#event-night/web/rounds/walk-in-code.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { SelectField, TextArea } from '#platform/web/ui/form/fields.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
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
  const [withOther, setWithOther] = useState<WithOther | null>(null)
  const [note, setNote] = useState<string | null>(null)
  const place = nextTableOf(night, seat)
  const round = runningRound(night, nowMs)
  const { leftAtMs, staysAtTable } = reportOf(night, seat)
  const act = (details: NightActionDetails) => console.act(details) && onClose()
  const others = withOther === null ? [] : othersFor(withOther, console, seat)
  return (
    <>
      <p>{whereabouts(console, seat)}</p>
      <FailureAlert failure={message} />
      <WalkInCode walkIn={console.walkIns.find((walkIn) => walkIn.seat === seat)} />
      <div className={css.actions}>
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
        {round && <Button onPress={() => setWithOther('swap')}>Swap places</Button>}
        {round && isIdle(night, seat) && <Button onPress={() => setWithOther('seat now')}>Seat now</Button>}
        {metOf(night, seat).length > 0 && <Button onPress={() => setWithOther('did not meet')}>Did not meet</Button>}
        {lastRound(night) && <Button onPress={() => setWithOther('did meet')}>Did meet</Button>}
        <Button onPress={() => setWithOther('keep apart')}>Keep apart from</Button>
        <Button onPress={() => setNote('')}>Add a note</Button>
      </div>
      {withOther !== null && (
        <SelectField
          label={questions[withOther]}
          error={undefined}
          value=""
          onChange={({ target }) => {
            const details = detailsFor(withOther, console, [seat, target.value])
            if (details) act(details)
          }}
        >
          <option value="">Choose a guest</option>
          {others.map((other) => (
            <option key={other} value={other}>
              {nameOf(night, other)}
            </option>
          ))}
        </SelectField>
      )}
      {note !== null && (
        <>
          <TextArea
            label="What happened"
            help="Only owners can read this. It’s kept for six months."
            error={undefined}
            rows={3}
            maxLength={1_000}
            value={note}
            onChange={(e) => setNote(e.target.value)}
          />
          <Button
            onPress={() => void (note.trim() !== '' && act({ action: 'note', seats: [seat], text: note.trim() }))}
          >
            Save the note
          </Button>
        </>
      )}
    </>
  )
}

const questions: Record<WithOther, string> = {
  swap: 'Who do they swap with?',
  'seat now': 'Who do they sit with?',
  'did not meet': 'Who didn’t they meet?',
  'did meet': 'Who did they meet in the last round?',
  'keep apart': 'Who should they not sit with?',
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
  if (!meeting || partner === undefined) return `Sits this round out. ${meetings}`
  return `Table ${meeting.table ?? ''} with ${formatNames([nameOf(night, partner)])}. ${meetings}`
}
