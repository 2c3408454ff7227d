import { accountPlaceholders } from '#accounts/contract/samples.ts'
import { eventPlaceholders } from '#events/contract/samples.ts'
import type * as endpoints from '#matching/contract.ts'
import type { SamplesOf } from '#platform/contract/samples.ts'
import { samplePortrait } from '#profiles/contract/samples.ts'

const { memberId } = accountPlaceholders
const { eventId } = eventPlaceholders
const person = {
  id: memberId,
  name: 'Tom Hadley',
  profile: { picture: samplePortrait, headline: 'Likes canals', user: { id: memberId, name: 'Tom Hadley' } },
  met_at: { id: eventId, title: 'An evening in Dudley', start_date_local: '2026-11-20T19:30:00' },
}

const wording = { version: 2, text: 'I agree that you can use my likes to find my matches.' }
const agreed = { text: wording.text, at: '2026-11-22T09:00:00Z' }
const notAgreed = { wording, agreed: null, stopped_at: null, has_likes: false }

export const matchingSamples = {
  'POST /api/sendlikes': [{ body: { eventId, likes: [{ id: memberId, like: true }] }, answer: {} }],
  'GET /api/account/likes-consent': [{ answer: { ...notAgreed, agreed } }],
  'PUT /api/account/likes-consent': [{ body: { wording_version: 2 }, answer: { ...notAgreed, agreed } }],
  'DELETE /api/account/likes-consent': [{ answer: { ...notAgreed, stopped_at: '2026-11-24T18:30:00Z' } }],
  'POST /api/mylikes': [{ body: {}, answer: { likes: [person] } }],
  'POST /api/mymatches': [{ body: {}, answer: { matches: [{ ...person, is_new: true }] } }],
  'GET /api/mylikes/settings': [{ answer: { email_about_likes: true } }],
  'PUT /api/mylikes/settings': [{ body: { email_about_likes: false }, answer: { email_about_likes: false } }],
  'PUT /api/mymatches/seen': [{ body: { ids: [memberId] }, answer: {} }],
} satisfies SamplesOf<typeof endpoints>
