import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress, lookupPublic, NOT_PUBLIC } from '#push/server/public-addresses.ts'

export type PushRequest = { endpoint: string; headers: Readonly<Record<string, string | number>>; body: Buffer }

/**
 * The status with which a push service answered; or that it was certainly not reached; or that it may have been, but has not
 * answered.
 */
export type PushAnswer = { status: number } | { failed: 'not reached' | 'no answer'; code: string }

/** Far more than any push service takes. */
const TIMEOUT_MS = 10_000
/** Failures before a connection is open. */
const beforeConnection: ReadonlySet<string> = new Set([
  ...['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ENETUNREACH', 'EHOSTUNREACH', NOT_PUBLIC],
])

/**
 * Posts a notification to its push service. It goes only to public addresses, unless it is `trusted`, which only a test's own
 * service is. Redirects are not followed, and nothing of the answer is read but its status.
 */
export async function postPush(
  { endpoint, headers, body }: PushRequest,
  { trusted = false }: { trusted?: boolean } = {},
): Promise<PushAnswer> {
  const { protocol, hostname } = new URL(endpoint)
  const literal = hostname.replace(/^\[(.*)\]$/, '$1')
  // A connection to an address in digits looks nothing up.
  if (!trusted && isIP(literal) !== 0 && !isPublicAddress(literal)) return { failed: 'not reached', code: NOT_PUBLIC }
  const request = protocol === 'http:' ? requestHttp : requestHttps
  const { promise, resolve } = Promise.withResolvers<PushAnswer>()
  const call = request(endpoint, {
    method: 'POST',
    headers,
    agent: false,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(!trusted && { lookup: lookupPublic }),
  })
  call.on('response', (response) => {
    resolve({ status: response.statusCode ?? 0 })
    response.destroy()
  })
  call.on('error', (error) => {
    const code = codeOf(error)
    resolve({ failed: beforeConnection.has(code) ? 'not reached' : 'no answer', code })
  })
  call.end(body)
  return promise
}

/** The message of an error can contain the address, so only its code is used. */
function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
