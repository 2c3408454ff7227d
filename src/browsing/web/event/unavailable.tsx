import css from './booking-panel.module.css'

/** Shown in place of a button, to explain why there is none. */
export function Unavailable({ children, then }: { children: string; then?: string }) {
  return (
    <p className={css.reason}>
      {children}
      {then && <span className={css.then}>{then}</span>}
    </p>
  )
}
