import type { LoaderFunctionArgs } from 'react-router'
import { apiContext, isSignedOut, loaderApi, type Api } from '#platform/web/api.ts'
import { inBrowserContext } from '#platform/web/member-page.ts'
import { accessToken } from '#platform/web/session.ts'

/** The handle of a page that differs between members and visitors. Such a page is reloaded once a member has signed in. */
export type DiffersForMembers = { differsForMembers: true }

type Load<Answer> = (api: Api) => Promise<Answer>
type LoadResult<Answer> = { answer: Answer; loaded: 'as visitor' | 'as member' | 'member load failed' }

/**
 * Loads a page that is open to everyone: as the member who is signed in on this browser, otherwise as a visitor. The server
 * always loads it as a visitor. If the request as the member fails, returns the visitor's response, and `loaded` records that.
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
