type Sources = {
  fromNetwork: (signal: AbortSignal) => Promise<Response>
  fromCopy: () => Promise<Response | undefined>
  /** Resolves when the network has had long enough. */
  timeout: () => Promise<void>
}

/**
 * A ticket's page from the network, or its copy if the network fails, the site is unavailable, or nothing arrives for too long.
 * Without a copy the network's response is used, however late and whatever it is.
 */
export async function ticketResponse(
  { wantsCopy }: { wantsCopy: boolean },
  { fromNetwork, fromCopy, timeout }: Sources,
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
  // The browser does not request the same page again while it is still waiting for it.
  request.abort()
  return copy
}
