import { useEffect } from 'react'
import { useMatches, useRouteLoaderData } from 'react-router'
import type { SiteInfo } from '#content/contract.ts'
import { fullTitle, headOf } from '#platform/web/head.ts'

/** Sets the title again once the data of the page has loaded. The server knows neither the event nor the member of a page. */
export function useLoadedTitle(): void {
  const site = useRouteLoaderData<SiteInfo>('root')
  const matches = useMatches()
  const head = site && headOf(matches, site)
  const title = head && fullTitle(head, site.name)
  useEffect(() => {
    if (title !== undefined) document.title = title
  }, [title])
}
