import { z } from 'zod'
import {
  commonRefusals,
  fieldErrors,
  type AnswerOf,
  type EndpointShape,
  type FileAnswer,
  type FileBody,
  type ParsedInputOf,
  type Refusal,
  type StreamAnswer,
  type StreamBody,
} from '#platform/contract.ts'
import type { Form } from '#platform/server/http/read-form.ts'
import { withNumbers } from '#platform/server/http/form-numbers.ts'
import type { ReceivedForm } from '#platform/server/http/receive-form.ts'
import { Refused } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** The content of a request before it is validated. */
export type RawRequest = {
  params?: unknown
  query?: unknown
  body?: unknown
  authorization?: string | undefined
  /** The client's IP address and user agent. Set only for requests over HTTP. */
  from?: { address: string; userAgent: string | undefined }
  /** Reads a request header by its lower-case name. Set only for requests over HTTP. */
  header?: (name: string) => string | undefined
  /**
   * Reads the multipart form, which counts as an upload of this member, or of a visitor if null, until it is disposed. It can be
   * called only once, and is absent if the body is JSON.
   */
  readForm?: (uploader: string | null) => Promise<ReceivedForm>
  /** Reads the body of an endpoint with `bytes`, of which nothing has been read before. It can be called only once. */
  readBytes?: () => Promise<Buffer>
}

/** Who may call an operation, for the description of the API. */
export type Callers = {
  /** In words: 'a member'. */
  who: string
  /** The caller sends an access token, or an API key if there are `scopes`. */
  needsToken: boolean
  /** The scopes that an API key must have. Undefined if keys are not accepted. */
  scopes?: readonly string[]
  /** With which the rule refuses callers, beside a missing token. */
  refusals: readonly Refusal[]
}

/** Identifies the caller, or refuses the request. Every route has an access rule. */
export type Access<Actor> = ((call: RawRequest, site: Site) => Promise<Actor>) & { readonly callers: Callers }

export function accessRule<Actor>(
  callers: Callers,
  identify: (call: RawRequest, site: Site) => Promise<Actor>,
): Access<Actor> {
  return Object.assign(identify, { callers })
}

/** A response that is complete rather than streamed. */
export type WholeAnswer = {
  status: number
  contentType: string
  body: string | Buffer
  headers: Record<string, string>
}
export type ApiAnswer = Omit<WholeAnswer, 'body'> & { body: WholeAnswer['body'] | StreamBody['body'] }

/** The contract of an operation, with the function that handles its requests. */
export type Route = {
  endpoint: EndpointShape
  callers: Callers
  answer(call: RawRequest, site: Site): Promise<ApiAnswer>
}

/** Builds a route. This is the only way to do so, and it does not compile without an access rule. */
export function defineRoute<const E extends EndpointShape, Actor>(
  endpoint: E,
  access: Access<Actor>,
  handler: (call: ParsedInputOf<E> & { actor: Actor }, site: Site) => Promise<AnswerOf<E>>,
): Route {
  return {
    endpoint,
    callers: access.callers,
    async answer(raw, site) {
      const actor = await access(raw, site)
      // The form is read after the access check, so that a refused caller cannot upload files.
      using form = await raw.readForm?.(uploaderOf(actor))
      const input = parseInput(endpoint, form ? { ...raw, body: withNumbers(endpoint.body, form.fields) } : raw, form)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its parts were parsed by the schemas from which the type is inferred
      const answer = await handler({ ...input, actor } as ParsedInputOf<E> & { actor: Actor }, site)
      if (endpoint.answer instanceof z.ZodType) return asJson(endpoint, endpoint.answer, answer)
      return 'stream' in endpoint.answer ? asStream(endpoint.answer, answer) : asFile(endpoint.answer, answer)
    },
  }
}

function uploaderOf(actor: unknown): string | null {
  const isMember = typeof actor === 'object' && actor !== null && 'memberId' in actor
  return isMember && typeof actor.memberId === 'string' ? actor.memberId : null
}

function parseInput(endpoint: EndpointShape, raw: RawRequest, form: Form | undefined): Record<string, unknown> {
  const input: Record<string, unknown> = endpoint.files ? { files: form?.files ?? {} } : {}
  const fields: Record<string, string> = { ...form?.fileErrors }
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part]
    if (!schema) continue
    const parsed = schema.safeParse(raw[part] === undefined ? {} : raw[part])
    if (parsed.success) input[part] = parsed.data
    else Object.assign(fields, fieldErrors(parsed.error, part))
  }
  if (Object.keys(fields).length > 0) throw new Refused(commonRefusals.invalid, { fields })
  return input
}

/** Serialises only the fields that the contract declares, because parsing drops every other field. */
function asJson(endpoint: EndpointShape, schema: z.ZodType, answer: unknown): ApiAnswer {
  return {
    status: endpoint.status ?? 200,
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify(schema.parse(answer)),
    headers: {},
  }
}

function asFile({ file }: FileAnswer, answer: unknown): ApiAnswer {
  if (!isBody(answer)) throw new Error(`the handler returned no file of type ${file.contentType}`)
  const headers = 'headers' in answer ? answer.headers : undefined
  return { status: 200, contentType: file.contentType, body: answer.body, headers: headers ?? {} }
}

/** Proxies must not buffer events, which would delay them. The connection is not reused afterwards. */
const streamHeaders = { 'x-accel-buffering': 'no', connection: 'close' }

function asStream({ stream }: StreamAnswer, answer: unknown): ApiAnswer {
  if (!isBody(answer)) throw new Error(`the handler returned no stream of type ${stream}`)
  return { status: 200, contentType: stream, body: answer.body, headers: streamHeaders }
}

function isBody(answer: unknown): answer is FileBody | StreamBody {
  return typeof answer === 'object' && answer !== null && 'body' in answer
}
