const TIMEOUT_MS = 3_000

/** Asks the process of this container. Exits with 1 unless it answers 200, for a health check of the container's host. */
export async function askHealth(path: '/healthz' | '/readyz'): Promise<void> {
  const address = `http://127.0.0.1:${process.env.PORT ?? 3000}${path}`
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined)
  if (answer?.status === 200) return
  console.error(answer ? `${answer.status} ${await answer.text()}` : 'no answer')
  process.exitCode = 1
}
