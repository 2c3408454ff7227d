import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * Headers that control how a document is displayed. Browsers ignore them on scripts and style sheets, where they would add a
 * kilobyte.
 */
const documentHeaders = [
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

/** Headers for asking again later, which nobody does for a file whose name changes with its content. */
const revalidationHeaders = ['accept-ranges', 'etag', 'last-modified']

/**
 * Serves the client files of the build. Asset names contain a hash, so browsers cache them permanently. The few other files are
 * requested again after an hour, and service workers every time.
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
      const isHashed = path.includes('/assets/')
      if (isHashed) {
        for (const name of [...documentHeaders, ...revalidationHeaders]) reply.removeHeader(name)
        reply.header('content-security-policy', "frame-ancestors 'none'")
      }
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : cacheControlFor(path))
    },
  })
}

/** A service worker answers requests instead of the site, so an old one must not stay in use after a build that fixes it. */
function cacheControlFor(path: string): string {
  return path.includes('worker.js') ? 'no-cache' : 'public, max-age=3600'
}
