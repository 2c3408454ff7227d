/** How long after each failure in a row to ask again; after the last, the next change asks. */
const AGAIN_AFTER_MS = [2_000, 10_000, 30_000]

export type InTurn = {
  /** Ends when everything wanted until now was asked, or one question has failed. */
  ask(): Promise<void>
  stop(): void
}

/**
 * Asks one question at a time: whoever wants it asked while it is under way has it asked once more after that. One that
 * fails is asked again by itself.
 */
export function askInTurn(question: () => Promise<void>): InTurn {
  let wanted = 0
  let asked = 0
  let failures = 0
  let again: ReturnType<typeof setTimeout> | undefined
  let state: 'idle' | 'asking' | 'stopped' = 'idle'

  async function ask(): Promise<void> {
    wanted += 1
    clearTimeout(again)
    if (state !== 'idle') return
    state = 'asking'
    try {
      await askAllWanted()
      failures = 0
    } catch {
      askLater()
    }
    if (state === 'asking') state = 'idle'
  }

  async function askAllWanted(): Promise<void> {
    while (asked !== wanted && state === 'asking') {
      asked = wanted
      await question()
    }
  }

  function askLater(): void {
    const wait = AGAIN_AFTER_MS[failures]
    failures = wait === undefined ? 0 : failures + 1
    if (wait !== undefined && state === 'asking') again = setTimeout(() => void ask(), wait)
  }

  function stop(): void {
    state = 'stopped'
    clearTimeout(again)
  }

  return { ask, stop }
}
