/**
 * PostgreSQL's two ways to stop: `fast` ends sessions and writes everything to disk; `immediate` stops at once and recovers at
 * the next start.
 */
const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const

/** It is no error if the server has ended already. On Windows Node can only kill it, and it recovers at the next start. */
export function signalServer(pid: number, mode: keyof typeof SIGNALS): void {
  try {
    process.kill(pid, SIGNALS[mode])
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
