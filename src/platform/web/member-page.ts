import { createContext, type LoaderFunctionArgs } from 'react-router'
import { apiContext, asRouteError, isSignedOut, type Api } from '#platform/web/api.ts'
import { goInstead, isOwnAddress, ownAddressOf } from '#platform/web/own-address.ts'
import { accessToken } from '#platform/web/session.ts'

/** Whether there can be members here: in the browser. The server renders every page for nobody in particular. */
export const inBrowserContext = createContext(false)

type Load<Data> = (api: Api, args: LoaderFunctionArgs) => Promise<Data>

/**
 * The loader of a members' page. On the server it gives null, and the page shows its shell; in the browser it loads for
 * whoever is signed in. Everybody else goes to /signin, and comes back from there.
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
  goInstead(goingOnTo(ownAddressOf(request)), request)
}

/** The page to sign in, or to register first, which goes on to `to`, an address of this site. */
export function goingOnTo(to: string, page: '/signin' | '/register' = '/signin'): string {
  return to === '/' ? page : `${page}?${new URLSearchParams({ to })}`
}

/** What an address says of where to go on to, if that is on this site. */
export function goOnTo(search: URLSearchParams): string {
  const to = search.get('to') ?? '/'
  return isOwnAddress(to) ? to : '/'
}
