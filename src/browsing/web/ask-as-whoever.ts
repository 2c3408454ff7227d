import type { LoaderFunctionArgs } from 'react-router'
import { apiContext, isSignedOut, loaderApi, type Api } from '#platform/web/api.ts'
import { inBrowserContext } from '#platform/web/member-page.ts'
import { accessToken } from '#platform/web/session.ts'

/** For the handle of a page that differs between members and visitors: it is loaded again once a member is signed in. */
export type DiffersForMembers = { differsForMembers: true }

type Ask<Answer> = (api: Api) => Promise<Answer>
type Seen<Answer> = { answer: Answer; asked: 'as visitor' | 'as member' | 'in vain' }

/**
 * For loaders of pages that are open to everyone. Requests the page as the member signed in in this browser, otherwise as a
 * visitor, as the server always does. If the request as the member fails, the visitor's response is shown, and `asked` records
 * that.
 */
export async function askAsWhoever<Answer>(
  context: LoaderFunctionArgs['context'],
  { asMember, asVisitor }: { asMember: Ask<Answer>; asVisitor: Ask<Answer> },
): Promise<Seen<Answer>> {
  let asked: Seen<Answer>['asked'] = 'as visitor'
  if (context.get(inBrowserContext)) {
    try {
      if ((await accessToken()) !== null) return { answer: await asMember(context.get(apiContext)), asked: 'as member' }
    } catch (error) {
      if (!isSignedOut(error)) asked = 'in vain'
    }
  }
  return { answer: await asVisitor(loaderApi(context)), asked }
}
