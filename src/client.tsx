import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  matchRoutes,
  RouterContextProvider,
  UNSAFE_ErrorResponseImpl,
  type HydrationState,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { apiContext, browserApi } from '#platform/web/api.ts'
import { routes } from './routes.ts'

type RouterData = {
  loaderData: NonNullable<HydrationState['loaderData']>
  errors: Record<string, { status: number; data: unknown }> | null
}

/** Takes over the page that the server rendered. */
async function start(): Promise<void> {
  const block = document.getElementById('router-data')
  const root = document.getElementById('root')
  if (!block?.textContent || !root) return
  const { loaderData, errors }: RouterData = JSON.parse(block.textContent)
  await loadMatchedPages()
  const router = createBrowserRouter(routes, {
    hydrationData: { loaderData, errors: errors && routeErrors(errors) },
    getContext() {
      const context = new RouterContextProvider()
      context.set(apiContext, browserApi)
      return context
    },
  })
  hydrateRoot(
    root,
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}

/** What is on the screen must be there when the browser's router starts, or it would render nothing at first. */
async function loadMatchedPages(): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy())
      delete route.lazy
    }),
  )
}

function routeErrors(errors: NonNullable<RouterData['errors']>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(errors).map(([id, { status, data }]) => [id, new UNSAFE_ErrorResponseImpl(status, '', data)]),
  )
}

void start()
