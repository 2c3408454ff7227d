import type { FastifyReply, FastifyRequest } from 'fastify'
import { isApi } from '#platform/server/http/is-api.ts'

/** It needs no other file, because a busy site would refuse that too. */
const page = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>You’re in a queue</title><link rel="icon" href="data:,"><style>:root{color-scheme:light dark}body{font:1.125rem/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto 0;padding:0 1rem}</style></head><body><main><h1>You’re in a queue</h1><p>Lots of people are using the site right now. Stay on this page: we’ll keep trying for you.</p></main></body></html>`

/** Browsers that were refused together do not ask again together. */
const SPREAD = 0.5

/** Returns true if a browser opens a page, whose answer a person reads. */
export function opensPage({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && !isApi(url) && (headers.accept ?? '').includes('text/html')
}

/** Answers that the site is too busy for a page. The browser loads it again by itself. */
export function sendBusyPage(reply: FastifyReply, retryAfterSeconds: number): FastifyReply {
  const seconds = String(Math.ceil(retryAfterSeconds * (1 + SPREAD * Math.random())))
  return reply
    .code(503)
    .headers({ 'retry-after': seconds, refresh: seconds, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(page)
}
