import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** What the build made for browsers. Names of assets hold their hash, so browsers keep them; the few others are asked for again. */
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
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
}
