import { useState } from 'react'
import { CheckField } from '#platform/web/ui/form/fields.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import { failureMessage } from '#platform/web/failure-message.ts'
import { useAsMember } from '#platform/web/ui/form/use-as-member.ts'
import css from './setting-switch.module.css'

type Props = {
  name: string
  label: string
  help: string
  /** Null if it could not be loaded. */
  first: boolean | null
  look: () => Promise<boolean | null>
  /** Resolves to the new state. */
  change: (on: boolean) => Promise<boolean>
  /** The message after a change. */
  says: (on: boolean) => string
  /** Shown if the state could not be loaded. */
  unknown: string
}

type Said = { look: 'plain' | 'wrong'; words: string }

/** A checkbox that is saved as soon as it is ticked or unticked. */
export function SettingSwitch({ name, label, help, first, look, change, says, unknown }: Props) {
  const [on, setOn] = useState(first)
  const [said, setSaid] = useState<Said | null>(null)
  const [busy, setBusy] = useState(false)
  const asMember = useAsMember()

  async function run(ask: () => Promise<boolean | null>, failed: string): Promise<void> {
    if (busy) return
    const before = on
    setBusy(true)
    setSaid(null)
    try {
      const now = await asMember(ask)
      setOn(now)
      if (now === null) setSaid({ look: 'wrong', words: failed })
      else if (before !== null) setSaid({ look: 'plain', words: says(now) })
    } catch (error) {
      setOn(before)
      setSaid({ look: 'wrong', words: `${failed} ${failureMessage(error)}` })
    } finally {
      setBusy(false)
    }
  }

  function switchTo(wanted: boolean): void {
    setOn(wanted)
    void run(() => change(wanted), 'We could not change that.')
  }

  return (
    <>
      {on === null ? (
        <>
          <p>{unknown}</p>
          <Button onPress={() => void run(look, 'That did not work.')}>Try again</Button>
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
      <div role="status">{said && <Notice look={said.look}>{said.words}</Notice>}</div>
    </>
  )
}
