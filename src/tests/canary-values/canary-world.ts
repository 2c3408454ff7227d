import { Client } from 'pg'
import type { Gender } from '#accounts/contract/person.ts'
import { aMember, signInAs, type TestMember } from '#accounts/testing.ts'
import { seat } from '#browsing/testing.ts'
import { CanaryBook } from '#tests/canary-values/canary-book.ts'
import { fillEveryTable } from '#tests/canary-values/fill-every-table.ts'
import { rememberOwnersSql } from '#tests/canary-values/person-of-row.ts'
import { plantCanaries, type PersonalColumns } from '#tests/canary-values/plant-canaries.ts'
import { readRecordIds, type RecordIds } from '#tests/canary-values/record-ids.ts'
import { makeRelations, viewers, relationsToAmy, type Relations } from '#browsing/testing/relations.ts'
import { anEvent } from '#events/testing.ts'
import { newToken } from '#platform/server/link-token.ts'
import { PORTRAIT_WIDTHS } from '#profiles/contract.ts'
import { aPortrait, aProfile } from '#profiles/testing.ts'
import type { TestSite } from '#tests/test-site.ts'

/** The viewers, including a visitor, and a suspended member whose session was not ended. */
export const viewerNames = [
  'a visitor',
  'Amy',
  ...viewers,
  // A member with rows in every table.
  'a stranger',
  'a suspended member',
] as const
export type ViewerName = (typeof viewerNames)[number]

/** Everyone who has canaries. */
export const personNames = [...relationsToAmy, 'a member whose link I have', 'a bystander', 'Amy', ...viewers] as const
export type PersonName = (typeof personNames)[number]

export type CanaryWorld = {
  book: CanaryBook
  /** The names of the columns without a canary. */
  without: string[]
  people: Map<PersonName, TestMember>
  viewerSessions: Map<ViewerName, { member?: TestMember; authorization: string }>
  events: Relations['events'] & { held: number; queued: number }
  /** The link for transferring a place, as Amy received it. */
  linkToken: string
  /** The last part of the address of Amy's calendar. */
  calendarFile: string
  recordIds: RecordIds
}

export async function makeCanaryWorld(t: TestSite, personal: PersonalColumns): Promise<CanaryWorld> {
  const relations = await makeRelations(t)
  const more = {
    'a member whose link I have': await memberWithPortrait(t, 'F', 200),
    'a bystander': await memberWithPortrait(t, 'M', 230),
  }
  await seat(t, more['a member whose link I have'], relations.events.coming, { state: 'booked' })
  const people = new Map(personNames.map((name) => [name, personOf(name, relations, more)]))
  const owner = new Client({ connectionString: t.database.migrateUrl })
  await owner.connect()
  try {
    const viewerSessions = await signIn(t, owner, relations)
    const capacities = { malePlaces: 60, femalePlaces: 60 }
    const places = { held: await anEvent(t.site, capacities), queued: await anEvent(t.site, capacities) }
    const uninvolved = [relations.amy, ...viewers.map(relations.of)].map(({ id }) => id)
    await fillEveryTable(owner, {
      places,
      elsewhere: relations.events.elsewhere,
      uninvolved,
      bystander: more['a bystander'].id,
      blocked: more['a member whose link I have'].id,
      now: t.clock.now(),
    })
    await owner.query(rememberOwnersSql)
    const book = new CanaryBook()
    const viewerIds = [...uninvolved, relations.of('a stranger').id]
    const without = await plantCanaries(owner, book, { personal, viewerIds })
    await recordPortraits(t, owner, book)
    const link = await openReplacementOf(owner, more['a member whose link I have'].id)
    const calendar = await makeAddressOf(owner, relations.amy.id)
    return {
      book,
      without,
      people,
      viewerSessions,
      events: { ...relations.events, ...places },
      linkToken: link,
      calendarFile: `${calendar}.ics`,
      recordIds: await readRecordIds(owner),
    }
  } finally {
    await owner.end()
  }
}

/** A member with a unique portrait. */
async function memberWithPortrait(t: TestSite, gender: Gender, hue: number): Promise<TestMember> {
  const member = await aMember(t.site, { gender })
  await aProfile(t.site, member, { picture: await aPortrait(`hsl(${hue}, 30%, 30%)`) })
  return member
}

function personOf(
  name: PersonName,
  { amy, of }: Relations,
  more: Record<'a member whose link I have' | 'a bystander', TestMember>,
) {
  if (name === 'Amy') return amy
  return name === 'a member whose link I have' || name === 'a bystander' ? more[name] : of(name)
}

/** Signs in all viewers, before the values needed for this are replaced. */
async function signIn(t: TestSite, owner: Client, { amy, of }: Relations): Promise<CanaryWorld['viewerSessions']> {
  const suspended = of('suspended, and matched')
  const suspend = (at: string, reason: string) =>
    owner.query(`update members set suspended_at = ${at}, suspension_reason = ${reason} where id = '${suspended.id}'`)
  await suspend('null', 'null')
  const viewer = async (member: TestMember) => ({
    member,
    authorization: (await signInAs(t.site, member)).authorization,
  })
  const viewerSessions: CanaryWorld['viewerSessions'] = new Map()
  viewerSessions.set('a visitor', { authorization: '' })
  viewerSessions.set('Amy', await viewer(amy))
  viewerSessions.set('a suspended member', await viewer(suspended))
  for (const name of [...viewers, 'a stranger'] as const) viewerSessions.set(name, await viewer(of(name)))
  await suspend(`'${t.clock.now().toString()}'`, `'a test'`)
  return viewerSessions
}

/** Records each portrait in the book, at every width. */
async function recordPortraits(t: TestSite, owner: Client, book: CanaryBook): Promise<void> {
  const { rows } = await owner.query<{ ownerId: string; portraitId: string }>(
    'select member_id as "ownerId", portrait_id as "portraitId" from profiles',
  )
  for (const { ownerId, portraitId } of rows) {
    for (const width of PORTRAIT_WIDTHS) {
      const bytes = await t.site.privatePictures.read(portraitId, width)
      if (!bytes) throw new Error('a member has no portrait')
      book.write('picture', { ownerId, column: 'portraits: the picture' }, bytes)
    }
  }
}

/** Gives the member's open transfer a link, and returns its token. */
async function openReplacementOf(owner: Client, memberId: string): Promise<string> {
  const { token, hash } = newToken()
  const { rowCount } = await owner.query(
    `update replacements set token_hash = $2 where from_member_id = $1 and state = 'open'`,
    [memberId, hash],
  )
  if (rowCount !== 1) throw new Error('no place is being transferred')
  return token
}

/** Makes an address for the member's calendar, and returns its token. */
async function makeAddressOf(owner: Client, memberId: string): Promise<string> {
  const { token, hash } = newToken()
  await owner.query('update calendar_feeds set token_hash = $2 where member_id = $1', [memberId, hash])
  return token
}
