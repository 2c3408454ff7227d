import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { internet, type Destination, type Network } from '#platform/server/calls-out/network.ts'
import { hostnameOf, parseOutboundUrl } from '#platform/server/calls-out/outbound-url.ts'
import { isPublicAddress } from '#platform/server/calls-out/public-addresses.ts'

export type OutboundCall = { url: string; headers: Readonly<Record<string, string | number>>; body: Buffer | string }

/**
 * The status of the answer; or that the host was certainly not reached; or that it may have been, but has not answered. Nothing
 * else of an answer leaves this file, and so none is ever shown or logged.
 */
export type CallResult = { status: number } | { failed: 'not reached' | 'no answer'; code: string }

/** Posts to an address that a person has given. */
export type CallOut = (call: OutboundCall) => Promise<CallResult>

type Options = {
  network?: Network
  /** The origin of a test's own service, which may be on this machine. Undefined unless the mode is `test`. */
  testOrigin?: string | undefined
  /** Shorter or smaller in tests. */
  limits?: { timeoutMs: number; answerBytes: number }
}

export const outboundLimits = { timeoutMs: 5_000, answerBytes: 65_536 }

/** The codes of calls that are not made: the address is not one for calls, or its name leads into a private network. */
export const NOT_ALLOWED = 'ENOTALLOWED'
export const NOT_PUBLIC = 'ENOTPUBLIC'

/** Failures before a connection is open. */
const beforeConnection: ReadonlySet<string> = new Set([
  ...['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ENETUNREACH', 'EHOSTUNREACH', NOT_ALLOWED, NOT_PUBLIC],
])

/**
 * Returns the function that makes every call to an address which a person has given, such as that of a push service or of an
 * owner's other program. The name is resolved once. If all of its addresses are public, the connection goes to one of them, so the
 * name cannot lead elsewhere after the check. Redirects are not followed. The call ends after five seconds.
 */
export function callsOut({ network = internet, testOrigin, limits = outboundLimits }: Options = {}): CallOut {
  return async (call) => {
    const deadline = AbortSignal.timeout(limits.timeoutMs)
    try {
      if (testOrigin !== undefined && URL.parse(call.url)?.origin === testOrigin)
        return await post(call, { deadline, answerBytes: limits.answerBytes })
      const destination = await checkedDestination(call, network, deadline)
      return await post(call, {
        deadline,
        answerBytes: limits.answerBytes,
        connect: () => network.connect(destination),
      })
    } catch (error) {
      const code = codeOf(error)
      return { failed: beforeConnection.has(code) ? 'not reached' : 'no answer', code }
    }
  }
}

async function checkedDestination(
  { url: text }: OutboundCall,
  network: Network,
  deadline: AbortSignal,
): Promise<Destination> {
  const url = parseOutboundUrl(text)
  if (!url) throw withCode(NOT_ALLOWED)
  const hostname = hostnameOf(url)
  const family = isIP(hostname)
  const addresses =
    family === 0 ? await beforeDeadline(network.resolve(hostname), deadline) : [{ address: hostname, family }]
  // One private address among public ones is reason enough.
  if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address))) throw withCode(NOT_PUBLIC)
  return { hostname, addresses }
}

/** Looking up a name cannot be stopped, so its result is ignored after the deadline. */
async function beforeDeadline<Value>(value: Promise<Value>, deadline: AbortSignal): Promise<Value> {
  const { promise: ended, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(withCode('EAI_AGAIN'))
  deadline.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([value, ended])
  } finally {
    deadline.removeEventListener('abort', onAbort)
  }
}

type PostOptions = { deadline: AbortSignal; answerBytes: number; connect?: RequestOptions['createConnection'] }

async function post(
  { url, headers, body }: OutboundCall,
  { deadline, answerBytes, connect }: PostOptions,
): Promise<CallResult> {
  const { promise, resolve, reject } = Promise.withResolvers<CallResult>()
  const request = url.startsWith('http:') ? requestHttp : requestHttps
  const call = request(url, {
    method: 'POST',
    headers: { ...headers, connection: 'close' },
    signal: deadline,
    // Without an agent, Node does not know the port, and would name the one of HTTP.
    ...(connect ? { createConnection: connect, defaultPort: 443 } : { agent: false as const }),
  })
  let status: number | undefined
  const settle = (error: Error) => (status === undefined ? reject(error) : resolve({ status }))
  call.on('response', (response) => {
    status = response.statusCode ?? 0
    discard(response, answerBytes)
    response.on('close', () => settle(withCode('ECONNRESET')))
  })
  call.on('error', settle)
  // Without an error, but also without an answer: the server has switched to another protocol.
  call.on('close', () => settle(withCode('ECONNRESET')))
  call.end(body)
  return promise
}

/** Throws the body of an answer away: so much of it that an ordinary connection ends in order, and no more. */
function discard(response: IncomingMessage, answerBytes: number): void {
  let received = 0
  response.on('data', (part: Buffer) => {
    received += part.length
    if (received > answerBytes) response.destroy()
  })
  // The status stands, however the body ends.
  response.on('error', () => {})
}

function withCode(code: string): Error {
  return Object.assign(new Error('the call was not made or not answered'), { code })
}

/** The message of an error can contain the address, so only its code is used. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
