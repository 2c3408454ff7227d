import { createContext, data, type RouterContextProvider } from 'react-router'
import type { EndpointKey, AnswerOf, EndpointShape, ErrorBody, InputOf } from '#platform/contract.ts'
import { takeFirstAnswer } from '#platform/web/first-requests.ts'
import { accessToken, renewedToken } from '#platform/web/session.ts'

type Input = { params?: object; query?: object; body?: unknown; files?: object }
type InputArgument<E extends EndpointShape> = keyof InputOf<E> extends never ? [] : [input: InputOf<E>]

/**
 * Calls an operation by its method and path. The types of the input and the response come from its contract: `api<typeof
 * getEvent>('GET /api/event', { query: { id } })`. Throws `ApiError`.
 */
export type Api = <E extends EndpointShape>(address: EndpointKey<E>, ...input: InputArgument<E>) => Promise<AnswerOf<E>>

/** A refusal or a failure of the site. `body.detail` is a sentence for the user, or empty if the site gave no reason. */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody
  /** When the site asks to be called again, in seconds from now. Null if it does not say. */
  readonly retryAfterSeconds: number | null

  constructor(status: number, body: unknown, retryAfterSeconds: number | null = null) {
    const errorBody = errorBodyFrom(body)
    super(errorBody.detail)
    this.status = status
    this.body = errorBody
    this.retryAfterSeconds = retryAfterSeconds
  }

  /** Reads the refusal from a response. A proxy in front of the site may answer with a page of its own instead. */
  static async from(response: Response): Promise<ApiError> {
    const retryAfter = Number(response.headers.get('retry-after') ?? '')
    return new ApiError(response.status, await response.json().catch(() => null), retryAfter > 0 ? retryAfter : null)
  }
}

function errorBodyFrom(body: unknown): ErrorBody {
  const known: Partial<ErrorBody> = typeof body === 'object' && body !== null ? body : {}
  return { error: '', request_id: '', ...known, detail: typeof known.detail === 'string' ? known.detail : '' }
}

/**
 * The API client of the pages. It uses `fetch` in the browser, and calls the same operations in the same process on the server.
 */
export const apiContext = createContext<Api>()

/** Returns the API client for loaders. A refusal becomes the page's error, with the status of the refusal. */
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

/**
 * Converts a refusal to an error that the router shows instead of the page, with its status. Returns any other error unchanged.
 */
export function asRouteError(error: unknown): unknown {
  return error instanceof ApiError ? data(error.body, { status: error.status }) : error
}

const ANSWER_TIMEOUT_MS = 30_000

/** Calls an operation as the signed-in member, if there is one. */
export const browserApi: Api = async (address, ...input) => {
  const [method, path] = splitAddress(address)
  const { body, ...rest }: Input = input[0] ?? {}
  const url = addressOf(path, rest)
  const json = body === undefined ? undefined : JSON.stringify(body)
  const isPlain = (json ?? '{}') === '{}'
  return withSession(async (access) => {
    const response = await ((isPlain && takeFirstAnswer(`${method} ${url}`, access)) ||
      fetch(url, {
        method,
        signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
        headers: {
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...(access !== null && { authorization: `Bearer ${access}` }),
        },
        ...(json !== undefined && { body: json }),
      }))
    if (!response.ok) throw await ApiError.from(response)
    return response.json()
  })
}

/** Sends the request with the access token, and retries once with a new token if the server no longer accepts it. */
export async function withSession<Answer>(sendRequest: (access: string | null) => Promise<Answer>): Promise<Answer> {
  const access = await accessToken()
  try {
    return await sendRequest(access)
  } catch (error) {
    if (access === null || !isSignedOut(error)) throw error
    const renewed = await renewedToken(access)
    if (renewed === null) throw error
    return sendRequest(renewed)
  }
}

/** Returns true if the server refused the request because the session is not valid. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.body.error === 'not_signed_in'
}

/** Returns whether a refusal is final. If the site is unavailable or too busy, a retry may succeed. */
export function isFinalRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500 && error.status !== 429
}

/** Splits 'GET /api/event' into its method and its path. */
export function splitAddress(address: string): [method: string, path: string] {
  const space = address.indexOf(' ')
  return [address.slice(0, space), address.slice(space + 1)]
}

/** Builds the URL from the path and its parameters. */
export function addressOf(path: string, { params = {}, query = {} }: Input): string {
  const values = new Map<string, unknown>(Object.entries(params))
  const filledPath = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `${filledPath}?${search}` : filledPath
}
