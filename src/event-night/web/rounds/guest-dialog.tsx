import { useId, useState } from 'react'
import type { NightActionDetails } from '#event-night/rules/night/actions.ts'
import { isHere, reportOf, type Night, type SeatId } from '#event-night/rules/night/night.ts'
import { apartByHosts, metOf } from '#event-night/rules/night/pairs.ts'
import { isHalfOver } from '#event-night/rules/night/refusal-of-round.ts'
import { isIdle, lastRound, runningRound } from '#event-night/rules/night/rounds.ts'
import { nextTableOf } from '#event-night/rules/night/tables.ts'
import { apartMessage, formatNames, nameOf } from '#event-night/web/rounds/night-messages.ts'
import { whereabouts } from '#event-night/web/rounds/whereabouts.ts'
import {
  detailsFor,
  nobodyMessage,
  othersFor,
  questionAbout,
  type WithOther,
} from '#event-night/web/rounds/other-guests.ts'
import type { NightConsole } from '#event-night/web/rounds/night-console.ts'
import { NoteQuestion, OtherGuestQuestion } from '#event-night/web/rounds/guest-questions.tsx'
import { WalkInCode } from '#event-night/web/rounds/walk-in-code.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { showToast } from '#platform/web/ui/toast/toast-store.ts'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import grid from '#event-night/web/rounds/button-grid.module.css'
import css from './guest-dialog.module.css'

type Props = { night: NightConsole; seat: SeatId | null; onClose: () => void }

/** What a host can do about one guest. An action that is done closes the dialog. */
export function GuestDialog({ night, seat, onClose: onClosed }: Props) {
  function onClose(): void {
    night.dismissMessage()
    onClosed()
  }
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
  const { night, nowMs, phase, message } = console
  const [question, setQuestion] = useState<WithOther | 'note' | null>(null)
  const round = runningRound(night, nowMs)
  const isOver = phase.phase === 'over'
  const lateId = useId()
  const isTooLate = round !== undefined && isIdle(night, seat) && isHalfOver(round, nowMs)
  function act(details: NightActionDetails): boolean {
    const isDone = console.act(details)
    if (isDone) onClose()
    return isDone
  }
  const back = () => {
    console.dismissMessage()
    setQuestion(null)
  }
  if (question !== null)
    return (
      <div ref={focusFirst}>
        {question === 'note' ? (
          <NoteQuestion onSave={(text) => void act({ action: 'note', seats: [seat], text })} />
        ) : (
          <OtherGuestQuestion
            label={questionAbout(question, night, seat)}
            noOthers={nobodyMessage(question, console, seat)}
            {...{ night, others: othersFor(question, console, seat) }}
            onChosen={(other) => {
              const details = detailsFor(question, night, [seat, other])
              if (!details || !act(details)) return
              if (question === 'keep apart') showToast(apartMessage(night, [seat, other]))
            }}
          />
        )}
        <FailureAlert failure={message} />
        <div className={css.back}>
          <Button onPress={back}>Back</Button>
        </div>
      </div>
    )
  return (
    <>
      <p>{whereabouts(night, seat, nowMs)}</p>
      <ApartByHosts night={night} seat={seat} />
      <FailureAlert failure={message} />
      <WalkInCode walkIn={console.walkIns.find((walkIn) => walkIn.seat === seat)} />
      <div ref={focusFirst} className={`${css.actions} ${grid.grid}`}>
        {!isOver && <PresenceButtons night={night} seat={seat} act={act} />}
        {round && <Button onPress={() => setQuestion('swap')}>Swap places</Button>}
        {round && isIdle(night, seat) && (
          <Button {...(isTooLate && { waitId: lateId })} onPress={() => setQuestion('seat now')}>
            Seat now
          </Button>
        )}
        {metOf(night, seat).length > 0 && <Button onPress={() => setQuestion('did not meet')}>Did not meet</Button>}
        {lastRound(night) && <Button onPress={() => setQuestion('did meet')}>Also met</Button>}
        {!isOver && <Button onPress={() => setQuestion('keep apart')}>Keep apart from</Button>}
        <Button onPress={() => setQuestion('note')}>Add a note</Button>
      </div>
      {isTooLate && <p id={lateId}>It’s too late for ‘Seat now’: less than half of the round is left.</p>}
    </>
  )
}

/** Whom a host keeps apart from the guest tonight. Nothing shows whom the site keeps apart. */
function ApartByHosts({ night, seat }: { night: Night; seat: SeatId }) {
  const others = apartByHosts(night, seat)
  return others.length > 0 && <p>{`Kept apart from ${formatNames(others.map((other) => nameOf(night, other)))}.`}</p>
}

type PresenceProps = { night: Night; seat: SeatId; act: (details: NightActionDetails) => boolean }

/** Whether the guest is here, moves, and is seated next time. */
function PresenceButtons({ night, seat, act }: PresenceProps) {
  const place = nextTableOf(night, seat)
  const { leftAtMs, staysAtTable } = reportOf(night, seat)
  return (
    <>
      {isHere(night, seat) && (
        <>
          <Button onPress={() => act({ action: 'leave', seat })}>Has left</Button>
          <Button onPress={() => act({ action: 'sit out next round', seat })}>Sits out the next round</Button>
        </>
      )}
      {leftAtMs !== null && <Button onPress={() => act({ action: 'return', seat })}>Is back</Button>}
      {staysAtTable !== null && (
        <Button onPress={() => act({ action: 'stay at table', seat, table: null })}>Moves again</Button>
      )}
      {staysAtTable === null && place && (
        <Button onPress={() => act({ action: 'stay at table', seat, table: place.table })}>
          {`Stays at table ${place.table}`}
        </Button>
      )}
    </>
  )
}

/** The control that had the focus is gone when a question opens or closes. */
function focusFirst(element: HTMLElement | null): void {
  element?.querySelector<HTMLElement>('button, select, textarea')?.focus()
}
