import type { LoaderFunctionArgs } from 'react-router'
import type { EndpointShape, InputOf } from '#platform/contract.ts'
import type { Api } from '#platform/web/api.ts'
import { memberLoader } from '#platform/web/member-page.ts'

type Load<Data> = (api: Api, args: LoaderFunctionArgs) => Promise<Data>

/** The loader of a page of the back office: as a members' page, null on the server, and only for those who may. */
export function staffLoader<Data>(load: Load<Data>): (args: LoaderFunctionArgs) => Promise<Data | null> {
  return memberLoader(load)
}

/** What the address of a list's page asks for: its search, filters, order and place. The server looks at it. */
export function listAsked<E extends EndpointShape>({
  url,
}: Request): InputOf<E> extends { query: infer Query } ? Query : never {
  const asked = [...new URL(url).searchParams].filter(([, value]) => value !== '')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whatever was typed into the address bar; the contract is asked by the server
  return Object.fromEntries(asked) as never
}
