import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { handleErrors } from '#platform/server/http/error-responses.ts'
import { tooBusy } from '#platform/server/refusals.ts'

const app = Fastify()
handleErrors(app)
app.get('/checkout/7', () => Promise.reject(tooBusy()))
app.get('/api/event', () => Promise.reject(tooBusy()))

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test('a browser that opens a page of a busy site is shown that it is in a queue, and loads the page again', async () => {
  const { statusCode, headers, body } = await app.inject({ url: '/checkout/7', headers: browser })
  expect(statusCode).toBe(503)
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  expect(headers['refresh']).toBe(headers['retry-after'])
  expect(headers['retry-after']).toMatch(/^[5-8]$/)
  expect(body).toContain('<h1>You’re in a queue</h1>')
})

test.each([
  ['the API, even if HTML is accepted', '/api/event', browser],
  ['a page for a program that does not accept HTML', '/checkout/7', { accept: '*/*' }],
])('a busy site answers with JSON to a request for %s', async (_, url, headers) => {
  const answer = await app.inject({ url, headers })
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ error: 'too_busy' })
  expect(answer.headers['retry-after']).toBe('5')
  expect(answer.headers).not.toHaveProperty('refresh')
})
