import type { Attendee } from '#browsing/contract/attendee.ts'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import css from './like-tick.module.css'

type Props = {
  person: Attendee
  ticked: boolean
  /** Absent once the likes have been sent, because they can no longer be changed. */
  onTick?: (person: Attendee) => void
}

/** A tick box that fills the foot of the card, so that it is easy to tap with a thumb. */
export function LikeTick({ person, ticked, onTick }: Props) {
  return (
    <label className={`${css.foot} ${css.tick}`}>
      <input type="checkbox" checked={ticked} disabled={onTick === undefined} onChange={() => onTick?.(person)} />
      <span>
        Like<VisuallyHidden> {person.name}</VisuallyHidden>
      </span>
    </label>
  )
}
