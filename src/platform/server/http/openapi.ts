import { z } from 'zod'
import {
  commonRefusals,
  type EndpointShape,
  type FileAnswer,
  type Refusal,
  type StreamAnswer,
} from '#platform/contract.ts'

type Json = Record<string, unknown>
type Content = Record<string, Json>
type Operation = {
  summary: string
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: Json }[]
  requestBody?: { required: true; content: Content }
  responses: Record<string, { description: string; content: Content }>
}
export type OpenapiDocument = Json & { paths: Record<string, Record<string, Operation>> }

const ErrorShape = {
  type: 'object',
  required: ['error', 'detail', 'request_id'],
  properties: {
    error: { type: 'string' },
    detail: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    request_id: { type: 'string' },
  },
}

/** The whole API as OpenAPI 3.1, made from the contracts. */
export function openapi(endpoints: readonly EndpointShape[], site: { name: string; url: string }): OpenapiDocument {
  const paths: OpenapiDocument['paths'] = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: site.name, version: '1', description: 'Every path is served with and without a trailing slash.' },
    servers: [{ url: site.url }],
    paths,
    components: { schemas: { Error: ErrorShape } },
  }
}

function operation(endpoint: EndpointShape): Operation {
  return {
    summary: endpoint.summary,
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } },
    }),
    responses: { [endpoint.status ?? 200]: successResponse(endpoint), ...refusalResponses(endpoint) },
  }
}

function successResponse({ answer }: EndpointShape): Operation['responses'][string] {
  if (!(answer instanceof z.ZodType)) return 'stream' in answer ? eventStreamResponse(answer) : fileResponse(answer)
  return { description: 'The answer', content: { 'application/json': { schema: schemaOf(answer, 'output') } } }
}

function fileResponse({ file }: FileAnswer): Operation['responses'][string] {
  return { description: 'The file', content: { [file.contentType]: {} } }
}

function eventStreamResponse({ stream, each }: StreamAnswer): Operation['responses'][string] {
  return {
    description: 'Server-sent events until either side ends them; this is the data of each that is called change',
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

function parameters(schema: z.ZodObject | undefined, where: 'path' | 'query'): Operation['parameters'] {
  if (!schema) return []
  return Object.entries(schema.shape).map(([name, part]) => ({
    name,
    in: where,
    required: where === 'path' || !z.safeParse(part, undefined).success,
    schema: schemaOf(part, 'output'),
  }))
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io })
  return rest
}
