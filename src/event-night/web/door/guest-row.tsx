import type { Door, Guest, Tap } from '#event-night/contract.ts'
import { sayCameIn } from '#event-night/web/door/door-words.ts'
import button from '#platform/web/ui/button.module.css'
import { Hidden } from '#platform/web/ui/hidden.tsx'
import { Portrait } from '#profiles/web/portrait.tsx'
import css from './guest-row.module.css'

type Props = {
  guest: Guest & { isKept: boolean }
  event: Door['event']
  deviceId: string
  onTap: (guest: Guest, tap: Tap['tap']) => void
}

/** A guest as the door needs to recognise them, with the commands for them. */
export function GuestRow({ guest, event, deviceId, onTap }: Props) {
  const { name, portrait, age, state, paid, sold, isKept } = guest
  const isIn = state === 'in'
  return (
    <li className={`${css.row} ${isIn ? css.in : ''}`}>
      <div className={css.face}>
        <Portrait picture={portrait} name={name} size="small" />
      </div>
      <div className={css.words}>
        <p className={css.name}>
          <bdi>{name}</bdi>
          {event.has_age_range && <span className={css.age}>{age === null ? 'age not known' : `${age} years`}</span>}
        </p>
        <p className={css.state}>
          {isIn ? `In ${sayCameIn(guest, deviceId)}` : state === 'absent' ? 'Absent' : 'Not here yet'}
          {isKept && ' · kept on this device'}
        </p>
        {(!paid || sold === 'at the door') && (
          <p className={css.marks}>
            {!paid && <strong className={css.unpaid}>Not paid yet</strong>}
            {sold === 'at the door' && <span>Bought at the door</span>}
          </p>
        )}
      </div>
      <div className={css.taps}>
        {!isIn && event.started && <Absence guest={guest} onTap={onTap} />}
        {/* One button for both, so that it keeps the keyboard focus. */}
        <TapButton
          look={isIn ? 'quiet' : 'main'}
          label={isIn ? 'Undo' : 'Check in'}
          name={name}
          onTap={() => onTap(guest, isIn ? 'not in' : 'came in')}
        />
      </div>
    </li>
  )
}

function Absence({ guest, onTap }: Pick<Props, 'onTap'> & { guest: Guest }) {
  const { name, state } = guest
  return state === 'absent' ? (
    <TapButton look="quiet" label="Not absent" name={name} onTap={() => onTap(guest, 'not absent')} />
  ) : (
    <TapButton look="quiet" label="Absent" name={name} onTap={() => onTap(guest, 'absent')} />
  )
}

type TapButtonProps = { look: 'main' | 'quiet'; label: string; name: string; onTap: () => void }

/** Ignores the second tap of a double tap, because another button is in that place by then. */
function TapButton({ look, label, name, onTap }: TapButtonProps) {
  return (
    <button
      type="button"
      className={`${button.button} ${button[look]} ${css.tap}`}
      onClick={({ detail }) => detail < 2 && onTap()}
    >
      {label}
      <Hidden> {name}</Hidden>
    </button>
  )
}
