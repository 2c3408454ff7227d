/** PostgreSQL's two ways to stop: `fast` ends sessions and writes everything out; `immediate` recovers at the next start. */
const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const

/** A server that is gone already is no error. On Windows Node can only end it, and it recovers at the next start. */
export function signalServer(pid: number, how: keyof typeof SIGNALS): void {
  try {
    process.kill(pid, SIGNALS[how])
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
