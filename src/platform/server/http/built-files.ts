import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Headers that control how a document is displayed. On a script or style sheet they are a kilobyte that nothing reads. */
const documentHeaders = [
  'content-security-policy',
  'permissions-policy',
  'referrer-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/**
 * Serves the files that the build made for browsers. Asset names contain a hash, so browsers cache them for good. The few others
 * are requested again, a service worker every time.
 */
export async function addBuiltFiles(app: FastifyInstance, clientDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: clientDir,
    wildcard: false,
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    globIgnore: ['**/.vite/**', '**/*.br', '**/*.gz'],
    setHeaders(reply, path) {
      const hashed = path.includes('/assets/')
      if (hashed) for (const name of documentHeaders) reply.removeHeader(name)
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : cacheControlFor(path))
    },
  })
}

/** A service worker responds in the site's place, so an old one must not outlive the build that fixed it. */
function cacheControlFor(path: string): string {
  return path.includes('worker.js') ? 'no-cache' : 'public, max-age=3600'
}
