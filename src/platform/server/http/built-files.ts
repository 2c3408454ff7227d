import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Headers that say how a document is to be shown: on a script or a style sheet they are a kilobyte that nobody reads. */
const forDocuments = [
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

/** What the build made for browsers. Names of assets hold their hash, so browsers keep them; the few others are asked for again, a worker each time. */
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
      if (hashed) for (const name of forDocuments) reply.removeHeader(name)
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : keptFor(path))
    },
  })
}

/** A worker answers in the site's place: an old one must not outlive the build that mended it. */
function keptFor(path: string): string {
  return path.includes('worker.js') ? 'no-cache' : 'public, max-age=3600'
}
