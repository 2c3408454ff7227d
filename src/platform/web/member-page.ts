import { createContext, type LoaderFunctionArgs } from 'react-router'
import { paths } from '#platform/paths.ts'
import { apiContext, asRouteError, isSignedOut, type Api } from '#platform/web/api.ts'
import { redirectTo, isSiteAddress, siteAddressOf } from '#platform/web/site-address.ts'
import { accessToken } from '#platform/web/session.ts'

/** Whether the code runs in the browser, where a member can be signed in. The server renders every page without a member. */
export const inBrowserContext = createContext(false)

type Load<Data> = (api: Api, args: LoaderFunctionArgs) => Promise<Data>

/**
 * Builds the loader of a members' page. On the server it returns null, and the page shows its shell. In the browser it loads
 * data for the signed-in member. Anyone else is redirected to /signin, which then leads back to the page.
 */
export function memberLoader<Data>(load: Load<Data>): (args: LoaderFunctionArgs) => Promise<Data | null> {
  return async (args) => {
    if (!args.context.get(inBrowserContext)) return null
    try {
      if ((await accessToken()) === null) return signInFirst(args.request)
      return await load(args.context.get(apiContext), args)
    } catch (error) {
      if (isSignedOut(error)) return signInFirst(args.request)
      throw asRouteError(error)
    }
  }
}

function signInFirst(request: Request): never {
  redirectTo(signInPath(siteAddressOf(request)), request)
}

/** Builds the path of the sign-in or registration page, which then continues to `to`, a path on this site. */
export function signInPath(to: string, page: typeof paths.signIn | typeof paths.register = paths.signIn): string {
  return to === paths.root ? page : `${page}?${new URLSearchParams({ to })}`
}

/** Returns whether an address is the home page's, with or without a query. */
export function leadsHome(to: string): boolean {
  return to === paths.root || to.startsWith(`${paths.root}?`)
}

/** Returns the path to continue to from the query string, or '/' if it is not a path on this site. */
export function returnAddressIn(search: URLSearchParams): string {
  const to = search.get('to') ?? paths.root
  return isSiteAddress(to) ? to : paths.root
}
