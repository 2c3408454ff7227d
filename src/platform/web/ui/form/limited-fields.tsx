import { useState, type ComponentProps, type SyntheticEvent } from 'react'
import { CharactersLeft } from '#platform/web/ui/form/characters-left.tsx'
import { TextArea, TextField } from '#platform/web/ui/form/fields.tsx'

type Limit = {
  /** The contract's limit. A longer text is not cut off, so that the writer can choose what to leave out. */
  limit: number
}

export function LimitedTextArea({ limit, ...area }: ComponentProps<typeof TextArea> & Limit) {
  return (
    <CharactersLeft {...useCount(limit)}>
      <TextArea {...area} />
    </CharactersLeft>
  )
}

export function LimitedTextField({ limit, ...field }: ComponentProps<typeof TextField> & Limit) {
  return (
    <CharactersLeft {...useCount(limit)}>
      <TextField {...field} />
    </CharactersLeft>
  )
}

/** Counts what is typed. The count is shown once a tenth of the limit is left. */
function useCount(limit: number) {
  const [count, setCount] = useState<number | null>(null)

  function onInput({ target }: SyntheticEvent): void {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
    const remaining = limit - target.value.trim().length
    setCount(remaining > limit / 10 ? null : remaining)
  }

  return { count, onInput }
}
