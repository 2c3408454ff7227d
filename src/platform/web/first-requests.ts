/** The requests that `load-client.ts` has sent with this access token, by their addresses: 'GET /api/myhome'. */
type SentRequests = { access: string; answers: Map<string, Promise<Response>> }

declare global {
  var firstRequests: SentRequests | undefined
}

/**
 * Returns the response to a request that was sent before the client arrived. Only the first call gets it, because later calls
 * need newer data.
 */
export function takeFirstAnswer(address: string, access: string | null): Promise<Response> | undefined {
  const first = globalThis.firstRequests
  if (first?.access !== access) return undefined
  const answer = first.answers.get(address)
  first.answers.delete(address)
  return answer
}

/** Returns whether the page's data is being loaded for the first time since its document arrived. */
export function isFirstLoad(): boolean {
  return globalThis.firstRequests !== undefined
}

/** Drops the responses that the page's first load has not used. */
export function dropFirstAnswers(): void {
  globalThis.firstRequests = undefined
}
