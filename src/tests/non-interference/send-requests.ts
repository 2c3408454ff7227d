import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { UndoableDatabase } from '#tests/non-interference/undoable-database.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** One request. `signedOut` sends it as a visitor. A `form` is sent as browsers send it. */
export type Step = {
  route: string
  path: string
  body?: unknown
  form?: Readonly<Record<string, string | Blob | undefined>>
  signedOut?: true
}

/** Requests in order. Their changes are undone before the next sequence. */
export type RequestSequence = readonly Step[]

export type RequestResult = { requestLine: string; answer: string }

export type Viewer = {
  app: FastifyInstance
  database: UndoableDatabase
  authorization: string
  isKnown: (id: string) => boolean
}

export async function sendAll(viewer: Viewer, requests: readonly RequestSequence[]): Promise<RequestResult[]> {
  const answers: RequestResult[] = []
  for (const sequence of requests) answers.push(...(await viewer.database.undoing(() => sendSteps(viewer, sequence))))
  return answers
}

export async function sendSteps(viewer: Viewer, sequence: RequestSequence): Promise<RequestResult[]> {
  const answers: RequestResult[] = []
  for (const step of sequence) {
    const requestLine = `${step.route.split(' ')[0]} ${step.path} ${JSON.stringify(step.body ?? null)}`
    answers.push({ requestLine, answer: normalised(viewer.isKnown, await send(viewer, step)) })
  }
  return answers
}

type Response = { statusCode: number; headers: object; rawPayload: Buffer }

async function send({ app, authorization }: Viewer, { route, path, body, form, signedOut }: Step): Promise<Response> {
  const method = methods.find((one) => route.startsWith(`${one} `))
  if (!method) throw new Error(`${route} starts with no method`)
  const { payload, contentType } = form ? await asForm(form) : asJson(body)
  const headers = { ...(payload && { 'content-type': contentType }), ...(!signedOut && { authorization }) }
  for (;;) {
    const response = await app.inject({ method, url: path, headers, ...(payload && { payload }) })
    if (response.statusCode >= 500 && response.statusCode !== 503)
      throw new Error(`${route} failed: ${response.statusCode} ${response.payload}`)
    if (response.statusCode !== 503) return response
    // Pauses before retrying a 503, because without a pause the process would stay busy for ever.
    await pause(100)
  }
}

type Sent = { payload?: string | Buffer; contentType: string }

function asJson(body: unknown): Sent {
  return { contentType: 'application/json', ...(body !== undefined && { payload: JSON.stringify(body) }) }
}

async function asForm(fields: NonNullable<Step['form']>): Promise<Sent> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value)
  const request = new Response(form)
  const payload = Buffer.from(await request.arrayBuffer())
  return { contentType: request.headers.get('content-type') ?? '', payload }
}

/** Matches an id, the token of a transfer link (32 random bytes in base64url), or an intent of the provider with its secret. */
const RANDOM_ID =
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<=\/replacement\?token=)[\w-]{43}(?![\w-])|(?<=")pi_\w+(?=")/g

/**
 * Returns the exact response, without the parts that always differ: the `date` header, and ids that were generated for this
 * request or its new records. Such ids are replaced by numbers.
 */
function normalised(isKnown: (id: string) => boolean, { statusCode, headers, rawPayload }: Response): string {
  const randomIds: string[] = []
  const numbered = (id: string) => {
    if (isKnown(id)) return id
    if (!randomIds.includes(id)) randomIds.push(id)
    return `<drawn ${randomIds.indexOf(id)}>`
  }
  const headerLines = Object.entries(headers).flatMap(([name, value]) =>
    name === 'date' ? [] : [`${name}: ${String(value)}`],
  )
  return [String(statusCode), ...headerLines, '', rawPayload.toString('latin1')]
    .join('\n')
    .replaceAll(RANDOM_ID, numbered)
}
