import { createContext, redirect, replace, type LoaderFunctionArgs } from 'react-router'
import { apiContext, asRouteError, isSignedOut, type Api } from '#platform/web/api.ts'
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

function signInFirst({ url }: Request): never {
  const { pathname, search } = new URL(url)
  const signIn = signInAddress(pathname + search)
  // Where the browser stands at this address already, it must not stay in the history: Back would only lead here again.
  if (window.location.pathname === pathname) throw replace(signIn)
  throw redirect(signIn)
}

/** The sign-in page, which goes on to `to`, an address of this site. */
export function signInAddress(to: string): string {
  return to === '/' ? '/signin' : `/signin?${new URLSearchParams({ to })}`
}

/** What an address says of where to go on to, if that is on this site; browsers drop tabs and line ends in addresses. */
export function goOnTo(search: URLSearchParams): string {
  const to = search.get('to') ?? '/'
  return /^\/(?![/\\])[^\t\r\n]*$/.test(to) ? to : '/'
}
