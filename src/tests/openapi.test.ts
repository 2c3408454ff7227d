import { expect, test } from 'vitest'
import { apiRoutes } from '#app/api.ts'
import { samples } from '#app/samples.ts'
import { openapi } from '#platform/server/http/openapi.ts'
import { type ActorKind, authorisationMatrix, owners, staff, stepUpOwners } from '#tests/authorisation-matrix.ts'

const endpoints = apiRoutes.map(({ endpoint }) => endpoint)
const { paths } = openapi(endpoints, samples, { name: 'The site', url: 'https://example.com' })
const operations = Object.entries(paths).flatMap(([path, byMethod]) =>
  Object.entries(byMethod).map(([method, operation]) => ({ path, method, operation })),
)

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
  expect(paths['/api/news']?.get?.responses[200]?.content['application/json']).toMatchObject({
    example: { unread_messages: 1, new_matches: 2, likes_to_send: 1, offers: 0 },
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
  })
})

test('the address of every operation that only staff may call is under /api/admin, unless it is for verifying them', () => {
  const rules: (readonly ActorKind[])[] = [staff, owners, stepUpOwners]
  const forStaff = Object.entries(authorisationMatrix).filter(([, kinds]) => rules.includes(kinds))
  const staffPaths = forStaff.map(([address]) => address.split(' ')[1] ?? '')
  expect(staffPaths.length).toBeGreaterThan(50)
  expect(staffPaths.filter((path) => !/^\/api\/admin(\/|$)/.test(path))).toEqual([])
})
