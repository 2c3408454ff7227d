import css from './booking-panel.module.css'

/** Replaces a button, and explains why there is none. */
export function Unavailable({ children, then }: { children: string; then?: string }) {
  return (
    <p className={css.reason}>
      {children}
      {then && <span className={css.then}>{then}</span>}
    </p>
  )
}
