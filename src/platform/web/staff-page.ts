import type { LoaderFunctionArgs } from 'react-router'
import { adminPaths } from '#platform/admin-paths.ts'
import type { EndpointShape, InputOf } from '#platform/contract.ts'
import { paths } from '#platform/paths.ts'
import { ApiError, type Api } from '#platform/web/api.ts'
import { redirectTo, siteAddressOf } from '#platform/web/site-address.ts'
import { memberLoader } from '#platform/web/member-page.ts'
import { signedInRole } from '#platform/web/session.ts'
import { readableQuery } from '#platform/web/readable-query.ts'

type Load<Data> = (api: Api, args: LoaderFunctionArgs) => Promise<Data>

/**
 * Builds the loader of an admin page. On the server it returns null, as for a members' page, and it loads data only for staff
 * with access. A person who needs step-up authentication is redirected to it, and then back to the page. What the site can't
 * read in the query of the URL, such as a mistyped filter, is removed from the URL.
 */
export function staffLoader<Data>(load: Load<Data>): (args: LoaderFunctionArgs) => Promise<Data | null> {
  return memberLoader(async (api, args) => {
    try {
      return await load(api, args)
    } catch (error) {
      const { error: name, fields } = error instanceof ApiError ? error.body : { error: '' }
      if (stepUpErrors.has(name)) redirectTo(stepUpPage(siteAddressOf(args.request), name), args.request)
      const { pathname, search } = new URL(args.request.url)
      if (fields && search !== '') redirectTo(pathname + readableQuery(search, Object.keys(fields)), args.request)
      throw error
    }
  })
}

const stepUpErrors = new Set(['second_factor_needed', 'second_factor_unverified', 'fresh_sign_in_needed'])

/**
 * Builds the path of the page where a host or an owner sets up or enters their second factor. It then continues to `to`, a path
 * on this site.
 */
export function stepUpPage(to: string, reason = ''): string {
  const freshParameter = reason === 'fresh_sign_in_needed' ? { fresh: 'yes' } : {}
  return `${adminPaths.secondFactor}?${new URLSearchParams({ to, ...freshParameter })}`
}

/** Returns where a member continues after signing in: the page that they asked for, otherwise '/', or admin for staff. */
export function pathAfterSignIn(requested: string): string {
  const isStaff = signedInRole() === 'host' || signedInRole() === 'owner'
  return requested === paths.root && isStaff ? paths.admin : requested
}

/** Reads the query of a list page from its URL: search, filters, order and cursor. The server validates it. */
export function listQueryOf<E extends EndpointShape>({
  url,
}: Request): InputOf<E> extends { query: infer Query } ? Query : never {
  const pairs = [...new URL(url).searchParams].filter(([, value]) => value !== '')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the values come from the address bar, and the server validates them against the contract
  return Object.fromEntries(pairs) as never
}
