import type { Door, Guest, CheckInCommand } from '#event-night/contract.ts'
import { checkInDetails } from '#event-night/web/door/door-messages.ts'
import button from '#platform/web/ui/button.module.css'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import { Portrait } from '#profiles/web/portrait.tsx'
import css from './guest-row.module.css'

type Props = {
  guest: Guest & { isPending: boolean }
  event: Door['event']
  deviceId: string
  onAction: (guest: Guest, action: CheckInCommand['action']) => void
}

/** A row with what a host needs to recognise a guest, and buttons for commands. */
export function GuestRow({ guest, event, deviceId, onAction }: Props) {
  const { name, portrait, age, state, paid, sold, isPending } = guest
  const isIn = state === 'in'
  return (
    <li className={`${css.row} ${isIn ? css.in : ''}`}>
      <div className={css.face}>
        <Portrait picture={portrait} name={name} size="small" />
      </div>
      <div className={css.text}>
        <p className={css.name}>
          <bdi>{name}</bdi>
          {event.has_age_range && <span className={css.age}>{age === null ? 'age not known' : `${age} years`}</span>}
        </p>
        <p className={css.state}>
          {isIn ? `In ${checkInDetails(guest, deviceId)}` : state === 'absent' ? 'Absent' : 'Not here yet'}
          {isPending && ' · kept on this device'}
        </p>
        {(!paid || sold === 'at the door') && (
          <p className={css.marks}>
            {!paid && <strong className={css.unpaid}>Not paid yet</strong>}
            {sold === 'at the door' && <span>Bought at the door</span>}
          </p>
        )}
      </div>
      <div className={css.actions}>
        {!isIn && event.started && <Absence guest={guest} onAction={onAction} />}
        {/* The same button checks a guest in and undoes the check-in, so that it keeps the keyboard focus. */}
        <GuestButton
          look={isIn ? 'quiet' : 'main'}
          label={isIn ? 'Undo' : 'Check in'}
          name={name}
          onAction={() => onAction(guest, isIn ? 'undo check-in' : 'check in')}
        />
      </div>
    </li>
  )
}

function Absence({ guest, onAction }: Pick<Props, 'onAction'> & { guest: Guest }) {
  const { name, state } = guest
  return state === 'absent' ? (
    <GuestButton look="quiet" label="Not absent" name={name} onAction={() => onAction(guest, 'undo absence')} />
  ) : (
    <GuestButton look="quiet" label="Absent" name={name} onAction={() => onAction(guest, 'mark absent')} />
  )
}

type GuestButtonProps = { look: 'main' | 'quiet'; label: string; name: string; onAction: () => void }

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
