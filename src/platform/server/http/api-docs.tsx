import { renderToStaticMarkup } from 'react-dom/server'
import type { FastifyInstance } from 'fastify'
import { adminPaths } from '#platform/admin-paths.ts'
import type { EndpointShape } from '#platform/contract.ts'
import type { SamplesByAddress } from '#platform/contract/samples.ts'
import { encodeAnswer, sendEncodedReply, type EncodedAnswer } from '#platform/server/http/encoded-response.ts'
import { openapi, type OpenapiDocument } from '#platform/server/http/openapi.ts'
import type { Route } from '#platform/server/http/serve.ts'
import type { Config } from '#platform/server/config.ts'
import { ApiOperationDetails, SharedResponses } from '#platform/web/ui/api-operation.tsx'

type Api = { routes: readonly Route[]; samples: SamplesByAddress }

/** Describes the operations under `/api` and `/accounts` in OpenAPI 3.1. */
export function describeApi({ routes, samples }: Api, site: { name: string; url: string }): OpenapiDocument {
  const described = routes.filter(({ endpoint }) => /^\/(api|accounts)\//.test(endpoint.path))
  return openapi(described, samples, site)
}

/**
 * Serves the API description as JSON at `/api/openapi.json`, and as plain HTML without scripts at `/api/docs`. On a live site
 * they leave out what only staff may call, which they find in admin.
 */
export function addApiDocs(app: FastifyInstance, config: Config, { routes, samples }: Api): void {
  const shown = config.mode === 'live' ? routes.filter(({ endpoint }) => !isForStaff(endpoint)) : routes
  const makers = {
    '/api/openapi.json': { contentType: 'application/json; charset=utf-8', make: asText },
    '/api/docs': { contentType: 'text/html; charset=utf-8', make: renderDocs },
  }
  for (const [path, { contentType, make }] of Object.entries(makers)) {
    // It is made on the first request, so that startup does not wait for it, and again if the owner renames the site.
    let latest: { name: string; encoded: Promise<EncodedAnswer> } | undefined
    app.get(path, async (_request, reply) => {
      const name = config.siteName
      if (latest?.name !== name) {
        const body = make(describeApi({ routes: shown, samples }, { name, url: config.siteUrl }))
        const headers = { ...reply.getHeaders(), 'content-type': contentType }
        latest = { name, encoded: encodeAnswer(0, { status: 200, headers, body, cacheable: true }) }
      }
      sendEncodedReply(reply, await latest.encoded)
    })
  }
}

function asText(description: OpenapiDocument): string {
  return JSON.stringify(description)
}

function renderDocs(description: OpenapiDocument): string {
  return `<!doctype html>${renderToStaticMarkup(<DocsPage {...description} />)}`
}

/** Returns true for an operation of hosts and owners. The addresses of all of them are under `/api/admin`. */
export function isForStaff({ path }: Pick<EndpointShape, 'path'>): boolean {
  return /^\/api\/admin(\/|$)/.test(path)
}

const css = `
:root { color-scheme: light dark }
body { max-width: 62rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
h2 { margin: 2.5rem 0 .25rem; font: 600 1.1rem/1.3 ui-monospace, monospace; overflow-wrap: anywhere }
summary { cursor: pointer; padding: .4rem 0 }
pre { overflow-x: auto; padding: 1rem; border: 1px solid #8886; border-radius: .5rem; font-size: .875rem }
dt { font-weight: 600 } dd { margin: 0 0 .75rem }
`

function DocsPage({ info: { title: name }, paths, components }: OpenapiDocument) {
  const operations = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ title: `${method.toUpperCase()} ${path}`, operation })),
  )
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${name} API`}</title>
        <style dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body>
        <main>
          <h1>{name} API</h1>
          <p>
            Requests and responses are JSON. Every path is served with and without a trailing slash. For programs:{' '}
            <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1). Hosts and owners can find the admin operations
            at <a href={adminPaths.api}>{adminPaths.api}</a>.
          </p>
          <p>
            Programs with an API key call the operations under <code>/api/v1</code>, which stay as they are: fields may
            be added, but not changed or removed, for at least a year after a successor is announced. All other
            operations serve the site’s own pages and change with them.
          </p>
          <h2>Common responses</h2>
          <SharedResponses responses={components.responses} />
          {operations.map(({ title, operation }) => (
            <section key={title}>
              <h2>{title}</h2>
              <ApiOperationDetails operation={operation} />
            </section>
          ))}
        </main>
      </body>
    </html>
  )
}
