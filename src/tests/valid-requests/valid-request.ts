import { sql } from 'kysely'
import type { Address, Placeholder } from '#app/samples.ts'
import { dateOfBirthAtAge, anEmail } from '#accounts/testing.ts'
import { anApiKey } from '#connections/testing/connections.ts'
import { termsVersion } from '#content/texts/terms.ts'
import { anEvent, aVenue } from '#events/testing.ts'
import { newId } from '#platform/server/ids.ts'
import type { AnySample } from '#platform/contract/samples.ts'
import { isKeyKind, scopeOf, type ActorKind, type KeyKind } from '#tests/actor-kinds.ts'
import { placeholdersIn, filledSample, samplesOf } from '#tests/sample-requests.ts'
import type { TestSite } from '#tests/test-site.ts'
import { accountArrangements } from '#tests/valid-requests/accounts.ts'
import { adminArrangements } from '#tests/valid-requests/admin.ts'
import { connectionArrangements } from '#tests/valid-requests/connections.ts'
import { bookingArrangements } from '#tests/valid-requests/bookings.ts'
import { eventArrangements } from '#tests/valid-requests/events.ts'
import { memberArrangements } from '#tests/valid-requests/members.ts'
import { pushArrangements } from '#tests/valid-requests/push.ts'
import { reviewArrangements } from '#tests/valid-requests/reviews.ts'
import { Scene, type Arrangements, type Values } from '#tests/valid-requests/scene.ts'

export type ValidRequest = Pick<AnySample, 'params' | 'query' | 'body' | 'files'> & {
  /** Absent for a visitor. */
  authorization?: string
  /** The fields with values that only this request can have, besides those with placeholders in the sample. */
  arranged: readonly string[]
}

const arrangements: Arrangements = {
  ...accountArrangements,
  ...pushArrangements,
  ...memberArrangements,
  ...bookingArrangements,
  ...eventArrangements,
  ...reviewArrangements,
  ...connectionArrangements,
  ...adminArrangements,
}

/** Values that suit most operations, made when a sample needs them. */
const usual: Partial<Record<Placeholder, (scene: Scene) => Promise<string | number> | string | number>> = {
  newId: () => newId(),
  termsVersion: () => termsVersion,
  memberId: async (scene) => (await scene.another()).id,
  memberEmail: () => anEmail(),
  currentPassword: ({ me }) => me.password,
  refreshToken: async (scene) => (await scene.session()).refresh,
  eventId: ({ t }) => anEvent(t.site),
  venueId: ({ t }) => aVenue(t.site),
}

/**
 * Returns a request that the operation accepts from this caller, with everything that it needs: it is built from the sample with
 * this number, or from all of them. Members have a new account each time, so that no request affects a later one.
 */
export async function validRequest(
  t: TestSite,
  address: Address,
  kind: ActorKind,
  nth: number | 'all' = 0,
): Promise<ValidRequest> {
  // Arranging runs all waiting jobs, and those of earlier requests make no difference to this one.
  await sql`delete from pgboss.job where state < 'active'`.execute(t.site.db)
  const scene = await sceneOf(t, address, kind)
  const { values = {}, fields = {} } = (await arrangements[address]?.(scene)) ?? {}
  const samples = samplesOf(address)
  const sample = (nth === 'all' ? merged(samples) : samples[nth % samples.length]) ?? {}
  const all: Values = { ...values }
  for (const name of placeholdersIn(sample)) {
    const value = all[name] ?? (await usual[name]?.(scene))
    if (value !== undefined) all[name] = value
  }
  const filled = { ...withFields(filledSample(sample, all), fields), arranged: Object.keys(fields) }
  if (isKeyKind(kind)) return { ...filled, authorization: await authorizationOfKey(t, kind) }
  const { authorization } = await scene.session()
  return kind === 'visitor' ? filled : { ...filled, authorization }
}

/** Makes a key that has one scope, in place of all others, whose number has a limit. */
export async function authorizationOfKey({ site }: TestSite, kind: KeyKind): Promise<string> {
  await site.db.transaction().execute((tx) => tx.deleteFrom('apiKeys').execute())
  return `Bearer ${(await anApiKey(site, [scopeOf[kind]])).key}`
}

/** What staff do in admin is not about their own account, so they need no new one for it. */
async function sceneOf(t: TestSite, address: Address, kind: ActorKind): Promise<Scene> {
  if ((kind === 'host' || kind === 'owner') && address.includes(' /api/admin')) return Scene.ofStaff(t, kind)
  const hasNoDateOfBirth = address === 'PUT /api/account/date-of-birth'
  return Scene.of(t, kind, { dateOfBirth: hasNoDateOfBirth ? null : dateOfBirthAtAge(t.site, 34) })
}

/** Returns one sample with all fields of these. */
function merged(samples: readonly AnySample[]): AnySample {
  const [first = {}] = samples
  const all = (part: 'query' | 'body') => Object.assign({}, ...samples.map((sample) => sample[part]))
  return {
    ...first,
    ...(first.query && { query: all('query') }),
    ...(first.body !== undefined && { body: all('body') }),
  }
}

/** Adds each field to the part of the request that has it, or else to the body. */
function withFields({ params, query, body, files }: AnySample, fields: Readonly<Record<string, unknown>>): AnySample {
  const isIn = (part: object | undefined) => (name: string) => part !== undefined && name in part
  const names = Object.keys(fields)
  const pick = (wanted: (name: string) => boolean) =>
    Object.fromEntries(names.filter(wanted).map((name) => [name, fields[name]]))
  const [inParams, inQuery] = [isIn(params), isIn(query)]
  const inBody = pick((name) => !inParams(name) && !inQuery(name))
  const hasBody = typeof body === 'object' && body !== null
  return {
    ...(params && { params: { ...params, ...pick(inParams) } }),
    ...(query && { query: { ...query, ...pick(inQuery) } }),
    ...(hasBody ? { body: { ...body, ...inBody } } : body !== undefined && { body }),
    ...(files && { files }),
  }
}
