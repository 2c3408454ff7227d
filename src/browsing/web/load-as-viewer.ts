import type { LoaderFunctionArgs } from 'react-router'
import { ApiError, apiContext, asRouteError, isSignedOut, loaderApi, type Api } from '#platform/web/api.ts'
import { inBrowserContext } from '#platform/web/member-page.ts'
import { accessToken } from '#platform/web/session.ts'

/** The handle of a page that differs between members and visitors. Such a page is reloaded once a member has signed in. */
export type DiffersForMembers = { differsForMembers: true }

type Load<Answer> = (api: Api) => Promise<Answer>
/** `memberLoadFailed` means that a member is signed in, but the response is a visitor's. */
type LoadResult<Answer> = { answer: Answer; memberLoadFailed: boolean }

/**
 * Loads a page that is open to everyone: as the member who is signed in on this browser, otherwise as a visitor. The server
 * always loads it as a visitor. If the request as the member fails, returns the visitor's response, unless nothing was found, which
 * a visitor would not find either.
 */
export async function loadAsViewer<Answer>(
  context: LoaderFunctionArgs['context'],
  { asMember, asVisitor }: { asMember: Load<Answer>; asVisitor: Load<Answer> },
): Promise<LoadResult<Answer>> {
  let memberLoadFailed = false
  if (context.get(inBrowserContext)) {
    try {
      if ((await accessToken()) !== null) return { answer: await asMember(context.get(apiContext)), memberLoadFailed }
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) throw asRouteError(error)
      memberLoadFailed = !isSignedOut(error)
    }
  }
  return { answer: await asVisitor(loaderApi(context)), memberLoadFailed }
}
