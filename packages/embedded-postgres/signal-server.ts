/**
 * PostgreSQL's two ways to stop. `fast` ends sessions and writes everything to disk. `immediate` exits without a shutdown, and
 * the next start runs recovery.
 */
const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const

/** Stops the server, if it has not ended already. On Windows Node can only kill it, and the next start runs recovery. */
export function signalServer(pid: number, mode: keyof typeof SIGNALS): void {
  try {
    process.kill(pid, SIGNALS[mode])
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
