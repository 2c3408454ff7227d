import type { Attendee } from '#browsing/contract.ts'
import { Hidden } from '#platform/web/ui/hidden.tsx'
import css from './like-tick.module.css'

type Props = {
  person: Attendee
  ticked: boolean
  /** Absent where the likes have been sent, and are only shown. */
  onTick?: (person: Attendee) => void
}

/** The whole foot of the card, so that a thumb hits it. */
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
