import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Describes the request that is being handled, for the record of security events and for the log. Nothing that it contains
 * decides what the caller may do.
 */
export type RequestContext = {
  /** The client's IP address. Only its network's hash is recorded. */
  address: string
  userAgent: string | undefined
  /** The method and route, such as 'GET /api/admin/members/:id'. */
  operation: string
  requestId: string
  /** Set once an access rule has identified the session. */
  memberId?: string
  sessionId?: string
}

const requests = new AsyncLocalStorage<RequestContext>()

/** Runs the work of one request. Security events that it causes are recorded with this context. */
export function inRequest<T>(context: RequestContext, work: () => T): T {
  return requests.run(context, work)
}

/** Returns the request that is being handled, or undefined in a job, a sweep or a script. */
export function currentRequest(): Readonly<RequestContext> | undefined {
  return requests.getStore()
}

/** Notes whose session the request has. */
export function identifySession({ memberId, sessionId }: { memberId: string; sessionId: string }): void {
  Object.assign(requests.getStore() ?? {}, { memberId, sessionId })
}
