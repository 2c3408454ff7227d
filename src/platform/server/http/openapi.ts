import { z } from 'zod'
import {
  commonRefusals,
  type EndpointShape,
  type FileAnswer,
  type FileShape,
  type Refusal,
  type StreamAnswer,
} from '#platform/contract.ts'
import type { AnySample, SamplesByAddress } from '#platform/contract/samples.ts'

type Json = Record<string, unknown>
type Content = Record<string, Json>
type Operation = {
  summary: string
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: Json; example?: unknown }[]
  requestBody?: { required: true; content: Content }
  responses: Record<string, { description: string; content: Content }>
}
export type OpenapiDocument = {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Json
}

const ErrorShape = {
  type: 'object',
  required: ['error', 'detail', 'request_id', 'type', 'title', 'status', 'instance'],
  properties: {
    error: { type: 'string' },
    detail: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    request_id: { type: 'string' },
    type: { const: 'about:blank' },
    title: { type: 'string' },
    status: { type: 'integer' },
    instance: { type: 'string' },
  },
}

/** Generates an OpenAPI 3.1 description of the whole API from the contracts and their samples. */
export function openapi(
  endpoints: readonly EndpointShape[],
  samples: SamplesByAddress,
  site: { name: string; url: string },
): OpenapiDocument {
  const paths: OpenapiDocument['paths'] = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operation(endpoint, samples[`${endpoint.method} ${endpoint.path}`] ?? []),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: site.name, version: '1', description: 'Every path is served with and without a trailing slash.' },
    servers: [{ url: site.url }],
    paths,
    components: { schemas: { Error: ErrorShape } },
  }
}

function operation(endpoint: EndpointShape, samples: readonly AnySample[]): Operation {
  const { params, query, body, files } = endpoint
  const [sample] = samples
  return {
    summary: endpoint.summary,
    parameters: [...parameters(params, 'path', sample?.params), ...parameters(query, 'query', sample?.query)],
    ...(body && { requestBody: { required: true, content: bodyContent(body, files, samples) } }),
    responses: { [endpoint.status ?? 200]: successResponse(endpoint, samples), ...refusalResponses(endpoint) },
  }
}

/** Describes a JSON body or, if there are files, a multipart form. The examples of a form do not contain its files. */
function bodyContent(body: z.ZodType, files: EndpointShape['files'], samples: readonly AnySample[]): Content {
  const schema = schemaOf(body, 'input')
  const examples = examplesOf(samples.map((sample) => sample.body))
  if (!files) return { 'application/json': { schema, ...examples } }
  const fileFields = Object.entries(files).map(([field, shape]) => [field, fileSchema(shape)])
  const textFields = typeof schema.properties === 'object' ? schema.properties : {}
  const properties = { ...textFields, ...Object.fromEntries(fileFields) }
  return { 'multipart/form-data': { schema: { ...schema, properties }, ...examples } }
}

function fileSchema({ bytesBelow }: FileShape): Json {
  return {
    type: 'string',
    contentMediaType: 'application/octet-stream',
    description: `A file of less than ${bytesBelow} bytes`,
  }
}

/** Returns a single value as `example`, and several values as `examples`. */
function examplesOf(values: readonly unknown[]): Json {
  const byText = new Map(values.flatMap((value) => (value === undefined ? [] : [[JSON.stringify(value), value]])))
  const different = [...byText.values()]
  if (different.length <= 1) return different.length === 0 ? {} : { example: different[0] }
  return { examples: Object.fromEntries(different.map((value, nth) => [`example ${nth + 1}`, { value }])) }
}

function successResponse({ answer }: EndpointShape, samples: readonly AnySample[]): Operation['responses'][string] {
  if (!(answer instanceof z.ZodType)) return 'stream' in answer ? eventStreamResponse(answer) : fileResponse(answer)
  const examples = examplesOf(samples.map((sample) => sample.answer))
  return {
    description: 'The response',
    content: { 'application/json': { schema: schemaOf(answer, 'output'), ...examples } },
  }
}

function fileResponse({ file }: FileAnswer): Operation['responses'][string] {
  return { description: 'The file', content: { [file.contentType]: {} } }
}

function eventStreamResponse({ stream, each }: StreamAnswer): Operation['responses'][string] {
  return {
    description:
      'A stream of server-sent events, open until either side closes it. This schema describes the data of each event named change',
    content: { [stream]: { schema: schemaOf(each, 'output') } },
  }
}

function refusalResponses({ refusals, params, query, body }: EndpointShape): Operation['responses'] {
  const all: Refusal[] = [
    ...Object.values(refusals ?? {}),
    ...(params || query || body ? [commonRefusals.invalid] : []),
    commonRefusals.unavailable,
  ]
  const byStatus = Map.groupBy(all, ({ status }) => status)
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map(({ error, detail }) => `${error}: ${detail}`).join(' '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

function parameters(
  schema: z.ZodObject | undefined,
  where: 'path' | 'query',
  sample: AnySample['params'],
): Operation['parameters'] {
  if (!schema) return []
  return Object.entries(schema.shape).map(([name, part]) => ({
    name,
    in: where,
    required: where === 'path' || !z.safeParse(part, undefined).success,
    schema: schemaOf(part, 'output'),
    ...(sample?.[name] !== undefined && { example: sample[name] }),
  }))
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io })
  return rest
}
