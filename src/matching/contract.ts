import { z } from 'zod'
import { MemberId } from '#accounts/contract/person.ts'
import { EventId, eventRefusals } from '#events/contract.ts'
import { endpoint, refusalTable } from '#platform/contract.ts'
import { Portrait } from '#profiles/contract.ts'

/** The most people that one request can list. An event cannot have places for more people than this. */
const MAX_LIKES = 400
/** The most matches that one request can mark as seen. */
export const MAX_MATCHES_SEEN = 400

const LikeLine = z.object({
  id: MemberId,
  like: z.boolean('Please say whether you like each person: true or false.'),
})

export const LikesCard = z.object({
  eventId: EventId,
  likes: z
    .array(LikeLine, 'Please say who you like.')
    .max(MAX_LIKES, 'That’s more people than were at the event.')
    .refine((lines) => new Set(lines.map(({ id }) => id.toLowerCase())).size === lines.length, {
      error: 'Each person may be listed only once.',
    }),
})
export type LikesCard = z.infer<typeof LikesCard>

/** A person as shown in lists. `profile` is null if they have not created one. */
export const PersonSummary = z.object({
  id: MemberId,
  name: z.string(),
  profile: z
    .object({
      picture: Portrait,
      headline: z.string(),
      user: z.object({ id: MemberId, name: z.string() }),
    })
    .nullable(),
})
export type PersonSummary = z.infer<typeof PersonSummary>

/** The latest event where the two people met. */
const MetAt = z.object({ id: z.number(), title: z.string(), start_date_local: z.string() })

export const matchingRefusals = refusalTable({
  not_an_attendee: { status: 403, detail: 'Only people who attended this event can send likes for it.' },
  likes_not_open: { status: 409, detail: 'You can send your likes once the event is over.' },
  likes_closed: { status: 409, detail: 'Likes for this event have closed.' },
  likes_consent_required: {
    status: 422,
    detail: 'Before you send any likes, please agree to how we use them.',
  },
  likes_already_sent: { status: 409, detail: 'You’ve already sent your likes for this event.' },
  not_met: {
    status: 422,
    detail: 'You can send likes only to the people you met. Please reload the page and try again.',
  },
  not_at_this_event: {
    status: 422,
    detail: 'Someone on your list wasn’t at this event. Please reload the page and try again.',
  },
})

export const sendLikes = endpoint({
  method: 'POST',
  path: '/api/sendlikes',
  summary: 'Sends the member’s likes for an event, which can be done only once; people left out are not liked',
  activity: 'sent your likes',
  body: LikesCard,
  conditions: { likes: 'Lists each person at most once.' },
  answer: z.object({}),
  refusals: { event_not_found: eventRefusals.event_not_found, ...matchingRefusals },
})

export const listLikes = endpoint({
  method: 'POST',
  path: '/api/mylikes',
  summary: 'Lists the people whose likes the member may see, except matches, latest event first',
  activity: 'viewed the site',
  body: z.object({}),
  answer: z.object({ likes: z.array(PersonSummary.extend({ met_at: MetAt })) }),
})

export const listMatches = endpoint({
  method: 'POST',
  path: '/api/mymatches',
  summary: 'Lists the member’s matches, latest first',
  activity: 'viewed the site',
  body: z.object({}),
  answer: z.object({
    matches: z.array(
      PersonSummary.extend({
        met_at: MetAt,
        /** True until the member has seen the match. */
        is_new: z.boolean(),
      }),
    ),
  }),
})

const LikesMailSetting = z.strictObject({
  /** True if the member gets an email when likes close and someone likes them. */
  email_about_likes: z.boolean('Please say yes or no.'),
})

export const getLikesMailSetting = endpoint({
  method: 'GET',
  path: '/api/mylikes/settings',
  summary: 'Returns whether the member is emailed about likes that became visible',
  answer: LikesMailSetting,
})

export const changeLikesMailSetting = endpoint({
  method: 'PUT',
  path: '/api/mylikes/settings',
  summary: 'Turns emails about likes that became visible on or off',
  activity: 'changed your email settings',
  body: LikesMailSetting,
  answer: LikesMailSetting,
})

export const setMatchesSeen = endpoint({
  method: 'PUT',
  path: '/api/mymatches/seen',
  summary: 'Marks the matches in the request as seen by the member',
  activity: null,
  body: z.strictObject({ ids: z.array(MemberId, 'Must be a list of member IDs.').max(MAX_MATCHES_SEEN) }),
  answer: z.object({}),
})

/** Whether the member has agreed to the use of their likes, and what they are asked to agree to. */
const LikesConsent = z.object({
  /** The sentences that a member agrees to now. */
  wording: z.object({ version: z.number().int(), text: z.string() }),
  /** What the member agreed to, and when; null if they have not agreed, or have stopped it. */
  agreed: z.object({ text: z.string(), at: z.string() }).nullable(),
  /** When the member last stopped the use of their likes; null if they agree now or never stopped it. */
  stopped_at: z.string().nullable(),
  /** Whether likes of the member are stored. They may be from before members were asked separately. */
  has_likes: z.boolean(),
})
export type LikesConsent = z.infer<typeof LikesConsent>

export const getLikesConsent = endpoint({
  method: 'GET',
  path: '/api/account/likes-consent',
  summary: 'Returns whether the member has agreed to the use of their likes',
  answer: LikesConsent,
})

export const agreeToLikes = endpoint({
  method: 'PUT',
  path: '/api/account/likes-consent',
  summary: 'Agrees to the use of the member’s likes. Likes can be sent only after that',
  activity: 'agreed to us using your likes',
  /** The version of the wording that the member saw. */
  body: z.strictObject({ wording_version: z.number().int() }),
  answer: LikesConsent,
  refusals: refusalTable({
    likes_wording_changed: {
      status: 409,
      detail: 'The wording has changed. Please read it again before you agree.',
    },
  }),
})

export const stopUsingLikes = endpoint({
  method: 'DELETE',
  path: '/api/account/likes-consent',
  summary: 'Stops the use of the member’s likes: erases all that they have sent, and their matches',
  activity: 'stopped us using your likes',
  answer: LikesConsent,
})
