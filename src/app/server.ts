import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { addDevelopmentCodes } from '#accounts/server/second-factor/development-codes.tsx'
import { addWellKnownAddresses } from '#accounts/server/well-known.ts'
import { apiRoutes } from '#app/api.ts'
import { samples } from '#app/samples.ts'
import { visitorsFilterQuery } from '#browsing/web/events/event-filter.ts'
import { addDevelopmentEvening } from '#demo/evening-routes.tsx'
import { paths } from '#platform/paths.ts'
import { addBuiltFiles } from '#platform/server/http/built-files.ts'
import { addApiDocs } from '#platform/server/http/api-docs.tsx'
import { buildHttp, type Extension } from '#platform/server/http/build-http.ts'
import { parametersNamed } from '#platform/server/http/response-cache.ts'
import { addWebManifest } from '#platform/server/http/web-manifest.ts'
import { addDevelopmentRoutes } from '#platform/server/http/development-routes.tsx'
import { assetsOf, type BuildManifest } from '#platform/server/pages/assets.ts'
import { inProcessApi } from '#platform/server/pages/in-process-api.ts'
import { pageRenderer, type PageParts } from '#platform/server/pages/render-pages.tsx'
import type { Site } from '#platform/server/site.ts'
import { allRoutes } from './all-routes.ts'
import { filesOfRoutes } from './page-route.ts'
import { isAdminPath, isRarePath } from './routes.ts'
import { structuredData } from './structured-data.ts'
import { sweeps } from './worker.ts'

const entry = 'src/app/client.tsx'
/** The route table that the client loads first if the page is not in the one that it contains. */
const tableOfAll = 'src/app/all-routes.ts'
const clientLoader = 'src/platform/web/load-client.ts'

/** Builds the HTTP server with the built files. It is not listening yet. */
export async function buildServer(site: Site, clientDir: string): Promise<FastifyInstance> {
  const manifest: BuildManifest = JSON.parse(await readFile(`${clientDir}/.vite/manifest.json`, 'utf8'))
  const files = filesOfRoutes(allRoutes)
  const assetsFor: PageParts['assetsFor'] = (routeIds, earlyScript) => {
    const tables = routeIds.some((id) => isAdminPath(id) || isRarePath(id)) ? [tableOfAll] : []
    const modules = [...tables, ...routeIds.flatMap((id) => files.get(id) ?? [])]
    return assetsOf(manifest, { entry, clientLoader, earlyScript, modules })
  }
  return wireServer(site, assetsFor, [(app) => addBuiltFiles(app, clientDir)])
}

const addressOfEvent = /^(?:\/event\/(\d{1,9})(?:\/[\w.]+)?|\/api\/event\?id=(\d{1,9}))$/

/** Returns the number of the event whose page, picture, calendar file or data has this address. All others show several. */
function eventOf(address: string): number | undefined {
  const [, ofPage, ofData] = addressOfEvent.exec(address) ?? []
  const id = ofPage ?? ofData
  return id === undefined ? undefined : Number(id)
}

/** Builds the HTTP server with the given assets, which development serves from memory. */
export function wireServer(
  site: Site,
  assetsFor: PageParts['assetsFor'],
  extraExtensions: readonly Extension[],
): Promise<FastifyInstance> {
  const { siteUrl, mode } = site.config
  const renderPage = pageRenderer({
    routes: allRoutes,
    api: inProcessApi(apiRoutes, site),
    assetsFor,
    site: {
      get name() {
        return site.config.siteName
      },
      url: siteUrl,
    },
    structuredData: (routeId, data) => structuredData(site, routeId, data),
  })
  const { stripeEmulator } = site.cards
  const developmentExtensions: Extension[] =
    mode === 'live' ? [] : [addDevelopmentRoutes, addDevelopmentCodes, addDevelopmentEvening]
  if (stripeEmulator) developmentExtensions.push((app) => stripeEmulator.addRoutes(app))
  return buildHttp({
    site,
    routes: apiRoutes,
    sweeps,
    renderPage,
    pageQueries: new Map([
      [paths.events, visitorsFilterQuery],
      [paths.reviews, parametersNamed(['after'])],
    ]),
    eventOf,
    extensions: [
      (app) => addApiDocs(app, site.config, { routes: apiRoutes, samples }),
      addWebManifest,
      addWellKnownAddresses,
      ...developmentExtensions,
      ...extraExtensions,
    ],
  })
}
