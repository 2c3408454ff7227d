import type { Member } from '#accounts/actor.ts'
import { signedIn } from '#accounts/server/access-rules.ts'
import { localDateTime } from '#events/server/local-date-time.ts'
import * as endpoints from '#matching/contract.ts'
import { agreeToLikes } from '#matching/server/agree-to-likes.ts'
import { likesConsentOf } from '#matching/server/consent-queries.ts'
import { likesContextOf } from '#matching/server/likes-context.ts'
import { likesVisibleTo, matchesOf, type ListedPersonRow } from '#matching/server/like-queries.ts'
import { changeLikesMailSetting, wantsLikesMail } from '#matching/server/likes-mail-setting.ts'
import { presentPerson } from '#matching/server/present-person.ts'
import { setMatchesSeen } from '#matching/server/set-matches-seen.ts'
import { sendLikes } from '#matching/server/send-likes.ts'
import { stopUsingLikes } from '#matching/server/stop-using-likes.ts'
import { defineRoute } from '#platform/server/http/serve.ts'
import type { Limit } from '#platform/server/limits.ts'
import type { Site } from '#platform/server/site.ts'

/** A member sends likes once for each event, so a client that sends this many requests is probing. */
const sendLikesLimit: Limit = { name: 'likes cards', attempts: 30, minutes: 60 }

export const matchingRoutes = [
  defineRoute(endpoints.sendLikes, signedIn, async ({ actor, body }, site) => {
    await site.limits.enforce(sendLikesLimit, actor.memberId)
    await sendLikes(site, actor, body)
    return {}
  }),
  defineRoute(endpoints.getLikesConsent, signedIn, ({ actor }, site) => likesConsentOf(site.db, actor.memberId)),
  defineRoute(endpoints.agreeToLikes, signedIn, async ({ actor, body }, site) => {
    await agreeToLikes(site, actor, body)
    return likesConsentOf(site.db, actor.memberId)
  }),
  defineRoute(endpoints.stopUsingLikes, signedIn, async ({ actor }, site) => {
    await stopUsingLikes(site, actor)
    return likesConsentOf(site.db, actor.memberId)
  }),
  defineRoute(endpoints.listLikes, signedIn, async ({ actor }, site) => {
    const likes = await likesVisibleTo(site.db, likesContextOf(site, actor))
    return { likes: likes.map((row) => presentPersonWithEvent(site, actor, row)) }
  }),
  defineRoute(endpoints.listMatches, signedIn, async ({ actor }, site) => {
    const matches = await matchesOf(site.db, actor.memberId)
    return { matches: matches.map((row) => ({ ...presentPersonWithEvent(site, actor, row), is_new: row.isNew })) }
  }),
  defineRoute(endpoints.getLikesMailSetting, signedIn, async ({ actor }, site) => ({
    email_about_likes: await wantsLikesMail(site.db, actor.memberId),
  })),
  defineRoute(endpoints.changeLikesMailSetting, signedIn, async ({ actor, body }, site) => {
    await changeLikesMailSetting(site, actor, body)
    return body
  }),
  defineRoute(endpoints.setMatchesSeen, signedIn, async ({ actor, body }, site) => {
    await setMatchesSeen(site, actor, body)
    return {}
  }),
]

function presentPersonWithEvent(site: Site, viewer: Member, row: ListedPersonRow) {
  const { eventId, title, startsAt, timeZone } = row
  const met_at = { id: eventId, title, start_date_local: localDateTime(startsAt, timeZone) }
  return { ...presentPerson(site, viewer.memberId, row), met_at }
}
