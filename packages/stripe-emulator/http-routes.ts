import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { framePage, framePolicy, type Frame } from './frames.ts'
import type { StripeEmulator } from './stripe-emulator.ts'
import { Unreachable } from './unreachable.ts'

export type EmulatorOptions = {
  /** The origin of the site's pages. */
  siteOrigin: string
  /** The origin of the browser script and its frames. Like the provider's, it differs from the site's. */
  ownOrigin: string
  /** The folder with the built scripts, such as `stripe.js`. */
  browserFiles: string
}

const SCRIPTS = ['stripe', 'element', 'express-checkout', 'sheet', 'challenge', 'device'] as const
const MAX_BYTES = 256 * 1024
const A_DAY_SECONDS = 86_400

/** Serves the Stripe emulator under /dev/stripe: the API with the provider's responses, the browser script, and its frames. */
export async function addStripeEmulator(
  app: FastifyInstance,
  emulator: StripeEmulator,
  options: EmulatorOptions,
): Promise<void> {
  await app.register(
    (scope, _options, done) => {
      // Forms are read as raw text, without the site's own body parsers.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BYTES }, (_request, body, parsed) =>
        parsed(null, body),
      )
      addApi(scope, emulator, options)
      addScripts(scope, options)
      addFrames(scope, options)
      done()
    },
    { prefix: '/dev/stripe' },
  )
}

function addApi(scope: FastifyInstance, emulator: StripeEmulator, options: EmulatorOptions): void {
  scope.options('/v1/*', (request, reply) => {
    allowBrowsers(request, reply, options)
    return reply
      .headers({
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'authorization, content-type, idempotency-key, stripe-version',
        'access-control-max-age': String(A_DAY_SECONDS),
      })
      .code(204)
      .send()
  })
  scope.route({
    method: ['GET', 'POST'],
    url: '/v1/*',
    handler: async (request, reply) => {
      allowBrowsers(request, reply, options)
      const { pathname, searchParams } = new URL(request.url.slice('/dev/stripe'.length), options.ownOrigin)
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, [value].flat()[0]]),
      )
      const body = typeof request.body === 'string' ? request.body : ''
      try {
        const answer = await emulator.answer({
          ...{ method: request.method, path: pathname, query: searchParams },
          headers,
          body,
        })
        return await reply.code(answer.status).headers(answer.headers).send(answer.body)
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error
        // Closes the connection without a response, as if the host were down.
        reply.hijack()
        request.raw.destroy()
        return reply
      }
    },
  })
}

function allowBrowsers(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { siteOrigin, ownOrigin }: EmulatorOptions,
): void {
  const { origin } = headers
  reply.header('vary', 'origin').header('cross-origin-resource-policy', 'cross-origin')
  if (origin !== siteOrigin && origin !== ownOrigin) return
  reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', 'request-id')
}

function addScripts(scope: FastifyInstance, { browserFiles }: EmulatorOptions): void {
  const send = async (name: string, reply: FastifyReply) => {
    const script = await readFile(join(browserFiles, name)).catch(ignoreMissing)
    if (!script)
      return reply.code(404).type('text/plain').send('The scripts of the Stripe emulator have not been built.')
    return reply
      .headers({ 'cache-control': 'no-cache', 'cross-origin-resource-policy': 'cross-origin' })
      .type('text/javascript; charset=utf-8')
      .send(script)
  }
  scope.get('/v3/', (_request, reply) => send('stripe.js', reply))
  for (const name of SCRIPTS) scope.get(`/${name}.js`, (_request, reply) => send(`${name}.js`, reply))
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

function addFrames(scope: FastifyInstance, options: EmulatorOptions): void {
  const policy = framePolicy(options.siteOrigin, options.ownOrigin)
  const send = (frame: Frame, reply: FastifyReply) =>
    reply
      // The content security policy says who may embed the frame. The older header can allow only the page's own origin.
      .removeHeader('x-frame-options')
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(framePage(frame))
  scope.get('/elements/:kind', (_request, reply) => send('element', reply))
  scope.get('/elements/expressCheckout', (_request, reply) => send('express-checkout', reply))
  scope.get('/sheet', (_request, reply) => send('sheet', reply))
  scope.get('/challenge', (_request, reply) => send('challenge', reply))
  scope.get('/device', (_request, reply) => send('device', reply))
}
