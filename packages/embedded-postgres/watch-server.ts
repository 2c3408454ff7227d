import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ServerProcess } from '#packages/embedded-postgres/server-process.ts'

const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 10_000
/** A server that ran this long was healthy, so the pause after its next crash is short again. */
const HEALTHY_AFTER_MS = 60_000

/** Restarts the server whenever it ends, with growing pauses, until `stop()`. */
export function watchServer(options: {
  server: ServerProcess
  startAgain: () => Promise<ServerProcess>
  log: Pick<Logger, 'warn' | 'error'>
}): { stop(): Promise<void> } {
  const { log } = options
  const stopping = new AbortController()
  let current = options.server
  const watching = watch()
  return {
    async stop() {
      stopping.abort()
      await current.stop('fast')
      await watching
    },
  }

  async function watch(): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS
    for (;;) {
      const since = Date.now()
      await current.ended
      if (Date.now() - since > HEALTHY_AFTER_MS) pauseMs = FIRST_PAUSE_MS
      do {
        if (stopping.signal.aborted) return
        log.error('the database server ended unexpectedly; restarting it')
        await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
        pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)
      } while (!(await hasStarted()))
    }
  }

  async function hasStarted(): Promise<boolean> {
    if (stopping.signal.aborted) return false
    try {
      current = await options.startAgain()
      log.warn('the database server is back')
    } catch (error) {
      log.error({ err: error }, 'the database server did not start')
      return false
    }
    // stop() was called during the restart and stopped only the previous server.
    if (stopping.signal.aborted) await current.stop('fast')
    return true
  }
}
