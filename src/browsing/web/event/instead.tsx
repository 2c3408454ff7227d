import css from './booking-panel.module.css'

/** In the place of something to press: why there is nothing. */
export function Instead({ children, then }: { children: string; then?: string }) {
  return (
    <p className={css.instead}>
      {children}
      {then && <span className={css.then}>{then}</span>}
    </p>
  )
}
