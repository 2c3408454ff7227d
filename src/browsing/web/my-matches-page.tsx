import { useLoaderData } from 'react-router'
import { ListLoadError, loadMatches } from '#browsing/web/my-matches/load-matches.ts'
import { MatchesAndLikes } from '#browsing/web/my-matches/matches-and-likes.tsx'
import { MatchesSkeleton } from '#browsing/web/my-matches/matches-skeleton.tsx'
import { paths } from '#platform/paths.ts'
import type { FirstRequests, FixedPageHandle } from '#platform/web/head.ts'
import { memberLoader } from '#platform/web/member-page.ts'
import { goToErrorPage } from '#platform/web/stored-error.ts'
import { Wrap } from '#platform/web/ui/wrap.tsx'
import css from './my-matches-page.module.css'

export const handle: FixedPageHandle & FirstRequests = {
  head: { title: 'My Matches', description: 'See your matches, and who likes you.' },
  firstRequests: ['POST /api/mymatches', 'POST /api/mylikes'],
}

export const loader = memberLoader(async (api, { request }) => {
  try {
    return await loadMatches(api)
  } catch (error) {
    if (error instanceof ListLoadError) return goToErrorPage(paths.errorScreen, error.message, request)
    throw error
  }
})

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <Wrap className={css.page}>
      <h1>Matches and likes</h1>
      {loaded ? <MatchesAndLikes loaded={loaded} /> : <MatchesSkeleton />}
    </Wrap>
  )
}
