import { useRef, useState } from 'react'

/** Waits for the user to confirm or cancel in a `ConfirmDialog`. */
export function useConfirm<Subject>() {
  const [pending, setPending] = useState<Subject | null>(null)
  const resolveAnswer = useRef<((yes: boolean) => void) | null>(null)

  function ask(subject: Subject): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    resolveAnswer.current = resolve
    setPending(subject)
    return promise
  }

  function answer(yes: boolean): void {
    setPending(null)
    resolveAnswer.current?.(yes)
    resolveAnswer.current = null
  }

  return { pending, ask, answer }
}
