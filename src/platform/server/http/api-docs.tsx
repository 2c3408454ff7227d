import { renderToStaticMarkup } from 'react-dom/server'
import type { FastifyInstance } from 'fastify'
import type { SamplesByAddress } from '#platform/contract/samples.ts'
import { openapi, type OpenapiDocument } from '#platform/server/http/openapi.ts'
import type { Route } from '#platform/server/http/serve.ts'
import type { Config } from '#platform/server/config.ts'

/** Serves the API description as JSON at `/api/openapi.json`, and as plain HTML without scripts at `/api/docs`. */
export function addApiDocs(
  app: FastifyInstance,
  config: Config,
  { routes, samples }: { routes: readonly Route[]; samples: SamplesByAddress },
): void {
  const endpoints = routes.map(({ endpoint }) => endpoint).filter(({ path }) => /^\/(api|accounts)\//.test(path))
  // The name is a parameter because the owner can rename the site.
  const buildDocs = (name: string) => {
    const description = openapi(endpoints, samples, { name, url: config.siteUrl })
    const html = `<!doctype html>${renderToStaticMarkup(<DocsPage name={name} paths={description.paths} />)}`
    return { name, html, json: JSON.stringify(description) }
  }
  // The description is built on the first request, so that startup does not wait for it.
  let cachedDocs: ReturnType<typeof buildDocs> | undefined
  const currentDocs = () =>
    cachedDocs?.name === config.siteName ? cachedDocs : (cachedDocs = buildDocs(config.siteName))
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(currentDocs().json),
  )
  app.get('/api/docs', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(currentDocs().html),
  )
}

const css = `
:root { color-scheme: light dark }
body { max-width: 62rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; font: 1rem/1.5 system-ui, sans-serif }
h2 { margin: 2.5rem 0 .25rem; font: 600 1.1rem/1.3 ui-monospace, monospace; overflow-wrap: anywhere }
summary { cursor: pointer; padding: .4rem 0 }
pre { overflow-x: auto; padding: 1rem; border: 1px solid #8886; border-radius: .5rem; font-size: .875rem }
dt { font-weight: 600 } dd { margin: 0 0 .75rem }
`

type Operation = OpenapiDocument['paths'][string][string]

function DocsPage({ name, paths }: { name: string; paths: OpenapiDocument['paths'] }) {
  const operations = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`The API of ${name}`}</title>
        <style dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body>
        <main>
          <h1>The API of {name}</h1>
          <p>
            Requests and responses are JSON. Every path is served with and without a trailing slash. For programs:{' '}
            <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).
          </p>
          {operations.map(({ method, path, operation }) => (
            <OperationView key={method + path} title={`${method} ${path}`} operation={operation} />
          ))}
        </main>
      </body>
    </html>
  )
}

function OperationView({ title, operation }: { title: string; operation: Operation }) {
  return (
    <section>
      <h2>{title}</h2>
      <p>{operation.summary}.</p>
      {operation.parameters.length > 0 && (
        <dl>
          {operation.parameters.map(({ name, in: where, required, schema }) => (
            <div key={name}>
              <dt>
                {name} ({where}
                {required ? '' : ', optional'})
              </dt>
              <dd>
                <code>{JSON.stringify(schema)}</code>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {operation.requestBody && <Shape label="Body" value={operation.requestBody.content} />}
      {Object.entries(operation.responses).map(([status, response]) => (
        <Shape key={status} label={`${status}: ${response.description}`} value={response.content} />
      ))}
    </section>
  )
}

function Shape({ label, value }: { label: string; value: unknown }) {
  return (
    <details>
      <summary>{label}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keyboard users must be able to focus it */}
      <pre tabIndex={0}>{JSON.stringify(value, null, 2)}</pre>
    </details>
  )
}
