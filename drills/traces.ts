import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { makeWorld, runBuiltSite } from '../bench/booking-world.ts'
import { freePort } from '../bench/built-site.ts'
import { startLiveProcess } from './live-process.ts'

const WAIT_MS = 60_000
const PARTS = ['POST /api/orders/createpaymentintent/', 'insert bookings', 'job mail.send', 'send an email']

const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  startTimeUnixNano: z.string(),
})
type Span = z.infer<typeof Span>
const Line = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(Span) })) })),
})

/**
 * Makes a booking on a site whose two processes send traces to a collector, which writes them to a file. Prints the trace of the
 * booking from there.
 */
export async function drillTraces(stack: AsyncDisposableStack): Promise<string[]> {
  if (!existsSync('deploy/tracing/node_modules'))
    execFileSync('npm', ['ci', '--prefix', 'deploy/tracing'], { stdio: 'inherit' })
  const folder = await temporaryFolder()
  stack.defer(() => folder.remove())
  const file = join(folder.path, 'traces.jsonl')
  const OTEL_EXPORTER_OTLP_ENDPOINT = await startCollector(stack, file)
  const world = await makeWorld(stack, { OTEL_EXPORTER_OTLP_ENDPOINT }, 0)
  const eventId = await world.makeEvents(1)
  const { port } = await runBuiltSite(stack, world.settings, 'serve')
  const settings = { ...world.settings, SITE_KEYS: '', LOG_LEVEL: 'error' }
  await startLiveProcess(stack, 'work', { port: await freePort(), settings })
  const headers = { 'content-type': 'application/json', authorization: await world.authorization(0) }
  const body = JSON.stringify({ event_id: eventId })
  const address = `http://127.0.0.1:${port}/api/orders/createpaymentintent/?code=a-secret`
  const { status } = await fetch(address, { method: 'POST', headers, body })
  if (status !== 200) return [`the booking answered ${status}`]

  const trace = await untilTraced(file)
  print(trace)
  const names = new Set(trace.map(({ name }) => name.replace(/\/$/, '')))
  const missed = PARTS.filter((part) => !names.has(part.replace(/\/$/, ''))).map((part) => `the trace lacks ${part}`)
  const written = await readFile(file, 'utf8')
  const personal = ['m0@example.com', 'a-secret', 'Bearer', 'Testy'].filter((value) => written.includes(value))
  return [...missed, ...personal.map((value) => `the collector’s file contains ${value}`)]
}

/** Starts a collector that takes OTLP as JSON over HTTP, and writes each message as a line. Returns its address. */
async function startCollector(stack: AsyncDisposableStack, file: string): Promise<string> {
  await writeFile(file, '')
  const server = createServer((request, response) => {
    void text(request)
      .then((message) => appendFile(file, `${message}\n`))
      .then(() => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  stack.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${port}`
}

/** Waits until the email's span has arrived, and returns all spans of its trace, oldest first. */
async function untilTraced(file: string): Promise<Span[]> {
  let all: Span[] = []
  for (let waited = 0; waited < WAIT_MS; waited += 1_000) {
    const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '')
    all = lines.flatMap((line) =>
      Line.parse(JSON.parse(line)).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    )
    const request = all.find(({ name }) => name.startsWith('POST /api/orders/createpaymentintent'))
    const trace = all.filter(({ traceId }) => traceId === request?.traceId)
    if (request && trace.some(({ name }) => name === 'send an email')) return inOrder(trace)
    await pause(1_000)
  }
  return inOrder(all)
}

function inOrder(spans: readonly Span[]): Span[] {
  return spans.toSorted((a, b) => Number(BigInt(a.startTimeUnixNano) - BigInt(b.startTimeUnixNano)))
}

function print(trace: readonly Span[]): void {
  const printBelow = (parent: string | undefined, depth: number) => {
    for (const { spanId, name } of trace.filter(({ parentSpanId }) => (parentSpanId || undefined) === parent)) {
      console.info(`  ${'  '.repeat(depth)}${name}`)
      printBelow(spanId, depth + 1)
    }
  }
  printBelow(undefined, 0)
}
