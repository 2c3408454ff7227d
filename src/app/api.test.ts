import { expect, test } from 'vitest'
import { apiRoutes } from '#app/api.ts'
import { authorisationMatrix } from '#tests/authorisation-matrix.ts'
import { commonRefusals, type Refusal } from '#platform/contract.ts'
import { protocolRefusals } from '#platform/server/http/protocol-refusals.ts'

const endpoints = apiRoutes.map(({ endpoint }) => ({ address: `${endpoint.method} ${endpoint.path}`, ...endpoint }))
// Status 400 is for what cannot be read, and for webhooks without a valid signature.
const statuses = [400, 401, 403, 404, 405, 408, 409, 413, 415, 416, 422, 429, 431, 500, 501, 503]

/** Describes the faults of a refusal with this name. */
function faultsOf(name: string, { error, status, detail }: Refusal): string[] {
  const faults: string[] = []
  if (error !== name) faults.push(`is called ${error} in its response`)
  if (!/^[a-z]+(_[a-z0-9]+)*$/.test(name)) faults.push('is not snake_case')
  if (!statuses.includes(status)) faults.push(`has the unknown status ${status}`)
  if (!/^[A-Z].*[^.\s]\.$/.test(detail)) faults.push('has a detail that is not a sentence with a full stop')
  return faults.map((fault) => `${name} ${fault}`)
}

test('every endpoint has a unique address', () => {
  const addresses = endpoints.map(({ address }) => address.replaceAll(/:\w+/g, ':'))
  expect(addresses).toEqual([...new Set(addresses)])
})

test.each(endpoints)('$address starts with a slash and ends without one', ({ path }) => {
  expect(path).toMatch(/^(\/(:\w+|[\w.-]+))+$/)
})

test.each(endpoints)('$address declares exactly the parameters in its path', ({ path, params }) => {
  const named = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  expect(Object.keys(params?.shape ?? {}).toSorted()).toEqual(named.toSorted())
})

test.each(endpoints)('$address has refusals with a valid name, a known status and a sentence', ({ refusals = {} }) => {
  expect(Object.entries(refusals).flatMap(([name, refusal]) => faultsOf(name, refusal))).toEqual([])
})

test('the refusals common to all endpoints have a valid name, a known status and a sentence', () => {
  expect(
    Object.entries({ ...commonRefusals, ...protocolRefusals }).flatMap(([name, refusal]) => faultsOf(name, refusal)),
  ).toEqual([])
})

test('an invalid name, status or sentence of a refusal is detected', () => {
  expect(faultsOf('eventFull', { error: 'event_full', status: 418, detail: 'no' })).toHaveLength(4)
})

test('a refusal name has the same meaning at every endpoint', () => {
  const meant = new Map<string, Refusal>(Object.entries(commonRefusals))
  for (const refusal of endpoints.flatMap(({ refusals = {} }) => Object.values<Refusal>(refusals))) {
    expect(meant.get(refusal.error) ?? refusal).toEqual(refusal)
    meant.set(refusal.error, refusal)
  }
})

test('the authorisation matrix contains exactly the endpoints of the API', () => {
  expect(Object.keys(authorisationMatrix).toSorted()).toEqual(endpoints.map(({ address }) => address).toSorted())
})
