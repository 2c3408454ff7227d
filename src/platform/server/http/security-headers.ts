import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/server/config.ts'

/**
 * The policy of every document but checkout: nothing from another origin, no inline script. Styles may be inline,
 * because the mailbox of the demo, its mails and the page of the API carry their own.
 */
const directives = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  workerSrc: ["'self'"],
  frameSrc: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'self'"],
  baseUri: ["'none'"],
  objectSrc: ["'none'"],
}

const A_YEAR_SECONDS = 31_536_000

export async function addSecurityHeaders(app: FastifyInstance, config: Pick<Config, 'mode'>): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives },
    strictTransportSecurity: config.mode === 'live' && { maxAge: A_YEAR_SECONDS, includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(self), geolocation=(), microphone=(), payment=(self)')
  })
}
