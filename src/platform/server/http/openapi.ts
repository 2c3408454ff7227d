import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { EndpointShape, FileAnswer, FileShape, StreamAnswer } from '#platform/contract.ts'
import type { AnySample, SamplesByAddress } from '#platform/contract/samples.ts'
import { refusalResponses, sharedResponses } from '#platform/server/http/openapi-refusals.ts'
import { conditionsOf, type DescribedRoute } from '#platform/server/http/possible-refusals.ts'

type Json = Record<string, unknown>
type Content = Record<string, Json>
type Link = { operationId: string; parameters: Readonly<Record<string, string>> }
type ResponseShape = { description: string; content: Content; links?: Record<string, Link> } | { $ref: string }
export type Operation = {
  operationId: string
  summary: string
  description: string
  'x-conditions'?: Readonly<Record<string, string>>
  security: Record<string, string[]>[]
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: Json; example?: unknown }[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, ResponseShape>
}
export type OpenapiDocument = {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: Json } & typeof sharedResponses
}

/** An access token is valid for ten minutes. A refresh token, which is used once, gets the next one. */
const accessToken = {
  type: 'http',
  scheme: 'bearer',
  description: 'The access token that signing in or POST /accounts/refresh returned.',
}

const apiKey = {
  type: 'http',
  scheme: 'bearer',
  description: 'A key that an owner made for another program. Each operation lists the scope that the key must have.',
}

/** Generates an OpenAPI 3.1 description of the whole API from the contracts and their samples. */
export function openapi(
  routes: readonly DescribedRoute[],
  samples: SamplesByAddress,
  site: { name: string; url: string },
): OpenapiDocument {
  const paths: OpenapiDocument['paths'] = {}
  for (const route of routes) {
    const { endpoint } = route
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operation(route, samples[`${endpoint.method} ${endpoint.path}`] ?? []),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: site.name, version: '1', description: 'Every path is served with and without a trailing slash.' },
    servers: [{ url: site.url }],
    paths,
    components: { securitySchemes: { accessToken, apiKey }, ...sharedResponses },
  }
}

function operation(route: DescribedRoute, samples: readonly AnySample[]): Operation {
  const { endpoint, callers } = route
  const { params, query, body, files } = endpoint
  const conditions = conditionsOf(endpoint)
  const [sample] = samples
  return {
    operationId: operationId(`${endpoint.method} ${endpoint.path}`),
    summary: endpoint.summary,
    description: [`For ${callers.who}.`, ...conditionSentences(conditions)].join(' '),
    ...(Object.keys(conditions).length > 0 && { 'x-conditions': conditions }),
    security: securityOf(callers),
    parameters: [...parameters(params, 'path', sample?.params), ...parameters(query, 'query', sample?.query)],
    ...(body && { requestBody: { required: isBodyRequired(route), content: bodyContent(body, files, samples) } }),
    responses: { [endpoint.status ?? 200]: successResponse(endpoint, samples), ...refusalResponses(route) },
  }
}

/** An operation takes either access tokens or API keys. */
function securityOf({ needsToken, scopes }: DescribedRoute['callers']): Operation['security'] {
  if (!needsToken) return []
  return scopes ? [{ apiKey: [...scopes] }] : [{ accessToken: [] }]
}

/** Returns a name such as `postApiMessagingSendmessage` or `getApiReceiptsId`. */
function operationId(address: string): string {
  const [method = '', ...words] = address.split(/\W+/)
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

/** A missing body is read as an empty one. */
function isBodyRequired({ endpoint: { body, files = {} } }: DescribedRoute): boolean {
  return Object.values(files).some(({ isRequired }) => isRequired) || body?.safeParse({}).success !== true
}

function conditionSentences(conditions: Readonly<Record<string, string>>): string[] {
  return Object.entries(conditions).map(([field, condition]) => `\`${field}\`: ${condition}`)
}

/** Describes a JSON body or, if there are files, a multipart form. The examples of a form do not contain its files. */
function bodyContent(body: z.ZodType, files: EndpointShape['files'], samples: readonly AnySample[]): Content {
  const schema = schemaOf(body, 'input')
  const examples = examplesOf(samples.map((sample) => sample.body))
  if (!files) return { 'application/json': { schema, ...examples } }
  const fileFields = Object.entries(files).map(([field, shape]) => [field, fileSchema(shape)])
  const textFields = typeof schema.properties === 'object' ? schema.properties : {}
  const properties = { ...textFields, ...Object.fromEntries(fileFields) }
  const requiredFiles = Object.keys(files).filter((field) => files[field]?.isRequired)
  const required = [...(Array.isArray(schema.required) ? schema.required : []), ...requiredFiles]
  return { 'multipart/form-data': { schema: { ...schema, properties, required }, ...examples } }
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

function successResponse({ answer, links }: EndpointShape, samples: readonly AnySample[]): ResponseShape {
  if (!(answer instanceof z.ZodType)) return 'stream' in answer ? eventStreamResponse(answer) : fileResponse(answer)
  const examples = examplesOf(samples.map((sample) => sample.answer))
  return {
    description: 'The response',
    content: { 'application/json': { schema: schemaOf(answer, 'output'), ...examples } },
    ...(links && { links: linksTo(links) }),
  }
}

function linksTo(links: NonNullable<EndpointShape['links']>): Record<string, Link> {
  return Object.fromEntries(
    Object.entries(links).map(([address, values]) => {
      const id = operationId(address)
      return [id, { operationId: id, parameters: values }]
    }),
  )
}

function fileResponse({ file }: FileAnswer): ResponseShape {
  return { description: 'The file', content: { [file.contentType]: {} } }
}

function eventStreamResponse({ stream, each }: StreamAnswer): ResponseShape {
  const data = { type: 'string', contentMediaType: 'application/json', contentSchema: schemaOf(each, 'output') }
  const events = [
    { properties: { event: { const: 'open' }, data: { const: '{}' } } },
    { properties: { event: { const: 'change' }, data } },
  ]
  return {
    description: 'A stream of server-sent events, open until either side closes it. The schema describes each event',
    content: { [stream]: { schema: { type: 'object', required: ['event', 'data'], oneOf: events } } },
  }
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
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, override: describeTuple })
  return rest
}

/** Describes a tuple of equal parts as a list of that length, which tools read better. */
function describeTuple({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const [first, ...others] = jsonSchema.prefixItems ?? []
  if (first === undefined || others.some((other) => !isDeepStrictEqual(other, first))) return
  delete jsonSchema.prefixItems
  jsonSchema.items = first
}
