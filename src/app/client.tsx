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
import { endFirstLoadAfter } from '#platform/web/first-load.ts'
import { dropFirstAnswers } from '#platform/web/first-requests.ts'
import { inBrowserContext } from '#platform/web/member-page.ts'
import { hasSavedAnswers } from '#platform/web/member-storage.ts'
import { pagePart, PagePartMissing, PART_MISSING_ID } from '#platform/web/page-part.ts'
import { onSessionChange, signedInAs } from '#platform/web/session.ts'
import { isAdminPath, isMembersPage, isRarePath, MEMBERS_LAYOUT, routes } from './routes.ts'

type RouterData = {
  loaderData: NonNullable<HydrationState['loaderData']>
  errors: Record<string, { status: number; data: unknown }> | null
}

/** Hydrates the page that the server rendered. */
async function start(): Promise<void> {
  const dataElement = document.getElementById('router-data')
  const root = document.getElementById('root')
  if (!dataElement?.textContent || !root) return
  const { loaderData, errors }: RouterData = JSON.parse(dataElement.textContent)
  const { pathname } = window.location
  const isLazyPage = isAdminPath(pathname) || isRarePath(pathname)
  const table = isLazyPage ? (await pagePart(() => import('./all-routes.ts'))).allRoutes : routes
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
      <AfterHydration
        act={() => {
          markStarted()
          // Answers of past nights are deleted. Without a network, the next page that starts does it.
          if (hasSavedAnswers())
            import('#platform/web/offline/old-answers.ts').then(
              (part) => part.removeOldAnswers(),
              () => {},
            )
          const load = mustRevalidate ? router.revalidate() : Promise.resolve()
          void endFirstLoadAfter(load.finally(dropFirstAnswers))
        }}
      >
        <RouterProvider router={router} />
      </AfterHydration>
    </StrictMode>,
  )
  revalidateOnUserChange(() => void router.revalidate())
  followTrackedLinks(router)
}

/** Loads what counts visits by tracked links, once the address of a page has the code of one. */
function followTrackedLinks(router: ReturnType<typeof createBrowserRouter>): void {
  const unsubscribe = router.subscribe(load)
  load(router.state)

  function load({ location }: { location: { search: string } }): void {
    // Also in the address to which registering returns.
    if (!/(?:[?&]|%3F|%26)(?:via|by)(?:=|%3D)/i.test(location.search)) return
    unsubscribe()
    import('#connections/web/links/count-visit.ts').then(
      // The visitor may have gone on to another page before it arrives.
      ({ countVisit }) => countVisit(router, location.search),
      // Only the count is missing.
      () => {},
    )
  }
}

/** Tells `load-client.ts` that the page's scripts have arrived. */
function markStarted(): void {
  markSession()
  document.documentElement.dataset.started = ''
  showPartMissing(false)
}

function showPartMissing(isMissing: boolean): void {
  const message = document.getElementById(PART_MISSING_ID)
  if (message) message.hidden = !isMissing
}

/** Loads the route tables of admin pages and of rarely opened pages only when the user navigates to one. */
async function addLazyRoutes({ path, patch }: PatchRoutesOnNavigationFunctionArgs): Promise<void> {
  if (isAdminPath(path)) patch(MEMBERS_LAYOUT, (await pagePart(() => import('./admin-routes.ts'))).adminRoutes)
  if (isRarePath(path)) patch(MEMBERS_LAYOUT, (await pagePart(() => import('./rare-routes.ts'))).rareRoutes)
}

/**
 * Calls `act` after hydration, because an earlier reload would change the page while React compares it with the server's HTML.
 * It wraps the page instead of being its sibling, because React derives ids from the tree, and the server's tree has no
 * sibling.
 */
function AfterHydration({ act, children }: { act: () => unknown; children: ReactNode }) {
  // oxlint-disable-next-line react/exhaustive-deps -- once
  useEffect(() => void act(), [])
  return children
}

/** Reloads the page's data when the signed-in member changes, in this tab or another. */
function revalidateOnUserChange(reload: () => void): void {
  let renderedFor = signedInAs()
  onSessionChange((change) => {
    markSession()
    if (change === 'expired' || signedInAs() === renderedFor) return
    renderedFor = signedInAs()
    // Deferred until the current task ends. If that task starts a navigation, the router would merge it with the reload.
    setTimeout(reload)
  })
}

/** Keeps the mark of `load-client.ts`, by which style sheets know whether a member is signed in. */
function markSession(): void {
  const { documentElement } = document
  if (signedInAs() === null) documentElement.removeAttribute('data-signed-in')
  else documentElement.setAttribute('data-signed-in', 'client')
}

/**
 * Loads the modules of the current page before the browser's router starts, because the router would otherwise render nothing
 * at first. Returns whether the data must be loaded again: the server sends only the shell of a members' page, and some pages
 * differ for signed-in members.
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
 * Stops Zod from compiling schemas with `new Function`, which the content security policy forbids and reports as a violation.
 * `z.config({ jitless: true })` would add Zod to the chunk that every page loads, and would run after the first schema is
 * created. Zod reads the object that is set here before that.
 */
function forbidCompiledSchemas(): void {
  const config: z.core.$ZodConfig = { jitless: true }
  Object.assign(globalThis, { __zod_globalConfig: config })
}

forbidCompiledSchemas()
start().catch((error: unknown) => {
  showPartMissing(true)
  if (!(error instanceof PagePartMissing)) throw error
})
