import type { ReactNode } from 'react'
import { useDeed, type Outcome } from '#bookings/web/waiting/use-deed.ts'
import css from '#platform/web/ui/button.module.css'

type Props = {
  deed: () => Promise<unknown>
  /** Hears what came of it once the page is loaded anew; the button may have gone by then. */
  onOutcome: (outcome: Outcome) => void
  look?: 'main' | 'quiet'
  children: ReactNode
}

/** Does something at the site by one press, and keeps the focus meanwhile. */
export function DeedButton({ deed, onOutcome, look = 'quiet', children }: Props) {
  const { busy, run } = useDeed()

  async function press(): Promise<void> {
    const outcome = await run(deed)
    if (outcome) onOutcome(outcome)
  }

  return (
    <button type="button" className={`${css.button} ${css[look]}`} aria-disabled={busy} onClick={() => void press()}>
      {children}
    </button>
  )
}
