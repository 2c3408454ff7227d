import { StrictMode, useEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  matchRoutes,
  RouterContextProvider,
  UNSAFE_ErrorResponseImpl,
  type HydrationState,
  type PatchRoutesOnNavigationFunctionArgs,
  type RouteObject,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { z } from 'zod'
import { apiContext, browserApi } from '#platform/web/api.ts'
import { inBrowserContext } from '#platform/web/member-page.ts'
import { pagePart } from '#platform/web/page-part.ts'
import { onSessionChange, signedInAs } from '#platform/web/session.ts'
import { inAdmin, isOfMembers, isRare, MEMBERS_LAYOUT, routes } from './routes.ts'

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
  const { pathname } = window.location
  const isFurther = inAdmin(pathname) || isRare(pathname)
  const table = isFurther ? (await import('./every-route.ts')).everyRoute : routes
  const asksAgain = await loadMatchedPages(table)
  const router = createBrowserRouter(table, {
    ...(!isFurther && { patchRoutesOnNavigation: addFurther }),
    hydrationData: { loaderData, errors: errors && routeErrors(errors) },
    getContext() {
      const context = new RouterContextProvider()
      context.set(apiContext, browserApi)
      context.set(inBrowserContext, true)
      return context
    },
  })
  hydrateRoot(
    root,
    <StrictMode>
      <OnceTakenOver act={() => asksAgain && void router.revalidate()}>
        <RouterProvider router={router} />
      </OnceTakenOver>
    </StrictMode>,
  )
  askAgainWhenSomeoneElse(() => void router.revalidate())
}

/** Loads the tables of admin pages and of rarely opened pages only when somebody goes to one. */
async function addFurther({ path, patch }: PatchRoutesOnNavigationFunctionArgs): Promise<void> {
  if (inAdmin(path)) patch(MEMBERS_LAYOUT, (await pagePart(() => import('./admin-routes.ts'))).adminRoutes)
  if (isRare(path)) patch(MEMBERS_LAYOUT, (await pagePart(() => import('./rare-routes.ts'))).rareRoutes)
}

/**
 * What loads at once would else change the page while it is still being compared with the server's. It stands around
 * the page and not beside it: React makes ids from the tree, and the server's has nothing beside.
 */
function OnceTakenOver({ act, children }: { act: () => unknown; children: ReactNode }) {
  // oxlint-disable-next-line react/exhaustive-deps -- once
  useEffect(() => void act(), [])
  return children
}

/** Who signs in or out, in this tab or another, sees the page as themselves. */
function askAgainWhenSomeoneElse(askAgain: () => void): void {
  let shownTo = signedInAs()
  onSessionChange((change) => {
    if (change === 'ran out' || signedInAs() === shownTo) return
    shownTo = signedInAs()
    // After what the page does now: where it goes on to another, the router would take two beginnings for one.
    setTimeout(askAgain)
  })
}

/**
 * What is on the screen must be there when the browser's router starts, or it would render nothing at first.
 * Gives whether it has to be asked for again: a members' page, of which the server has sent the shell, or one that shows
 * whoever is signed in something else than the visitor for whom it was sent.
 */
async function loadMatchedPages(table: RouteObject[]): Promise<boolean> {
  const matches = matchRoutes(table, window.location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy())
      delete route.lazy
    }),
  )
  return matches.some(({ route }) => isOfMembers(route) || (signedInAs() !== null && differsForMembers(route.handle)))
}

function differsForMembers(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'differsForMembers' in handle
}

function routeErrors(errors: NonNullable<RouterData['errors']>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(errors).map(([id, { status, data }]) => [id, new UNSAFE_ErrorResponseImpl(status, '', data)]),
  )
}

/**
 * Zod compiles schemas with `new Function`, which the content security policy forbids. It tries once, and a browser reports the
 * try as a violation. `z.config({ jitless: true })` would bring Zod into the piece that every page loads, and too late: Zod
 * decides when the first schema is made. This is the object which it reads then.
 */
function forbidCompiledSchemas(): void {
  const config: z.core.$ZodConfig = { jitless: true }
  Object.assign(globalThis, { __zod_globalConfig: config })
}

forbidCompiledSchemas()
void start()
