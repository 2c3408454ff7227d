import { expect, test } from 'vitest'
import { apiRoutes } from '#app/api.ts'
import { samples } from '#app/samples.ts'
import { openapi } from '#platform/server/http/openapi.ts'
import { type ActorKind, isKeyKind, keyKinds, owners, scopeOf, staff, stepUpOwners } from '#tests/actor-kinds.ts'
import { authorisationMatrix } from '#tests/authorisation-matrix.ts'

const { paths, components } = openapi(apiRoutes, samples, { name: 'The site', url: 'https://example.com' })
const operations = Object.entries(paths).flatMap(([path, byMethod]) =>
  Object.entries(byMethod).map(([method, operation]) => ({ path, method, operation })),
)

test('an operation is described with an access token exactly if visitors may not call it', () => {
  const described = operations
    .filter(({ operation: { security } }) => security.length === 0)
    .map(({ path, method }) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`)
  const forEveryone = Object.keys(authorisationMatrix).filter((address) =>
    authorisationMatrix[address]?.includes('visitor'),
  )
  expect(described.toSorted()).toEqual(forEveryone.toSorted())
})

test('the operations under /api/v1 take API keys, each with the scope that the matrix has, and no others do', () => {
  const withKeys = operations.flatMap(({ path, method, operation: { security } }) =>
    security.flatMap((scheme) =>
      scheme['apiKey'] ? [[`${method.toUpperCase()} ${path}`, scheme['apiKey']] as const] : [],
    ),
  )
  const inMatrix = Object.entries(authorisationMatrix)
    .filter(([, kinds]) => kinds.every(isKeyKind))
    .map(([address, kinds]) => [
      address.replaceAll(/:(\w+)/g, '{$1}'),
      // Any key may ask about itself, whatever its scope.
      kinds.length === keyKinds.length ? [] : kinds.filter(isKeyKind).map((kind) => scopeOf[kind]),
    ])
  expect(Object.fromEntries(withKeys)).toEqual(Object.fromEntries(inMatrix))
  expect(withKeys.map(([address]) => address).filter((address) => !address.includes(' /api/v1/'))).toEqual([])
})

test('every operation has an identifier of its own', () => {
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(paths['/api/messages/{id}/report']?.post?.operationId).toBe('postApiMessagesIdReport')
})

test('every operation lists the refusals of the server itself, and those with a body what makes it unreadable', () => {
  const without = (statuses: string[], some: typeof operations) =>
    some.filter(({ operation }) => !statuses.every((status) => status in operation.responses)).map(({ path }) => path)
  const withBody = operations.filter(({ operation }) => operation.requestBody)
  expect(without(['400', '429', '431', '503'], operations)).toEqual([])
  expect(without(['408', '413', '415', '422'], withBody)).toEqual([])
})

test('a refusal names each possible error, and refers to the shared response if many operations have the same', () => {
  const responses = paths['/accounts/authenticate']?.post?.responses
  expect(responses?.[429]).toEqual({ $ref: '#/components/responses/429' })
  expect(components.responses[429]?.content['application/json']).toMatchObject({
    schema: { properties: { error: { enum: ['too_many_requests'] } } },
  })
  expect(paths['/api/sendlikes']?.post?.responses[409]).toMatchObject({
    description: expect.stringContaining('likes_already_sent: '),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  })
})

test('what an operation makes is linked to the operation that reads it, with its parameters', () => {
  const byId = new Map(operations.map(({ operation }) => [operation.operationId, operation]))
  const links = operations.flatMap(({ operation: { responses } }) =>
    Object.values(responses).flatMap((response) => ('links' in response ? Object.values(response.links ?? {}) : [])),
  )
  expect(links.length).toBeGreaterThan(10)
  for (const { operationId, parameters } of links) {
    const required = byId.get(operationId)?.parameters.filter((parameter) => parameter.required)
    expect(
      required?.map(({ name }) => name),
      operationId,
    ).toEqual(Object.keys(parameters))
  }
  expect(paths['/api/admin/venues']?.post?.responses[201]).toMatchObject({
    links: { getApiAdminVenuesId: { operationId: 'getApiAdminVenuesId', parameters: { id: '$response.body#/id' } } },
  })
})

test('an operation says who may call it', () => {
  expect(paths['/api/admin/members']?.get?.description).toContain('For an owner, with a second factor.')
})

test('a body is required only if an empty one is refused', () => {
  expect(paths['/api/myevents']?.post?.requestBody?.required).toBe(false)
  expect(paths['/api/sendlikes']?.post?.requestBody?.required).toBe(true)
})

test('every body and every required parameter has an example', () => {
  const without = operations.flatMap(({ path, method, operation: { parameters, requestBody } }) => [
    ...parameters
      .filter((one) => one.required && one.example === undefined)
      .map(({ name }) => `${method} ${path} ${name}`),
    ...Object.values(requestBody?.content ?? {})
      .filter((content) => content.example === undefined && content.examples === undefined)
      .map(() => `${method} ${path}`),
  ])
  expect(without).toEqual([])
})

test('a body with several samples has several examples', () => {
  expect(paths['/accounts/activate']?.post?.requestBody?.content['application/json']).toMatchObject({
    examples: { 'example 1': { value: { token: expect.any(String) } }, 'example 2': { value: expect.any(Object) } },
  })
})

test('a sample’s answer is used as the example of the response', () => {
  expect(paths['/api/news']?.get?.responses[200]).toMatchObject({
    content: { 'application/json': { example: { unread_messages: 1, new_matches: 2, likes_to_send: 1, offers: 0 } } },
  })
})

test.each([
  ['/accounts/createprofile', 'post'],
  ['/api/updateprofile', 'patch'],
])('%s is described as a multipart form with its file', (path, method) => {
  const content = paths[path]?.[method]?.requestBody?.content
  expect(Object.keys(content ?? {})).toEqual(['multipart/form-data'])
  expect(content?.['multipart/form-data']?.schema).toMatchObject({
    properties: {
      headline: { type: 'string' },
      body: { type: 'string' },
      picture: { type: 'string', contentMediaType: 'application/octet-stream' },
    },
    required: path === '/accounts/createprofile' ? ['headline', 'body', 'picture'] : [],
  })
})

test('the address of every operation that only staff may call is under /api/admin, unless it is for verifying them', () => {
  const rules: (readonly ActorKind[])[] = [staff, owners, stepUpOwners]
  const forStaff = Object.entries(authorisationMatrix).filter(([, kinds]) => rules.includes(kinds))
  const staffPaths = forStaff.map(([address]) => address.split(' ')[1] ?? '')
  expect(staffPaths.length).toBeGreaterThan(50)
  expect(staffPaths.filter((path) => !/^\/api\/admin(\/|$)/.test(path))).toEqual([])
})
