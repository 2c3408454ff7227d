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
      setStatus('Copied. Paste them where only you can read them.')
    } catch {
      setStatus('Your browser does not let us copy: please mark them and copy them yourself.')
    }
  }

  return (
    <>
      <p>
        If you lose your phone, each of these gets you in once. Print them, or write them down, and keep them apart from
        the phone. They are shown this once.
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
          I have kept them
        </Button>
      </div>
      <div role="status">{status && <Notice>{status}</Notice>}</div>
    </>
  )
}
