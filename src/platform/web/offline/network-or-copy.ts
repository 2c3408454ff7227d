/** How long a page waits for the network before it shows a saved copy. Nobody at a door can wait longer. */
export const NETWORK_TIMEOUT_MS = 4_000

type Sources = {
  fromNetwork: (signal: AbortSignal) => Promise<Response>
  fromCopy: () => Promise<Response | undefined>
  /** Resolves when the network has timed out. */
  timeout?: () => Promise<void>
}

/**
 * Returns a page from the network, or the saved copy if the network fails or times out, or the site is unavailable. If
 * `wantsCopy` is true, returns the saved copy without trying the network. If there is no copy, waits for the network's response
 * and returns it.
 */
export async function networkOrCopy(
  { wantsCopy }: { wantsCopy: boolean },
  { fromNetwork, fromCopy, timeout = networkTimeout }: Sources,
): Promise<Response> {
  if (wantsCopy) {
    const copy = await fromCopy()
    if (copy) return copy
  }
  const request = new AbortController()
  const answer = fromNetwork(request.signal)
  const inTime = await Promise.race([answer.catch(() => undefined), timeout()])
  if (inTime && inTime.status < 500) return inTime
  const copy = await fromCopy()
  if (!copy) return answer
  // The browser would not request the same page again while this request is pending.
  request.abort()
  return copy
}

function networkTimeout(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS))
}
