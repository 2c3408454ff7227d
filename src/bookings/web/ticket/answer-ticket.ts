type Ways = {
  fromNetwork: (signal: AbortSignal) => Promise<Response>
  fromCopy: () => Promise<Response | undefined>
  /** Ends when the network has had long enough. */
  patience: () => Promise<void>
}

/**
 * A ticket's page from the network, or its copy where the network fails, the site is away, or nothing has come for too
 * long. Without a copy the network's answer is all there is, however late and whatever it says.
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
  // The browser lets nobody ask for the same page anew as long as somebody waits for it.
  asking.abort()
  return copy
}
