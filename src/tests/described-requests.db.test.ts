import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { aMember, signInAs } from '#accounts/testing.ts'
import { scopes } from '#connections/contract/api-keys.ts'
import { anApiKey } from '#connections/testing/connections.ts'
import { apiRoutes } from '#app/api.ts'
import { samples } from '#app/samples.ts'
import { samplePicture } from '#platform/contract/samples.ts'
import { describeApi } from '#platform/server/http/api-docs.tsx'
import type { Operation } from '#platform/server/http/openapi.ts'
import { allowedValue, forbiddenValue } from '#tests/generate-from-schema.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let key: string
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
  key = `Bearer ${(await anApiKey(t.site, [...scopes])).key}`
})
afterAll(() => t.close())

const Refusal = z.object({ error: z.string(), detail: z.string(), fields: z.record(z.string(), z.string()).optional() })
type Request = { parameters: Record<string, unknown>; body: unknown }

const { paths } = describeApi({ routes: apiRoutes, samples }, { name: 'The site', url: 'https://example.com' })
const operations = Object.entries(paths).flatMap(([path, byMethod]) =>
  Object.entries(byMethod).map(([method, operation]) => ({ address: `${method.toUpperCase()} ${path}`, operation })),
)

test.each(operations)('$address answers a request that its description allows as described', async (described) => {
  const { statusCode, refusal } = await send(described, allowedRequest(described.operation))

  expect(Object.keys(described.operation.responses)).toContain(String(statusCode))
  expect(['not_signed_in', 'not_allowed']).not.toContain(refusal?.error)
  if (refusal?.error !== 'invalid') return
  const unexplained = Object.entries(refusal.fields ?? { request: refusal.detail }).filter(
    ([field]) => !(field in (described.operation['x-conditions'] ?? {})),
  )
  expect(unexplained).toEqual([])
})

const restricted = operations.flatMap((described) => {
  const request = forbiddenRequest(described.operation)
  return request ? [{ ...described, request }] : []
})

test.each(restricted)('$address refuses a request that its description forbids', async ({ request, ...described }) => {
  const { statusCode, refusal } = await send(described, request)
  expect([statusCode, refusal?.error]).toEqual([422, 'invalid'])
})

test('most operations forbid something', () => {
  expect(restricted.length).toBeGreaterThan(operations.length / 2)
})

function allowedRequest({ parameters, requestBody }: Operation): Request {
  const required = parameters.filter((parameter) => parameter.required)
  const { schema, example } = bodyOf(requestBody)
  return {
    parameters: Object.fromEntries(
      required.map((parameter) => [parameter.name, allowedValue(parameter.schema, parameter.example)]),
    ),
    body: schema === undefined ? undefined : allowedValue(schema, example),
  }
}

function forbiddenRequest(operation: Operation): Request | undefined {
  const allowed = allowedRequest(operation)
  const { schema, isForm } = bodyOf(operation.requestBody)
  const body = schema === undefined || isForm ? undefined : forbiddenValue(schema, allowed.body)
  if (body) return { ...allowed, body: body.value }
  for (const { name, schema: parameterSchema } of operation.parameters) {
    const { value } = forbiddenValue(parameterSchema, allowed.parameters[name]) ?? {}
    if (typeof value === 'string' || typeof value === 'number')
      return { ...allowed, parameters: { ...allowed.parameters, [name]: value } }
  }
  return undefined
}

function bodyOf(requestBody: Operation['requestBody']) {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const example = content?.['example'] ?? firstExample(content?.['examples'])
  return { schema: content?.['schema'], example, isForm: type === 'multipart/form-data' }
}

function firstExample(examples: unknown): unknown {
  return z
    .record(z.string(), z.object({ value: z.unknown() }))
    .optional()
    .parse(examples)?.['example 1']?.value
}

/** Sends a request as an owner of its own, because some requests end sessions or accounts, or with a key that has every scope. */
async function send({ address, operation }: (typeof operations)[number], { parameters, body }: Request) {
  const takesKey = operation.security.some((scheme) => 'apiKey' in scheme)
  const authorization = takesKey ? key : await ownerOfItsOwn()
  const [method = '', template = ''] = address.split(' ')
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parameters[name])))
  const inQuery = operation.parameters.filter((one) => one.in === 'query' && one.name in parameters)
  const query = new URLSearchParams(inQuery.map(({ name }) => [name, String(parameters[name])]))
  const encoded = bodyOf(operation.requestBody).isForm ? await asForm(body) : asJson(body)
  const answer = await t.app.inject({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a contract's own method
    method: method as 'GET',
    url: query.size > 0 ? `${path}?${query.toString()}` : path,
    ...(encoded && { payload: encoded.payload }),
    headers: { ...encoded?.headers, ...(operation.security.length > 0 && { authorization }) },
    // Some responses stay open until the page that requested them is closed.
    payloadAsStream: true,
  })
  if (answer.statusCode < 400) {
    answer.stream().destroy()
    return { statusCode: answer.statusCode }
  }
  const refusal = Refusal.parse(JSON.parse(await text(answer.stream())))
  return { statusCode: answer.statusCode, refusal }
}

async function ownerOfItsOwn(): Promise<string> {
  return (await signInAs(t.site, await aMember(t.site, { role: 'owner' }))).authorization
}

function asJson(body: unknown) {
  return body === undefined
    ? undefined
    : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

async function asForm(body: unknown) {
  const form = new FormData()
  for (const [name, value] of Object.entries(z.record(z.string(), z.unknown()).parse(body)))
    form.set(name, name === 'picture' ? samplePicture : String(value))
  const encoded = new Response(form)
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  }
}
