import type { FastifyInstance } from 'fastify'
import { paths } from '#platform/paths.ts'
import type { Site } from '#platform/server/site.ts'

/** Serves the web app manifest, which a phone uses when the site is added to its home screen. */
export function addWebManifest(app: FastifyInstance, site: Site): void {
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/manifest+json')
      .send(JSON.stringify(manifestOf(site))),
  )
}

function manifestOf(site: Site) {
  return {
    name: site.config.siteName,
    short_name: 'Speed Dating',
    lang: 'en-GB',
    id: paths.root,
    start_url: paths.root,
    scope: paths.root,
    // Browsers let it be installed only then, and an iPhone notifies only of an installed site.
    display: 'standalone',
    background_color: '#fbf7f2',
    theme_color: '#fbf7f2',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}
