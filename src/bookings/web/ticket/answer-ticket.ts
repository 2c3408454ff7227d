type Ways = {
  fromNetwork: (signal: AbortSignal) => Promise<Response>
  fromCopy: () => Promise<Response | undefined>
  /** Resolves when the network has had long enough. */
  patience: () => Promise<void>
}

/**
 * A ticket's page from the network, or its copy if the network fails, the site is unavailable, or nothing arrives for too long.
 * Without a copy the network's response is used, however late and whatever it is.
 */
export async function answerTicket(
  { wantsCopy }: { wantsCopy: boolean },
  { fromNetwork, fromCopy, patience }: Ways,
): Promise<Response> {
  if (wantsCopy) {
    const copy = await fromCopy()
    if (copy) return copy
  }
  const asking = new AbortController()
  const answer = fromNetwork(asking.signal)
  const inTime = await Promise.race([answer.catch(() => undefined), patience()])
  if (inTime && inTime.status < 500) return inTime
  const copy = await fromCopy()
  if (!copy) return answer
  // The browser does not request the same page again while it is still waiting for it.
  asking.abort()
  return copy
}
