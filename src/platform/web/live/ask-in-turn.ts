/** How long after each failure in a row to ask again; after the last, the next change asks. */
const AGAIN_AFTER_MS = [2_000, 10_000, 30_000]

export type InTurn = {
  /** Ends when everything wanted until now was asked, or one question has failed. */
  ask(): Promise<void>
  /** The same without waiting for a question under way: it may have gone out over a connection that is dead. */
  askAtOnce(): Promise<void>
  stop(): void
}

/**
 * Asks one question at a time: whoever wants it asked while it is under way has it asked once more after that. One that
 * fails is asked again by itself. Answers are kept in the order of their questions.
 */
export function askInTurn<Answer>(question: () => Promise<Answer>, keep: (answer: Answer) => void): InTurn {
  let wanted = 0
  let failures = 0
  let again: ReturnType<typeof setTimeout> | undefined
  /** Whoever asks now; a new one takes over from the one before. */
  let current: symbol | 'nobody' | 'stopped' = 'nobody'

  async function ask(): Promise<void> {
    wanted += 1
    if (current === 'nobody') await askAllWanted()
  }

  async function askAtOnce(): Promise<void> {
    wanted += 1
    if (current !== 'stopped') await askAllWanted()
  }

  async function askAllWanted(): Promise<void> {
    clearTimeout(again)
    const asking = Symbol('asking')
    current = asking
    try {
      for (let asked = 0; asked !== wanted && current === asking;) {
        asked = wanted
        const answer = await question()
        if (current === asking) keep(answer)
      }
      if (current === asking) failures = 0
    } catch {
      if (current === asking) askLater()
    }
    if (current === asking) current = 'nobody'
  }

  function askLater(): void {
    const wait = AGAIN_AFTER_MS[failures]
    failures = wait === undefined ? 0 : failures + 1
    if (wait !== undefined) again = setTimeout(() => void ask(), wait)
  }

  function stop(): void {
    current = 'stopped'
    clearTimeout(again)
  }

  return { ask, askAtOnce, stop }
}
