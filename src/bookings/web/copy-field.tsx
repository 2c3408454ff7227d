import { useId, useRef, useState, type ReactNode } from 'react'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import css from './copy-field.module.css'

type Props = {
  label: string
  value: string
  /** What is copied, in a sentence: 'the link'. */
  named: string
  copied: string
  /** Further buttons beside Copy. */
  children?: ReactNode
}

/** Shows a text that the member copies to another program. */
export function CopyField({ label, value, named, copied, children }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [status, setStatus] = useState('')

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value)
      setStatus(copied)
    } catch {
      field.current?.select()
      setStatus(`Your browser won’t let us copy ${named}. We’ve selected it, so please copy it yourself.`)
    }
  }

  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <div className={css.row}>
        <input id={id} ref={field} readOnly value={value} onFocus={(event) => event.currentTarget.select()} />
        <Button onPress={() => void copy()}>Copy</Button>
        {children}
      </div>
      <p role="status">{status}</p>
    </div>
  )
}
