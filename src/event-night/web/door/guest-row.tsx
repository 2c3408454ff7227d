import { useId, useState } from 'react'
import type { Door, Guest, CheckInCommand } from '#event-night/contract.ts'
import { answerSentences, checkInDetails, checkInTime, shortDelays } from '#event-night/web/door/door-messages.ts'
import button from '#platform/web/ui/button.module.css'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import { Portrait } from '#profiles/web/portrait.tsx'
import css from './guest-row.module.css'

type Props = {
  guest: Guest & { isPending: boolean }
  event: Door['event']
  deviceId: string
  /** Whether guests can be checked in yet. */
  isOpen: boolean
  onAction: (guest: Guest, action: CheckInCommand['action']) => void
}

/**
 * A low row with what a host needs to recognise a guest, and the button that checks them in. Tapping the guest opens the row: a
 * larger face, the whole text, and marking them absent.
 */
export function GuestRow({ guest, event, deviceId, isOpen, onAction }: Props) {
  const [isExpanded, setIsExpanded] = useState(false)
  const label = useId()
  const { name, portrait, state } = guest
  const isIn = state === 'in'
  return (
    <li className={`${css.row} ${isIn ? css.in : ''} ${isExpanded ? css.open : ''}`}>
      <button
        type="button"
        className={css.guest}
        aria-expanded={isExpanded}
        aria-labelledby={label}
        onClick={() => setIsExpanded(!isExpanded)}
      >
        <span className={css.face}>
          <Portrait picture={portrait} name={name} size="door" />
        </span>
        <span id={label} className={css.text}>
          <span className={css.name}>
            <bdi>{name}</bdi>
          </span>
          <GuestState {...{ guest, event, deviceId, isOpen, isExpanded }} />
        </span>
      </button>
      {/* The same button checks a guest in and undoes the check-in, so that it keeps the keyboard focus. */}
      {(isIn || isOpen) && (
        <GuestButton
          look={isIn ? 'quiet' : 'main'}
          label={isIn ? 'Undo' : 'Check in'}
          name={name}
          onAction={() => onAction(guest, isIn ? 'undo check-in' : 'check in')}
        />
      )}
      {isExpanded && (
        <div className={css.more}>
          {answerSentences(guest).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {event.started ? (
            <Absence guest={guest} onAction={onAction} />
          ) : (
            <p>You can mark guests absent once the event has started.</p>
          )}
        </div>
      )}
    </li>
  )
}

type GuestStateProps = Pick<Props, 'guest' | 'event' | 'deviceId' | 'isOpen'> & { isExpanded: boolean }

function GuestState({ guest, event, deviceId, isOpen, isExpanded }: GuestStateProps) {
  const { age, state, paid, sold, isPending } = guest
  const checkIn = isExpanded ? checkInDetails(guest, deviceId) : checkInTime(guest)
  const stateText = { expected: expectedText(guest, isOpen), in: checkIn, absent: 'Absent' }[state]
  const notes = [isPending && 'waiting to send', sold === 'at the door' && 'bought at the door'].filter(
    (note) => note !== false,
  )
  return (
    <span className={css.state}>
      {!paid && <strong className={css.unpaid}>Not paid yet · </strong>}
      {event.has_age_range && <Age age={age} />}
      {state === 'expected' && <NoShows absences={guest.absences} />}
      {[stateText, ...notes].join(' · ')}
    </span>
  )
}

/** Says in one or two words what matters most of an expected guest: once the door is open, only what is out of the ordinary. */
function expectedText({ coming, delay }: Pick<Guest, 'coming' | 'delay'>, isOpen: boolean): string {
  if (delay !== null) return shortDelays[delay]
  if (coming === 'not coming') return 'Can’t make it'
  if (isOpen) return 'Not here yet'
  return coming === null ? 'Booked' : { coming: 'Coming', 'no answer': 'No answer' }[coming]
}

/** Comes before the state, as the age does. */
function NoShows({ absences }: Pick<Guest, 'absences'>) {
  return absences && absences.length > 0 ? `${absences.length} no-shows · ` : null
}

/** Comes before the state, because the end of the line is cut off on a phone. */
function Age({ age }: Pick<Guest, 'age'>) {
  if (age === null) return 'Age not known · '
  return (
    <>
      <VisuallyHidden>Age </VisuallyHidden>
      {age} ·{' '}
    </>
  )
}

function Absence({ guest, onAction }: Pick<Props, 'onAction'> & { guest: Guest }) {
  const { name, state } = guest
  if (state === 'in') return <p>Undo the check-in to mark them absent.</p>
  const [label, action] =
    state === 'absent' ? (['Undo absence', 'undo absence'] as const) : (['Mark absent', 'mark absent'] as const)
  return <GuestButton look="quiet" label={label} name={name} onAction={() => onAction(guest, action)} />
}

type GuestButtonProps = {
  look: 'main' | 'quiet'
  label: string
  name: string
  onAction: () => void
}

/** Ignores the second tap of a double tap, because a different button may be in that place by then. */
function GuestButton({ look, label, name, onAction }: GuestButtonProps) {
  return (
    <button
      type="button"
      className={`${button.button} ${button[look]} ${css.action}`}
      onClick={({ detail }) => detail < 2 && onAction()}
    >
      {label}
      <VisuallyHidden> {name}</VisuallyHidden>
    </button>
  )
}
