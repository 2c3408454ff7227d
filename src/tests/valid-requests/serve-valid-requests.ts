import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { once } from 'node:events'
import { z } from 'zod'
import type { SignedInAs } from '#accounts/testing.ts'
import type { Address } from '#app/samples.ts'
import { anEvent } from '#events/testing.ts'
import type { PostgresForTests } from '#platform/testing/postgres-for-tests.ts'
import { makeDatabase } from '#platform/testing/postgres-for-tests.ts'
import { listen } from '#platform/testing/send-request.ts'
import { addressOf, splitAddress } from '#platform/web/api.ts'
import { isKeyKind, type ActorKind } from '#tests/actor-kinds.ts'
import { authorisationMatrix } from '#tests/authorisation-matrix.ts'
import { addresses } from '#tests/sample-requests.ts'
import { siteOn, type TestSite } from '#tests/test-site.ts'
import { hasSampleValue, replaceInRequest, withCursor } from '#tests/valid-requests/replace-in-request.ts'
import { Scene } from '#tests/valid-requests/scene.ts'
import { authorizationOfKey, validRequest, type ValidRequest } from '#tests/valid-requests/valid-request.ts'

const Question = z.object({
  operation: z.string(),
  isExample: z.boolean(),
  isAllowed: z.boolean(),
  params: z.record(z.string(), z.unknown()),
  query: z.record(z.string(), z.unknown()),
  body: z.unknown(),
})
type Question = z.infer<typeof Question>

/**
 * The number of requests after which a shared session is replaced, and for how long it is used. Each request may start sessions of
 * the same account, and the 101st ends the oldest one.
 */
const REQUESTS_PER_SESSION = 20
const MINUTES_PER_SESSION = 5

export type ApiUnderTest = {
  origin: string
  /** Where a generator of requests asks for valid ones. */
  requestsUrl: string
  /** The address of each operation, such as `GET /api/events/{id}/place`, that this caller may call. */
  operationsOf(kind: ActorKind): string[]
  signIn(kind: 'host' | 'owner'): Promise<string>
  startAs(kind: ActorKind): void
  close(): Promise<void>
}

/**
 * Starts a site, and beside it a server that answers which values a generated request needs to be accepted. Each of its answers
 * creates what the request is about, and a caller.
 */
export async function serveValidRequests(connection: PostgresForTests): Promise<ApiUnderTest> {
  const t = await siteOn(await makeDatabase(connection, connection.template), { LIMITS: 'off' })
  await anEvent(t.site)
  const origin = `http://127.0.0.1:${await listen(t.app)}`
  let requests = new RequestsOf(t, 'visitor')
  const server = createServer((request, response) => {
    json(request)
      .then((question) => requests.answer(Question.parse(question)))
      .then(
        (answer) => response.end(JSON.stringify(answer)),
        (error: unknown) => response.writeHead(500).end(String(error)),
      )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no address')
  return {
    origin,
    requestsUrl: `http://127.0.0.1:${address.port}`,
    operationsOf: (kind) =>
      addresses
        .filter((one) => authorisationMatrix[one]?.includes(kind))
        .map((one) => one.replaceAll(/:(\w+)/g, '{$1}')),
    signIn: async (kind) => (await (await Scene.ofStaff(t, kind)).session()).authorization,
    startAs: (kind) => (requests = new RequestsOf(t, kind)),
    async close() {
      server.close()
      await t.close()
    },
  }
}

type Moment = { at: Temporal.Instant; requests: number }

/** Answers for one kind of actor. */
class RequestsOf {
  readonly #t: TestSite
  readonly #kind: ActorKind
  readonly #examples = new Map<string, number>()
  readonly #shared = new Map<Address, { request: ValidRequest; made: Moment }>()
  #session: { authorization: string; made: Moment } | undefined
  #requests = 0
  /** Whether the last request may have ended sessions. */
  #hasEndedSessions = false
  constructor(t: TestSite, kind: ActorKind) {
    this.#t = t
    this.#kind = kind
  }

  async answer({ operation, isExample, ...generated }: Question): Promise<object> {
    const address = addressNamed(operation)
    this.#requests += 1
    const ends = endsSessions(address)
    if (ends || this.#hasEndedSessions) this.#discardSessions()
    this.#hasEndedSessions = ends
    const isTheirs = authorisationMatrix[address]?.includes(this.#kind)
    if (!isTheirs || !(generated.isAllowed || hasSampleValue(address, generated))) return this.#withSession()
    if (!isExample) {
      const valid = await this.#validRequest(address, generated)
      const replaced = replaceInRequest(address, generated, valid)
      const { authorization } = valid
      if (!generated.isAllowed) return { authorization, ...replaced }
      const query = await withCursor(replaced.query, (others) => this.#nextCursor(address, { ...valid, query: others }))
      const files = replaced.body && valid.files ? await encoded(valid.files) : {}
      return { authorization, ...replaced, query, files }
    }
    const nth = this.#examples.get(address) ?? 0
    this.#examples.set(address, nth + 1)
    const { files, arranged: _, ...valid } = await validRequest(this.#t, address, this.#kind, nth)
    return { ...valid, files: await encoded(files) }
  }

  /** A request that ends sessions may end all those of its account, and the host and the owner have one account each. */
  #discardSessions(): void {
    this.#session = undefined
    this.#shared.clear()
  }

  /** Requests that should change nothing share what they are about, because creating it is slow. */
  async #validRequest(address: Address, { isAllowed }: Pick<Question, 'isAllowed'>): Promise<ValidRequest> {
    const changesNothing = !isAllowed || address.startsWith('GET ')
    const shared = changesNothing ? this.#shared.get(address) : undefined
    if (shared && this.#isRecent(shared.made)) return shared.request
    const request = await validRequest(this.#t, address, this.#kind, 'all')
    if (changesNothing) this.#shared.set(address, { request, made: this.#moment() })
    return request
  }

  /** Requests that the description forbids share a session, because they should change nothing. */
  async #withSession(): Promise<object> {
    if (this.#kind === 'visitor') return {}
    if (isKeyKind(this.#kind)) return { authorization: await authorizationOfKey(this.#t, this.#kind) }
    if (!this.#session || !this.#isRecent(this.#session.made)) {
      const { authorization } = await this.#newSession()
      this.#session = { authorization, made: this.#moment() }
    }
    return { authorization: this.#session.authorization }
  }

  #moment(): Moment {
    return { at: this.#t.clock.now(), requests: this.#requests }
  }

  #isRecent({ at, requests }: Moment): boolean {
    const minutes = this.#t.clock.now().since(at).total('minutes')
    return minutes < MINUTES_PER_SESSION && this.#requests - requests < REQUESTS_PER_SESSION
  }

  async #newSession(): Promise<SignedInAs> {
    const isStaff = this.#kind === 'host' || this.#kind === 'owner'
    return (await (isStaff ? Scene.ofStaff(this.#t, this.#kind) : Scene.of(this.#t, 'member'))).session()
  }

  async #nextCursor(
    address: Address,
    { authorization = '', params = {}, query = {} }: Pick<ValidRequest, 'params' | 'query' | 'authorization'>,
  ): Promise<string | undefined> {
    const [, path] = splitAddress(address)
    const answer = await this.#t.app.inject({
      method: 'GET',
      url: addressOf(path, { params, query }),
      headers: { authorization },
    })
    // An exported list has no cursor.
    if (!answer.headers['content-type']?.toString().startsWith('application/json')) return undefined
    const page = z.object({ next: z.string().nullish(), older: z.string().nullish() }).safeParse(answer.json())
    return page.data?.next ?? page.data?.older ?? undefined
  }
}

const endsSessions = (address: Address) =>
  /signout|session|deletion|password|email$|second-factor|two-step|passkey/.test(address)

function addressNamed(operation: string): Address {
  const found = addresses.find((address) => address === operation.replaceAll(/\{(\w+)\}/g, ':$1'))
  if (found === undefined) throw new Error(`there is no operation ${operation}`)
  return found
}

/** Returns each file as base64. */
async function encoded(files: Readonly<Record<string, Blob | undefined>> = {}): Promise<Record<string, string>> {
  const all = Object.entries(files).map(async ([name, file]) => [
    name,
    Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer(0)).toString('base64'),
  ])
  return Object.fromEntries(await Promise.all(all))
}
