import type { LoaderFunctionArgs } from 'react-router'
import { apiContext, isSignedOut, loaderApi, type Api } from '#platform/web/api.ts'
import { inBrowserContext } from '#platform/web/member-page.ts'
import { accessToken } from '#platform/web/session.ts'

/** For the handle of a page that differs between members and visitors: it is loaded again once a member is signed in. */
export type DiffersForMembers = { differsForMembers: true }

type Load<Answer> = (api: Api) => Promise<Answer>
type LoadResult<Answer> = { answer: Answer; loaded: 'as visitor' | 'as member' | 'member load failed' }

/**
 * For loaders of pages that are open to everyone. Requests the page as the member signed in in this browser, otherwise as a
 * visitor, as the server always does. If the request as the member fails, the visitor's response is shown, and `loaded` records
 * that.
 */
export async function loadAsViewer<Answer>(
  context: LoaderFunctionArgs['context'],
  { asMember, asVisitor }: { asMember: Load<Answer>; asVisitor: Load<Answer> },
): Promise<LoadResult<Answer>> {
  let loaded: LoadResult<Answer>['loaded'] = 'as visitor'
  if (context.get(inBrowserContext)) {
    try {
      if ((await accessToken()) !== null)
        return { answer: await asMember(context.get(apiContext)), loaded: 'as member' }
    } catch (error) {
      if (!isSignedOut(error)) loaded = 'member load failed'
    }
  }
  return { answer: await asVisitor(loaderApi(context)), loaded }
}
