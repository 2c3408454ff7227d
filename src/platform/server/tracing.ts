import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { errorCode } from '#platform/server/database-error-messages.ts'
import { ConfigError, type Config } from '#platform/server/config.ts'
import { Refused } from '#platform/server/refusals.ts'

/** What a span is about. Attributes contain no personal data: names of routes, tables and queues, but no values. */
export type SpanStart = {
  name: string
  kind: 'server' | 'client' | 'consumer' | 'internal'
  attributes?: Record<string, string>
  /** The `traceparent` of the span that caused this one, if it was in another process or is over. */
  parent?: string | undefined
}

/** Records what the site does as spans. `deploy/tracing/start-tracing.mjs` implements it with the packages of OpenTelemetry. */
export type Tracing = {
  inSpan<T>(start: SpanStart, work: () => Promise<T>): Promise<T>
  /** Identifies the current span, in the form of W3C Trace Context. Undefined outside a span. */
  traceparent(): string | undefined
  stop(): Promise<void>
}

const PROGRAM = 'deploy/tracing/start-tracing.mjs'
let tracing: Tracing | undefined

/** Runs the work in a span. Without tracing, just runs it. */
export async function inSpan<T>(start: SpanStart, work: () => Promise<T>): Promise<T> {
  return tracing ? tracing.inSpan(start, work) : work()
}

/** Returns the `traceparent` of the current span, for the work that it causes. Undefined without tracing. */
export function currentTraceparent(): string | undefined {
  return tracing?.traceparent()
}

/** Replaces how spans are recorded in this process. Undefined ends tracing. */
export function setTracing(next: Tracing | undefined): void {
  tracing = next
}

type TracingProgram = {
  startTracing(options: {
    endpoint: string
    serviceName: string
    describeError: (error: unknown) => { type: string; isFault: boolean }
  }): Tracing
}

/** Starts sending traces. Returns a function that sends what is left, and ends it. Throws `ConfigError` without the packages. */
export async function startTracing(
  { tracesEndpoint, siteName }: Pick<Config, 'tracesEndpoint' | 'siteName'>,
  program = PROGRAM,
): Promise<() => Promise<void>> {
  if (tracesEndpoint === undefined) return async () => {}
  const { startTracing: start } = await loadProgram(program)
  const started = start({ endpoint: tracesEndpoint, serviceName: siteName, describeError })
  setTracing(started)
  return async () => {
    setTracing(undefined)
    await started.stop()
  }
}

async function loadProgram(program: string): Promise<TracingProgram> {
  try {
    const loaded: TracingProgram = await import(/* @vite-ignore */ pathToFileURL(resolve(program)).href)
    return loaded
  } catch (error) {
    if (errorCode(error) !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new ConfigError(
      'OTEL_EXPORTER_OTLP_ENDPOINT is set, but the packages for traces are not installed. Run npm ci --prefix deploy/tracing, or leave it empty.',
      { cause: error },
    )
  }
}

function describeError(error: unknown): { type: string; isFault: boolean } {
  if (error instanceof Refused) return { type: error.refusal.error, isFault: error.refusal.status >= 500 }
  return { type: errorCode(error) ?? (error instanceof Error ? error.name : 'unknown'), isFault: true }
}
