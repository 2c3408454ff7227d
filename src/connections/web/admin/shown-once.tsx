import { useState } from 'react'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import css from './connections.module.css'

type Props = { title: string; explanation: string; secret: string; onSaved: () => void }

/** Shows a secret that is never shown again. It gets the focus, because it is the result of what the owner did. */
export function ShownOnce({ title, explanation, secret, onSaved }: Props) {
  const [status, setStatus] = useState<string | null>(null)

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(secret)
      setStatus('Copied. Keep it somewhere only you can see.')
    } catch {
      setStatus('Your browser didn’t let us copy it. Please select and copy it yourself.')
    }
  }

  return (
    <section className={css.secret} aria-labelledby="shown-once" tabIndex={-1} ref={focus}>
      <h2 id="shown-once">{title}</h2>
      <p>{explanation}</p>
      <code>{secret}</code>
      <div className={css.actions}>
        <Button onPress={() => void copy()}>Copy</Button>
        <Button look="main" onPress={onSaved}>
          I’ve saved it
        </Button>
      </div>
      <div role="status">{status && <Notice>{status}</Notice>}</div>
    </section>
  )
}

function focus(element: HTMLElement | null): void {
  element?.focus()
}
