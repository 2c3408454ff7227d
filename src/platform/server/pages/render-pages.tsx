import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  StaticRouterProvider,
  type RouteObject,
  type StaticHandlerContext,
} from 'react-router'
import type { RenderedPage } from '#platform/server/http/build-http.ts'
import type { PageAssets } from '#platform/server/pages/assets.ts'
import { htmlDocument } from '#platform/server/pages/document.tsx'
import { apiContext, type Api } from '#platform/web/api.ts'
import {
  earlyScriptOf,
  firstRequestsOf,
  headOf,
  isPageHandle,
  loadsClientOnUse,
  type Head,
} from '#platform/web/head.ts'

export type PageParts = {
  routes: RouteObject[]
  api: Api
  /** The assets that the browser needs for the matched routes, by route id, with the page's early script. */
  assetsFor: (routeIds: string[], earlyScript?: string) => PageAssets
  site: { name: string; url: string }
  /** Builds the schema.org data of a page from its route's id and its data, if the page has any. */
  structuredData: (routeId: string, data: unknown) => Promise<Record<string, unknown> | undefined>
}

/**
 * Encoded line breaks. The router's '*' does not match a path that contains one, so not even our not-found page would be shown.
 */
const LINE_ENDS = /%0[ad]|%e2%80%a[89]/gi

/**
 * Builds a renderer of pages for visitors, by path and query string. It uses the same routes, loaders and components as the browser.
 */
export function pageRenderer({
  routes,
  api,
  assetsFor,
  site,
  structuredData,
}: PageParts): (path: string) => Promise<RenderedPage> {
  const handler = createStaticHandler(routes)
  return async (path) => {
    const requestContext = new RouterContextProvider()
    requestContext.set(apiContext, api)
    const address = `http://site.internal${path.replace(LINE_ENDS, '-')}`
    const context = await handler.query(new Request(address), { requestContext })
    if (context instanceof Response)
      throw new Error(`${context.status} from a loader: pages for visitors do not redirect`)
    const router = createStaticRouter(handler.dataRoutes, context)
    const page = context.errors === null ? context.matches.at(-1)?.route.id : undefined
    const structured = page === undefined ? undefined : await structuredData(page, context.loaderData[page])
    const body = renderToString(
      <StrictMode>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </StrictMode>,
    )
    const match = context.matches.at(-1)
    const handle: unknown = match?.route.handle
    const html = htmlDocument({
      head: headIn(context, site),
      structured,
      site,
      assets: assetsFor(
        context.matches.map(({ route }) => route.id),
        context.errors === null ? earlyScriptOf(handle) : undefined,
      ),
      body,
      routerData: routerData(context),
      loadsClientOnUse: context.errors === null && loadsClientOnUse(handle),
      firstRequests: context.errors === null ? firstRequestsOf(handle, match?.params ?? {}) : [],
    })
    return { status: context.statusCode, html, cacheable: context.statusCode === 200 && isCacheable(context) }
  }
}

function headIn(context: StaticHandlerContext, site: PageParts['site']): Head {
  const matches = context.matches.map(({ route }) => ({
    handle: route.handle,
    loaderData: context.loaderData[route.id],
  }))
  const failed = context.errors !== null
  const head = failed ? undefined : headOf(matches, site)
  return (
    head ?? { title: context.statusCode === 404 ? 'Not found' : 'Sorry', description: 'We couldn’t show this page.' }
  )
}

function isCacheable({ matches, loaderData }: StaticHandlerContext): boolean {
  const page = matches.at(-1)?.route
  return !isPageHandle(page?.handle) || page.handle.isCacheable?.(loaderData[page.id]) !== false
}

/** Returns the data and errors of the loaders, with only the parts of an error that a visitor may see. */
function routerData({ loaderData, errors }: StaticHandlerContext): unknown {
  const shownErrors = Object.entries(errors ?? {}).map(([id, error]) => [
    id,
    isRouteErrorResponse(error) ? { status: error.status, data: error.data } : { status: 500, data: null },
  ])
  return { loaderData, errors: errors && Object.fromEntries(shownErrors) }
}
