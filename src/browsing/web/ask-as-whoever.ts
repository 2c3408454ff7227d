import type { LoaderFunctionArgs } from 'react-router'
import { apiContext, isSignedOut, loaderApi, type Api } from '#platform/web/api.ts'
import { inBrowserContext } from '#platform/web/member-page.ts'
import { accessToken } from '#platform/web/session.ts'

/** On the handle of a page that shows members something else than visitors: whoever is signed in sees it asked for again. */
export type DiffersForMembers = { differsForMembers: true }

type Ask<Answer> = (api: Api) => Promise<Answer>
type Seen<Answer> = { answer: Answer; asked: 'as visitor' | 'as member' | 'in vain' }

/**
 * For the loaders of pages that are there for everybody: asks as the member who is signed in in this browser, else as a
 * visitor, as the server always does. Where asking as the member fails, the visitor's answer is shown all the same, and
 * `asked` says so.
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
