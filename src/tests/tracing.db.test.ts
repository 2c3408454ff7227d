import { AsyncLocalStorage } from 'node:async_hooks'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { createPaymentIntent } from '#bookings/contract/checkout.ts'
import { aSignedInMember } from '#bookings/testing.ts'
import { anEvent } from '#events/testing.ts'
import { setTracing, startTracing, type SpanStart, type Tracing } from '#platform/server/tracing.ts'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { testSite, type TestSite } from './test-site.ts'

type RecordedSpan = SpanStart & { id: string; trace: string; isOver: boolean }

let t: TestSite
let spans: RecordedSpan[]
beforeAll(async () => {
  t = await testSite()
})
beforeEach(() => {
  spans = []
})
afterEach(() => setTracing(undefined))
afterAll(() => t.close())

/** Records spans in memory. Its `traceparent` is the trace and the span, with a hyphen between them. */
function recordSpans(): Tracing {
  const active = new AsyncLocalStorage<RecordedSpan>()
  return {
    inSpan(start, work) {
      const id = String(spans.length + 1)
      const trace = start.parent?.split('-')[0] ?? active.getStore()?.trace ?? id
      const span = { ...start, id, trace, isOver: false }
      spans.push(span)
      return active.run(span, () => work().finally(() => (span.isOver = true)))
    },
    traceparent() {
      const span = active.getStore()
      return span && `${span.trace}-${span.id}`
    },
    stop: async () => {},
  }
}

test('a booking is one trace, from the request to its statements, its jobs and its email', async () => {
  const member = await aSignedInMember(t, { gender: 'F' })
  const eventId = await anEvent(t.site, { pricePence: 0 })
  await t.runJobs()
  setTracing(recordSpans())

  await member.api<typeof createPaymentIntent>('POST /api/orders/createpaymentintent', {
    query: {},
    body: { event_id: eventId },
  })
  await t.runJobs()

  const [request] = spans
  const ofBooking = spans.filter(({ trace }) => trace === request?.trace)
  const names = ofBooking.map(({ name }) => name)
  expect(request).toMatchObject({ name: 'POST /api/orders/createpaymentintent', kind: 'server' })
  expect(names).toContain('insert bookings')
  expect(names).toContain('job bookings.notify-member')
  expect(names).toContain('job mail.send')
  expect(names.at(-1)).toBe('update outgoing_mail')
  expect(names).toContain('send an email')
  expect(spans.every(({ isOver }) => isOver)).toBe(true)
})

test('no span contains a value: only names of routes, operations, tables and queues', async () => {
  const member = await aSignedInMember(t, { gender: 'M' })
  const eventId = await anEvent(t.site, { pricePence: 0 })
  setTracing(recordSpans())

  await member.api<typeof createPaymentIntent>('POST /api/orders/createpaymentintent', {
    query: {},
    body: { event_id: eventId },
  })
  await t.app.inject('/api/events?option=future&code=secret-code')
  await t.runJobs()

  const texts = spans.flatMap(({ name, attributes = {} }) => [name, ...Object.values(attributes)])
  const allowed =
    /^(?:(?:GET|POST|PUT|DELETE) \/[\w/:]*|job [\w.-]+|send an email|postgresql|[a-z]+(?: [a-z_.]+)?|[a-z_.]+)$/
  expect(spans.length).toBeGreaterThan(20)
  expect(texts.filter((text) => !allowed.test(text))).toEqual([])
  for (const value of [member.email, member.id, 'secret-code']) expect(JSON.stringify(texts)).not.toContain(value)
})

test('statements outside a request or a job are not traced, and jobs carry nothing without tracing', async () => {
  const jobsWithTrace = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pgboss.job where data ? 'traceparent' and state = 'created'`.execute(t.site.db)
    return rows[0]?.count
  }
  const book = async () => {
    const member = await aSignedInMember(t, { gender: 'F' })
    const eventId = await anEvent(t.site, { pricePence: 0 })
    await member.api<typeof createPaymentIntent>('POST /api/orders/createpaymentintent', {
      query: {},
      body: { event_id: eventId },
    })
  }
  await t.runJobs()
  setTracing(recordSpans())
  await sql`select 1`.execute(t.site.db)
  expect(spans).toEqual([])

  setTracing(undefined)
  await book()
  expect(await jobsWithTrace()).toBe(0)

  setTracing(recordSpans())
  await book()
  expect(await jobsWithTrace()).toBeGreaterThan(0)
})

test('without the packages for traces, a site that should send them does not start, and says how to install them', async () => {
  const { path, remove } = await temporaryFolder()
  const program = join(path, 'start-tracing.mjs')
  await writeFile(program, `import 'a-package-that-is-not-installed'`)
  const config = { siteName: 'A site', tracesEndpoint: 'http://127.0.0.1:1' }

  await expect(startTracing(config, program)).rejects.toThrow('Run npm ci --prefix deploy/tracing')
  // Without the setting, the program is not even looked for.
  await expect(startTracing({ ...config, tracesEndpoint: undefined }, program)).resolves.toBeTypeOf('function')
  await remove()
})
