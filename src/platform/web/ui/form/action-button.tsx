import type { ReactNode } from 'react'
import { useAction, type Outcome } from '#platform/web/ui/form/use-action.ts'
import css from '#platform/web/ui/button.module.css'

type Props = {
  action: () => Promise<unknown>
  /** Called once the page has reloaded its data. The button may no longer exist by then. */
  onOutcome: (outcome: Outcome) => void
  look?: 'main' | 'quiet'
  children: ReactNode
}

/** Sends a request when pressed, and keeps the focus during the request. */
export function ActionButton({ action, onOutcome, look = 'quiet', children }: Props) {
  const { busy, run } = useAction({ reloads: true })

  async function press(): Promise<void> {
    const outcome = await run(action)
    if (outcome) onOutcome(outcome)
  }

  return (
    <button type="button" className={`${css.button} ${css[look]}`} aria-disabled={busy} onClick={() => void press()}>
      {children}
    </button>
  )
}
