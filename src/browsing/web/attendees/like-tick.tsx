import type { Attendee } from '#browsing/contract.ts'
import { Hidden } from '#platform/web/ui/hidden.tsx'
import css from './like-tick.module.css'

type Props = {
  person: Attendee
  ticked: boolean
  /** Absent once the likes have been sent and are only shown. */
  onTick?: (person: Attendee) => void
}

/** Fills the foot of the card, so that it is easy to hit with a thumb. */
export function LikeTick({ person, ticked, onTick }: Props) {
  return (
    <label className={css.tick}>
      <input type="checkbox" checked={ticked} disabled={onTick === undefined} onChange={() => onTick?.(person)} />
      <span>
        Like<Hidden> {person.name}</Hidden>
      </span>
    </label>
  )
}
