import { useState } from 'react'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import css from './recovery-codes.module.css'

/** Shows the recovery codes, which are never shown again. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const [status, setStatus] = useState<string | null>(null)

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      setStatus('Copied. Keep them somewhere only you can see.')
    } catch {
      setStatus('Your browser didn’t let us copy them. Please select and copy them yourself.')
    }
  }

  return (
    <>
      <p>
        If you lose your phone, you can sign in with one of these codes. Each works once. Print them or write them down
        and keep them away from your phone, because we won’t show them again.
      </p>
      <ol className={css.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={css.actions}>
        <Button onPress={() => void copy()}>Copy</Button>
        <Button onPress={() => window.print()}>Print</Button>
        <Button look="main" onPress={onSaved}>
          I’ve saved them
        </Button>
      </div>
      <div role="status">{status && <Notice>{status}</Notice>}</div>
    </>
  )
}
