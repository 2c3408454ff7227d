import { useRef, useState } from 'react'

/** Waits for the user to confirm or cancel in a `ConfirmDialog`. */
export function useConfirm<What>() {
  const [asking, setAsking] = useState<What | null>(null)
  const waiting = useRef<((yes: boolean) => void) | null>(null)

  function ask(what: What): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    waiting.current = resolve
    setAsking(what)
    return promise
  }

  function answer(yes: boolean): void {
    setAsking(null)
    waiting.current?.(yes)
    waiting.current = null
  }

  return { asking, ask, answer }
}
