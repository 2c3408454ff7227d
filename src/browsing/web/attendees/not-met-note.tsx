import css from './like-tick.module.css'

/** Stands where the tick box would be. It is the same for everyone whom the viewer did not sit with, whatever the reason. */
export function NotMetNote() {
  return <p className={`${css.foot} ${css.note}`}>You didn’t sit together</p>
}
