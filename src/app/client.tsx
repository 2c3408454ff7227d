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
import { isAdminPath, isMembersPage, isRarePath, MEMBERS_LAYOUT, routes } from './routes.ts'

type RouterData = {
  loaderData: NonNullable<HydrationState['loaderData']>
  errors: Record<string, { status: number; data: unknown }> | null
}

/** Hydrates the page that the server rendered. */
async function start(): Promise<void> {
  const block = document.getElementById('router-data')
  const root = document.getElementById('root')
  if (!block?.textContent || !root) return
  const { loaderData, errors }: RouterData = JSON.parse(block.textContent)
  const { pathname } = window.location
  const isLazyPage = isAdminPath(pathname) || isRarePath(pathname)
  const table = isLazyPage ? (await import('./all-routes.ts')).allRoutes : routes
  const mustRevalidate = await loadMatchedPages(table)
  const router = createBrowserRouter(table, {
    ...(!isLazyPage && { patchRoutesOnNavigation: addLazyRoutes }),
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
      <AfterHydration act={() => mustRevalidate && void router.revalidate()}>
        <RouterProvider router={router} />
      </AfterHydration>
    </StrictMode>,
  )
  revalidateOnUserChange(() => void router.revalidate())
}

/** Loads the route tables of admin pages and of rarely opened pages only when the user navigates to one. */
async function addLazyRoutes({ path, patch }: PatchRoutesOnNavigationFunctionArgs): Promise<void> {
  if (isAdminPath(path)) patch(MEMBERS_LAYOUT, (await pagePart(() => import('./admin-routes.ts'))).adminRoutes)
  if (isRarePath(path)) patch(MEMBERS_LAYOUT, (await pagePart(() => import('./rare-routes.ts'))).rareRoutes)
}

/**
 * Waits until hydration is done, because loading at once would change the page while React compares it with the server's. It
 * wraps the page rather than sitting beside it: React derives ids from the tree, and the server's has nothing beside the page.
 */
function AfterHydration({ act, children }: { act: () => unknown; children: ReactNode }) {
  // oxlint-disable-next-line react/exhaustive-deps -- once
  useEffect(() => void act(), [])
  return children
}

/** Reloads the page's data when another member signs in, or the member signs out, in this tab or another. */
function revalidateOnUserChange(reload: () => void): void {
  let renderedFor = signedInAs()
  onSessionChange((change) => {
    if (change === 'ran out' || signedInAs() === renderedFor) return
    renderedFor = signedInAs()
    // Deferred until the page has finished what it is doing: if that is a navigation, the router would treat the two as one.
    setTimeout(reload)
  })
}

/**
 * The modules of the current page must be loaded before the browser's router starts, or it would render nothing at first. Returns
 * whether the data must be loaded again: for a members' page, of which the server sent only the shell, or for a page that differs
 * for signed-in members.
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
  return matches.some(({ route }) => isMembersPage(route) || (signedInAs() !== null && differsForMembers(route.handle)))
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
 * Zod compiles schemas with `new Function`, which the content security policy forbids. It tries once, and the browser reports
 * that as a violation. `z.config({ jitless: true })` would pull Zod into the chunk that every page loads, and would come too
 * late: Zod decides when the first schema is created. At that point it reads this object.
 */
function forbidCompiledSchemas(): void {
  const config: z.core.$ZodConfig = { jitless: true }
  Object.assign(globalThis, { __zod_globalConfig: config })
}

forbidCompiledSchemas()
void start()
