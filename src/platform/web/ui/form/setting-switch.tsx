import { useState } from 'react'
import { CheckField } from '#platform/web/ui/form/fields.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import { showToast } from '#platform/web/ui/toast/toast-store.ts'
import { useAction } from '#platform/web/ui/form/use-action.ts'
import css from './setting-switch.module.css'

type Props = {
  name: string
  label: string
  help: string
  /** The saved state, or null if it could not be loaded. */
  initial: boolean | null
  look: () => Promise<boolean | null>
  /** Resolves to the new state. */
  change: (on: boolean) => Promise<boolean>
  /** The message after a change. */
  doneMessage: (on: boolean) => string
  /** Shown if the state could not be loaded. */
  unknown: string
}

/** A checkbox that is saved as soon as it is ticked or unticked. */
export function SettingSwitch({ name, label, help, initial, look, change, doneMessage, unknown }: Props) {
  const [on, setOn] = useState(initial)
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, run } = useAction()

  async function send(sendRequest: () => Promise<boolean | null>, failed: string): Promise<void> {
    const before = on
    setProblem(null)
    const outcome = await run(sendRequest)
    if (outcome?.is !== 'done') {
      setOn(before)
      if (outcome) setProblem(`${failed} ${outcome.reason}`)
      return
    }
    const now = outcome.answer
    setOn(now)
    if (now === null) setProblem(failed)
    else if (before !== null) showToast(doneMessage(now))
  }

  function switchTo(next: boolean): void {
    setOn(next)
    void send(() => change(next), 'We couldn’t change that.')
  }

  return (
    <>
      {on === null ? (
        <>
          <p>{unknown}</p>
          <Button onPress={() => void send(look, 'We couldn’t load it.')}>Try again</Button>
        </>
      ) : (
        <CheckField
          name={name}
          label={label}
          error={undefined}
          checked={on}
          aria-disabled={busy}
          onChange={(event) => !busy && switchTo(event.currentTarget.checked)}
        />
      )}
      <p className={css.help}>{help}</p>
      <FailureAlert failure={problem} />
    </>
  )
}
