import type { LoaderFunctionArgs } from 'react-router'
import type { EventView, getNextEvent } from '#browsing/contract.ts'
import type { getMemberHome, MemberHome } from '#browsing/contract/member-home.ts'
import type { getHomeText, HomeText } from '#content/contract.ts'
import { ApiError, apiContext, asRouteError, isSignedOut, loaderApi } from '#platform/web/api.ts'
import { failureMessage } from '#platform/web/failure-message.ts'
import { isFirstLoad } from '#platform/web/first-requests.ts'
import { inBrowserContext } from '#platform/web/member-page.ts'
import { accessToken } from '#platform/web/session.ts'
import type { Rating } from '#reviews/contract.ts'
import { loadRating } from '#reviews/web/load-rating.ts'

type Context = LoaderFunctionArgs['context']

/** What everyone sees. `event` is the next one. */
type PublicPart = { text: HomeText; event: EventView | null; rating: Rating }
/** The member's part of the page, or the reason why it could not be loaded. */
export type MemberPart = { is: 'there'; home: MemberHome } | { is: 'not there'; reason: string }

/** `member` is null for visitors, and in the server's HTML. */
export type HomeData = PublicPart & { member: MemberPart | null }

let shownPart: PublicPart | undefined

/** Keeps what the page shows, so that a reload for the member's part that fails does not replace the page with an error. */
export function keepShown(part: PublicPart | undefined): void {
  shownPart = part
}

export async function loadHome({ context }: Pick<LoaderFunctionArgs, 'context'>): Promise<HomeData> {
  if (!context.get(inBrowserContext)) return { ...(await loadPublicPart(context)), member: null }
  const [publicPart, member] = await Promise.all([loadShownPart(context), loadMemberPart(context)])
  return { ...publicPart, member }
}

/** The document has just brought what everyone sees, so the first load requests only the member's part. */
async function loadShownPart(context: Context): Promise<PublicPart> {
  if (shownPart && isFirstLoad()) return shownPart
  return loadPublicPart(context).catch((error: unknown) => {
    if (!shownPart) throw error
    return shownPart
  })
}

async function loadPublicPart(context: Context): Promise<PublicPart> {
  const [text, event, rating] = await Promise.all([
    loaderApi(context)<typeof getHomeText>('GET /api/texts/home'),
    context.get(apiContext)<typeof getNextEvent>('GET /api/nextevent').catch(nullIfNotFound),
    loadRating(context.get(apiContext)),
  ])
  return { text, event, rating }
}

/** Turns a 404 into null, so that the home page is shown without an event if none is planned. */
function nullIfNotFound(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null
  throw asRouteError(error)
}

const messages = {
  failed: 'We couldn’t load what’s next for you.',
  notReached: 'Check your connection, then try again.',
}

/** If this fails, the page still shows what everyone may see. */
async function loadMemberPart(context: Context): Promise<MemberPart | null> {
  try {
    if ((await accessToken()) === null) return null
    return { is: 'there', home: await context.get(apiContext)<typeof getMemberHome>('GET /api/myhome') }
  } catch (error) {
    return isSignedOut(error) ? null : { is: 'not there', reason: failureMessage(error, messages) }
  }
}
