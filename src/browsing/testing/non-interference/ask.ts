import type { FastifyInstance } from 'fastify'
import type { UndoableDatabase } from '#browsing/testing/non-interference/undoable-database.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** One request, `signedOut` where it is asked as the visitor that everyone can be. */
export type Step = { route: string; path: string; body?: unknown; signedOut?: true }

/** Requests one after another; what they change is undone before the next question. */
export type Question = readonly Step[]

export type Answered = { asked: string; answer: string }

export type Asker = {
  app: FastifyInstance
  database: UndoableDatabase
  authorization: string
  isKnown: (id: string) => boolean
}

export async function askAll(asker: Asker, questions: readonly Question[]): Promise<Answered[]> {
  const answers: Answered[] = []
  for (const question of questions) answers.push(...(await asker.database.undoing(() => askSteps(asker, question))))
  return answers
}

export async function askSteps(asker: Asker, question: Question): Promise<Answered[]> {
  const answers: Answered[] = []
  for (const step of question) {
    const asked = `${step.route.split(' ')[0]} ${step.path} ${JSON.stringify(step.body ?? null)}`
    answers.push({ asked, answer: sameButFor(asker.isKnown, await ask(asker, step)) })
  }
  return answers
}

type Response = { statusCode: number; headers: object; rawPayload: Buffer }

async function ask({ app, authorization }: Asker, { route, path, body, signedOut }: Step): Promise<Response> {
  const method = methods.find((one) => route.startsWith(`${one} `))
  if (!method) throw new Error(`${route} starts with no method`)
  const sent = body !== undefined && { payload: JSON.stringify(body) }
  const headers = { ...(sent && { 'content-type': 'application/json' }), ...(!signedOut && { authorization }) }
  for (;;) {
    const response = await app.inject({ method, url: path, headers, ...sent })
    if (response.statusCode >= 500 && response.statusCode !== 503)
      throw new Error(`${route} failed: ${response.statusCode} ${response.payload}`)
    // Whoever is asked to come again, because the machine is busy, does.
    if (response.statusCode !== 503) return response
  }
}

/** An id, or the token of a link that hands a booking over: an id and a signature. */
const DRAWN = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<=\/replacement\?token=)[\w-]{75}(?![\w-])/g

/**
 * An answer byte for byte, but for what no two answers have in common: the second at which it was sent by the machine's
 * clock (`date`), and ids that were drawn for this one request (of itself, or of what it made), which are numbered.
 */
function sameButFor(isKnown: (id: string) => boolean, { statusCode, headers, rawPayload }: Response): string {
  const drawn: string[] = []
  const numbered = (id: string) => {
    if (isKnown(id)) return id
    if (!drawn.includes(id)) drawn.push(id)
    return `<drawn ${drawn.indexOf(id)}>`
  }
  const said = Object.entries(headers).flatMap(([name, value]) =>
    name === 'date' ? [] : [`${name}: ${String(value)}`],
  )
  return [String(statusCode), ...said, '', rawPayload.toString('latin1')].join('\n').replaceAll(DRAWN, numbered)
}
