import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { aMember, signInAs } from '#accounts/testing.ts'
import { formatKeySet, newKeySet } from '#platform/server/keys/key-set.ts'
import { openPictureStore, type PictureStore } from '#platform/server/pictures/picture-store.ts'
import { bucketServer } from '#platform/server/pictures/testing/bucket-server.ts'
import { emptyBucket, realBucket } from '#platform/server/pictures/testing/stores.ts'
import { buildFirst, freePort, SiteProcess } from '#platform/testing/site-process.ts'
import { suiteSize } from '#platform/testing/suite-size.ts'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { requestDeletionOf } from '#privacy/server/deletion/request-deletion.ts'
import { PORTRAIT_WIDTHS, type Profile } from '#profiles/contract.ts'
import { aPortrait } from '#profiles/testing.ts'
import { testSite, type TestSite } from './test-site.ts'

const CHANGES = suiteSize({ whole: 80, inTest: 12 })
const DELETIONS = suiteSize({ whole: 20, inTest: 4 })
const MEMBERS = suiteSize({ whole: 40, inTest: 6 })

/** Pictures that a process does not serve, and stored portraits that belong to nobody. */
type Faults = { notServed: string[]; orphans: string[]; missing: string[] }

beforeAll(buildFirst)

test('two machines with a bucket serve every picture, and no file is left after changes and deletions', async () => {
  const real = realBucket('machines')
  const inMemory = real ? undefined : await bucketServer()
  try {
    const settings = real ?? {
      PICTURES_URL: inMemory?.settings.url ?? '',
      ...{ PICTURES_ACCESS_KEY: 'the-access-key', PICTURES_SECRET_KEY: 'the-secret-key' },
    }
    if (real) await emptyBucket(real)
    const faults = await changePicturesOnTwoMachines(settings)
    expect(faults).toEqual({ notServed: [], orphans: [], missing: [] })
  } finally {
    await inMemory?.close()
  }
})

test('the check finds what is wrong with two machines that each have a disk of their own', async () => {
  const { notServed, orphans } = await changePicturesOnTwoMachines({})
  expect(notServed).not.toEqual([])
  expect(orphans).not.toEqual([])
})

/** Two processes, as on two machines: only the database is shared, and the bucket if the settings have one. */
async function changePicturesOnTwoMachines(pictureSettings: Record<string, string>): Promise<Faults> {
  const SITE_KEYS = formatKeySet(newKeySet(Temporal.Now.instant())).join(',')
  const t = await testSite({ SITE_KEYS, LIMITS: 'off', ...pictureSettings })
  const folders = [await temporaryFolder(), await temporaryFolder()]
  const processes: SiteProcess[] = []
  try {
    const machines: string[] = []
    for (const { path } of folders) {
      const port = await freePort()
      machines.push(`http://127.0.0.1:${port}`)
      processes.push(
        new SiteProcess({
          ...{ SITE_MODE: 'test', DATABASE_URL: t.database.url, MIGRATE_DATABASE_URL: t.database.migrateUrl },
          // They are one site, so they have one address, and accept each other's tokens.
          ...{ SITE_URL: t.site.config.siteUrl, SITE_KEYS, LIMITS: 'off', BUSY_AFTER_MS: '0' },
          ...{ DATA_DIR: path, PORT: String(port) },
          ...pictureSettings,
        }),
      )
    }
    await Promise.all(processes.map((process) => process.address()))
    const stores = pictureSettings.PICTURES_URL
      ? [t.site.pictureStore]
      : folders.map(({ path }) => openPictureStore({ dataDir: path }))
    return await changePictures(t, machines, stores)
  } finally {
    for (const process of processes) await process.end('SIGTERM')
    await t.close()
    for (const folder of folders) await folder.remove()
  }
}

async function changePictures(t: TestSite, machines: readonly string[], stores: readonly PictureStore[]) {
  const members: SignedIn[] = []
  for (let index = 0; index < MEMBERS; index += 1) members.push(await signedIn(t))
  const addresses = [await uploadVenuePicture(t, machines[0] ?? ''), await uploadVenuePicture(t, machines[1] ?? '')]
  const texts = { headline: 'Likes canals', body: 'And pubs beside them.' }
  for (const [index, member] of members.entries())
    await uploadPortrait(`POST ${machines[index % 2]}/accounts/createprofile/`, member, texts)
  // Each change of a member reaches the other machine than the one before.
  for (let change = 0; change < CHANGES; change += 1) {
    const [round, index] = [Math.floor(change / MEMBERS), change % MEMBERS]
    const machine = machines[(index + round + 1) % 2]
    await uploadPortrait(`PATCH ${machine}/api/updateprofile/`, members[index] ?? expect.fail(), {})
  }
  for (const { id } of members.slice(0, DELETIONS))
    await requestDeletionOf(t.site, siteItself, id, { forfeitedEventIds: [] })
  await expect.poll(() => remainingWork(t), { timeout: 120_000 }).toBe(0)

  const remaining = members.slice(DELETIONS)
  for (const member of remaining) addresses.push(...(await portraitAddresses(machines[0] ?? '', member)))
  const stored = await storedPortraits(stores)
  const expected = await portraitFiles(t)
  expect(expected).toHaveLength(remaining.length * PORTRAIT_WIDTHS.length)
  return {
    notServed: await findNotServed(machines, addresses),
    orphans: [...stored.difference(new Set(expected))],
    missing: expected.filter((path) => !stored.has(path)),
  }
}

type SignedIn = { id: string; authorization: string }

async function signedIn(t: TestSite, role: 'member' | 'owner' = 'member'): Promise<SignedIn> {
  const member = await aMember(t.site, { role })
  const { authorization } = await signInAs(t.site, member)
  return { id: member.id, authorization }
}

let colours = 0

/** A picture that differs from all earlier ones. */
function aNewPortrait(): Promise<Buffer> {
  colours += 1
  return aPortrait(`#${(colours * 1_000).toString(16).padStart(6, '0')}`)
}

async function uploadPortrait(request: string, member: SignedIn, fields: Record<string, string>): Promise<void> {
  const response = await sendForm(request, member, fields, await aNewPortrait())
  expect([request, response.ok]).toEqual([request, true])
}

/** Returns the address of the picture on the site. */
async function uploadVenuePicture(t: TestSite, machine: string): Promise<string> {
  const fields = {
    ...{ name: 'The Glassmakers', street: '3 Cone Street', town: 'Stourbridge', postcode: 'DY8 1AA' },
    ...{ lat: '52.4568', lng: '-2.1487', directions: '', capacityNotes: '', contactEmail: '', numbersDaysBefore: '2' },
    ...{ stepFreeAccess: '', toilets: '', hearingLoop: '', parking: '', accessQuestions: '' },
  }
  const owner = await signedIn(t, 'owner')
  const picture = await sharp(await aNewPortrait())
    .resize(1_600)
    .png()
    .toBuffer()
  const response = await sendForm(`POST ${machine}/api/admin/venues`, owner, fields, picture)
  expect(response.status).toBe(201)
  const { id }: { id: string } = await response.json()
  const { pictureId } = await t.site.db
    .selectFrom('venues')
    .select('pictureId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return `/pictures/${pictureId}-480.webp`
}

function sendForm(request: string, { authorization }: SignedIn, fields: Record<string, string>, picture: Buffer) {
  const [method, address = ''] = request.split(' ')
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('picture', new Blob([new Uint8Array(picture)]), 'picture.jpg')
  return fetch(address, { ...(method && { method }), body: form, headers: { authorization } })
}

async function portraitAddresses(machine: string, { authorization }: SignedIn): Promise<string[]> {
  const response = await fetch(`${machine}/api/myprofile/`, { headers: { authorization } })
  const { profile }: { profile: Profile | null } = await response.json()
  return profile?.picture.sizes.map(({ image }) => image) ?? []
}

async function findNotServed(machines: readonly string[], addresses: readonly string[]): Promise<string[]> {
  const wrong: string[] = []
  for (const address of addresses) {
    const responses = await Promise.all(machines.map((machine) => fetch(machine + address)))
    const bytes = await Promise.all(responses.map(async (response) => Buffer.from(await response.arrayBuffer())))
    const isServed = responses.every(({ status }) => status === 200) && bytes.every((one) => bytes[0]?.equals(one))
    if (!isServed) wrong.push(`${address.split('?')[0]}: ${responses.map(({ status }) => status).join(', ')}`)
  }
  return wrong
}

/** Counts deletions that wait, for instance for an email, and jobs that are not done. */
async function remainingWork(t: TestSite): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from deletions where finished_at is null)::int + count(*)::int as count from pgboss.job
    where name in ('profiles.remove-portrait', 'privacy.delete-member') and state < 'completed'`.execute(t.site.db)
  return rows[0]?.count ?? expect.fail()
}

async function storedPortraits(stores: readonly PictureStore[]): Promise<Set<string>> {
  const lists = await Promise.all(stores.map((store) => Array.fromAsync(store.list('private/'))))
  return new Set(lists.flat().map(({ path }) => path))
}

/** Returns the files that the profiles in the database need. */
async function portraitFiles(t: TestSite): Promise<string[]> {
  const rows = await t.site.db.selectFrom('profiles').select('portraitId').execute()
  return rows.flatMap(({ portraitId }) => PORTRAIT_WIDTHS.map((width) => `private/${portraitId}-${width}.webp`))
}
