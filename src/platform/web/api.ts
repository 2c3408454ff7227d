import { createContext, data, type RouterContextProvider } from 'react-router'
import type { AddressOf, AnswerOf, EndpointShape, ErrorBody, InputOf } from '#platform/contract.ts'
import { accessToken, renewedToken } from '#platform/web/session.ts'

type Input = { params?: object; query?: object; body?: unknown; files?: object }
type InputArgument<E extends EndpointShape> = keyof InputOf<E> extends never ? [] : [input: InputOf<E>]

/**
 * Calls an operation by its method and path. Its contract gives the types of the input and the response: `api<typeof
 * getEvent>('GET /api/event', { query: { id } })`. Throws `ApiError`.
 */
export type Api = <E extends EndpointShape>(address: AddressOf<E>, ...input: InputArgument<E>) => Promise<AnswerOf<E>>

/** A refusal, or a response that is not usable; `body.detail` is a sentence for the user. */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.detail)
    this.status = status
    this.body = body
  }
}

/** The pages' access to data: `fetch` in the browser, the same operations in-process on the server. */
export const apiContext = createContext<Api>()

/** For loaders: a refusal becomes the page's error, with the status of the refusal. */
export function loaderApi(context: Readonly<RouterContextProvider>): Api {
  const api = context.get(apiContext)
  return async (address, ...input) => {
    try {
      return await api(address, ...input)
    } catch (error) {
      throw asRouteError(error)
    }
  }
}

/** Turns a refusal into an error that the router shows in place of the page, with its status. Any other error is unchanged. */
export function asRouteError(error: unknown): unknown {
  return error instanceof ApiError ? data(error.body, { status: error.status }) : error
}

const ANSWER_TIMEOUT_MS = 30_000

/** Calls as the signed-in member, if there is one. */
export const browserApi: Api = async (address, ...input) => {
  const [method, path] = splitAddress(address)
  const { body, ...rest }: Input = input[0] ?? {}
  return withSession(async (access) => {
    const response = await fetch(addressOf(path, rest), {
      method,
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(access !== null && { authorization: `Bearer ${access}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer = await response.json()
    if (!response.ok) throw new ApiError(response.status, answer)
    return answer
  })
}

/** Sends the request with the access token, and once more with a new one if the server no longer accepts it. */
export async function withSession<Answer>(ask: (access: string | null) => Promise<Answer>): Promise<Answer> {
  const access = await accessToken()
  try {
    return await ask(access)
  } catch (error) {
    if (access === null || !isSignedOut(error)) throw error
    const renewed = await renewedToken(access)
    if (renewed === null) throw error
    return ask(renewed)
  }
}

/** True if the server does not recognise the session of these tokens. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.body.error === 'not_signed_in'
}

/** Whether the answer is final. A site that is unavailable or too busy can be asked again. */
export function isFinalRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500 && error.status !== 429
}

/** Splits 'GET /api/event' into its method and its path. */
export function splitAddress(address: string): [method: string, path: string] {
  const space = address.indexOf(' ')
  return [address.slice(0, space), address.slice(space + 1)]
}

/** The URL with its parameters filled in. */
export function addressOf(path: string, { params = {}, query = {} }: Input): string {
  const values = new Map<string, unknown>(Object.entries(params))
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `${filled}?${search}` : filled
}
