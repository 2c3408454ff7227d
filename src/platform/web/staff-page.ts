import type { LoaderFunctionArgs } from 'react-router'
import type { EndpointShape, InputOf } from '#platform/contract.ts'
import { ApiError, type Api } from '#platform/web/api.ts'
import { goInstead, ownAddressOf } from '#platform/web/own-address.ts'
import { memberLoader } from '#platform/web/member-page.ts'

type Load<Data> = (api: Api, args: LoaderFunctionArgs) => Promise<Data>

/**
 * The loader of an admin page. Like that of a members' page it returns null on the server, and it loads only for those with
 * access. Someone who still has to verify is sent to do so, and returns from there.
 */
export function staffLoader<Data>(load: Load<Data>): (args: LoaderFunctionArgs) => Promise<Data | null> {
  return memberLoader(async (api, args) => {
    try {
      return await load(api, args)
    } catch (error) {
      const { error: name } = error instanceof ApiError ? error.body : { error: '' }
      if (toBeProved.has(name)) goInstead(provingPage(ownAddressOf(args.request), name), args.request)
      throw error
    }
  })
}

const toBeProved = new Set(['second_factor_needed', 'second_factor_unproved', 'fresh_sign_in_needed'])

/** The page where a host or an owner sets up or enters their second factor. It then continues to a path on this site. */
export function provingPage(to: string, why = ''): string {
  const fresh = why === 'fresh_sign_in_needed' ? { fresh: 'yes' } : {}
  return `/admin/second-factor?${new URLSearchParams({ to, ...fresh })}`
}

/** The query of a list page, from its URL: search, filters, order and cursor. The server validates it. */
export function listAsked<E extends EndpointShape>({
  url,
}: Request): InputOf<E> extends { query: infer Query } ? Query : never {
  const asked = [...new URL(url).searchParams].filter(([, value]) => value !== '')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whatever was typed into the address bar; the contract is asked by the server
  return Object.fromEntries(asked) as never
}
