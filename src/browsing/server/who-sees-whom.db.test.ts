import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs, type TestMember } from '#accounts/testing.ts'
import { portraitAddressFor } from '#browsing/testing.ts'
import {
  makeRelations,
  relationsToAmy,
  type Viewer,
  type Relation,
  type Relations,
} from '#browsing/testing/relations.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

/** What one member may see of another or do to them. The checks run in this order, because the last one blocks the member. */
const permissions = [
  'profile',
  'portrait',
  'in my attendees',
  'in my likes',
  'in my matches',
  'may be written to',
  'may be reported',
  'may be blocked',
] as const
type Permission = (typeof permissions)[number]

/** What each relation allows a member to see and do. Everything else must be refused. */
const expected: Record<Relation, readonly Permission[]> = {
  'a stranger': [],
  'attended another event': [],
  'attends an upcoming event with me': ['profile', 'portrait', 'in my attendees', 'may be reported', 'may be blocked'],
  'attended a past event with me': ['profile', 'portrait', 'in my attendees', 'may be reported', 'may be blocked'],
  'of my gender at the same event': [],
  // A member can always block and report someone whom they have encountered.
  'absent from an event I attended': ['may be reported', 'may be blocked'],
  'cancelled their place at an event I attended': ['may be reported', 'may be blocked'],
  'matched with me': [
    'profile',
    'portrait',
    'in my attendees',
    'in my matches',
    'may be written to',
    'may be reported',
    'may be blocked',
  ],
  'likes me, and I may know': [
    'profile',
    'portrait',
    'in my attendees',
    'in my likes',
    'may be written to',
    'may be reported',
    'may be blocked',
  ],
  // The same as for any other attendee, so that nothing reveals the like.
  'likes me, and I may not know yet': ['profile', 'portrait', 'in my attendees', 'may be reported', 'may be blocked'],
  'liked by me, and has not sent likes': [
    'profile',
    'portrait',
    'in my attendees',
    'may be reported',
    'may be blocked',
  ],
  'liked by me, and does not like me': ['profile', 'portrait', 'in my attendees', 'may be reported', 'may be blocked'],
  'sent me a message': ['profile', 'portrait', 'may be written to', 'may be reported', 'may be blocked'],
  'received a message from me': [],
  'blocked by me, and matched': ['may be reported', 'may be blocked'],
  'blocked by them, and matched': ['may be reported', 'may be blocked'],
  'suspended, and matched': ['may be reported', 'may be blocked'],
  'deleting their account, and matched': ['may be reported', 'may be blocked'],
  'an owner': [],
}

/** What other viewers can see of an attendee. */
const expectedOfOthers: [Viewer, Permission[]][] = [
  ['the owner', ['profile', 'portrait', 'in my attendees', 'may be reported', 'may be blocked']],
  ['a host', ['portrait', 'in my attendees']],
  ['a member who was not there', []],
]

let t: TestSite
let relations: Relations
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
  relations = await makeRelations(t)
})
afterAll(() => t.close())

/** Tries everything through the API, and returns what is allowed. */
async function permissionsOf(viewer: TestMember, other: TestMember): Promise<Permission[]> {
  const { authorization } = await signInAs(t.site, viewer)
  const post = async (url: string, payload: object = {}) =>
    t.app.inject({ method: 'POST', url, payload, headers: { authorization } })
  const succeeds = async (url: string, payload?: object) => {
    const { statusCode } = await post(url, payload)
    if (![200, 201, 403, 404].includes(statusCode)) throw new Error(`${url} returned ${statusCode}`)
    return statusCode < 300
  }
  const isNamedIn = async (url: string, payload?: object) => (await post(url, payload)).body.includes(other.id)
  const isAttendee = async () => {
    const responses = Object.values(relations.events).map((id) => isNamedIn(`/api/event?id=${id}`, { attendees: true }))
    return (await Promise.all(responses)).includes(true)
  }
  const message = { toUserId: other.id, subject: 'Hello', message: 'It was good to meet you.' }
  const requests: Record<Permission, () => Promise<boolean>> = {
    profile: () => succeeds(`/api/getuserprofile/${other.id}`),
    portrait: async () => (await t.app.inject(await portraitAddressFor(t, viewer, other))).statusCode === 200,
    'in my attendees': isAttendee,
    'in my likes': () => isNamedIn('/api/mylikes'),
    'in my matches': () => isNamedIn('/api/mymatches'),
    'may be written to': () => succeeds('/api/messaging/sendmessage', message),
    'may be reported': () => succeeds(`/api/members/${other.id}/report`, { reason: 'other' }),
    'may be blocked': () => succeeds(`/api/members/${other.id}/block`),
  }
  const granted: Permission[] = []
  for (const permission of permissions) if (await requests[permission]()) granted.push(permission)
  return granted
}

/** Requests every list and page of people that a member, a host or the owner can request. */
async function loadAllListsAndPages(viewer: TestMember, otherId: string) {
  const { authorization } = await signInAs(t.site, viewer)
  const calls = [
    ...Object.values(relations.events).map((id) => ['POST', `/api/event?id=${id}`, { attendees: true }] as const),
    ['POST', '/api/mylikes', {}],
    ['POST', '/api/mymatches', {}],
    ['POST', '/api/messaging/mymessages', {}],
    ['GET', '/api/messaging/recipients', undefined],
    ['GET', `/api/messaging/with/${otherId}`, undefined],
    ['GET', '/api/blocked', undefined],
    ['GET', '/api/news', undefined],
    ['POST', `/api/getuserprofile/${otherId}`, {}],
  ] as const
  const answers: { url: string; body: string }[] = []
  for (const [method, url, body] of calls) {
    const answer = await t.app.inject({ method, url, headers: { authorization }, ...(body && { payload: body }) })
    expect([200, 403, 404], url).toContain(answer.statusCode)
    // An error response repeats the requested URL.
    answers.push({ url, body: answer.body.replaceAll(url, '') })
  }
  return answers
}

test.each(['amy', 'attended a past event with me', 'a host'] as const)(
  'a member who has requested deletion is not in any response to ‘%s’',
  async (person) => {
    const gone = relations.of('deleting their account, and matched')
    const viewer = person === 'amy' ? relations.amy : relations.of(person)
    for (const answer of await loadAllListsAndPages(viewer, gone.id)) {
      expect(answer.body, answer.url).not.toContain(gone.id)
      expect(answer.body, answer.url).not.toContain(gone.userName)
    }
  },
)

test('a match who has not requested deletion is in the lists of matches and recipients', async () => {
  const matched = relations.of('matched with me')
  const answers = await loadAllListsAndPages(relations.amy, matched.id)
  const naming = answers.filter(({ body }) => body.includes(matched.id)).map(({ url }) => url)
  expect(naming).toEqual(expect.arrayContaining(['/api/mymatches', '/api/messaging/recipients']))
})

test.each(relationsToAmy)(
  'a member can see and do exactly what their relation to another allows: %s',
  async (relation) => {
    expect(await permissionsOf(relations.amy, relations.of(relation))).toEqual(expected[relation])
  },
)

test.each(expectedOfOthers)(
  '%s has exactly the expected permissions regarding an attendee',
  async (person, granted) => {
    expect(await permissionsOf(relations.of(person), relations.of('attended a past event with me'))).toEqual(granted)
  },
)
