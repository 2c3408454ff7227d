// Sends traces with the packages of OpenTelemetry in this folder. The site loads it only if OTEL_EXPORTER_OTLP_ENDPOINT is set.
import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
}

/**
 * Implements the type `Tracing` in `src/platform/server/tracing.ts`.
 *
 * @param {{ endpoint: string, serviceName: string, describeError: (error: unknown) => { type: string, isFault: boolean } }} options
 */
export function startTracing({ endpoint, serviceName, describeError }) {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    sampler: samplerOf(process.env.OTEL_TRACES_SAMPLER_ARG),
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('speed-dating')
  return {
    async inSpan({ name, kind, attributes = {}, parent }, work) {
      const from = parent === undefined ? context.active() : contextOf(parent)
      return tracer.startActiveSpan(name, { kind: kinds[kind], attributes }, from, async (span) => {
        try {
          return await work()
        } catch (error) {
          // Messages of errors may contain personal data.
          const { type, isFault } = describeError(error)
          span.setAttribute('error.type', type)
          if (isFault) span.setStatus({ code: SpanStatusCode.ERROR })
          throw error
        } finally {
          span.end()
        }
      })
    },
    traceparent() {
      const span = trace.getSpan(context.active())?.spanContext()
      return span && `00-${span.traceId}-${span.spanId}-0${span.traceFlags & 1}`
    },
    stop: () => provider.shutdown(),
  }
}

/**
 * Returns the sampler that OpenTelemetry calls parentbased_traceidratio. What a sampled request starts, such as an email, is sampled
 * with it. The SDK reads no variable for this itself.
 *
 * @param {string | undefined} share of the traces, from 0 to 1
 */
function samplerOf(share = '1') {
  const ratio = Number(share)
  if (share === '' || !(ratio >= 0 && ratio <= 1))
    throw new Error('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.')
  return new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) })
}

/** Returns a context whose spans belong to the span that a `traceparent` identifies (W3C Trace Context). */
function contextOf(parent) {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-0([01])$/.exec(parent) ?? []
  if (traceId === undefined) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number(flags), isRemote: true })
}
