import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { removeDocumentHeaders } from '#platform/server/http/document-headers.ts'

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
        removeDocumentHeaders(reply, "frame-ancestors 'none'")
        for (const name of revalidationHeaders) reply.removeHeader(name)
      }
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : cacheControlFor(path))
    },
  })
  // While two versions run, a page of the other may ask for its parts. A proxy then tries the next process.
  app.get('/assets/*', (_request, reply) =>
    reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('This file is missing.'),
  )
}

/** A service worker answers requests instead of the site, so an old one must not stay in use after a build that fixes it. */
function cacheControlFor(path: string): string {
  return path.includes('worker.js') ? 'no-cache' : 'public, max-age=3600'
}
