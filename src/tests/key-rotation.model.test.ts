import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Tokens } from '#accounts/contract/authentication.ts'
import { codeOfStep, stepAt } from '#accounts/server/second-factor/authenticator.ts'
import { openSecret } from '#accounts/server/second-factor/save-secret.ts'
import { aMember, signInAs } from '#accounts/testing.ts'
import { inTransaction } from '#platform/server/db.ts'
import { keyFileOf, readKeyFile, replaceKeyFile } from '#platform/server/keys/key-file.ts'
import { deleteKeys, knownKeys } from '#platform/server/keys/key-queries.ts'
import { newRootKey } from '#platform/server/keys/key-set.ts'
import { rotateKeys } from '#platform/server/keys/rotate-keys.ts'
import { suiteSize } from '#platform/testing/suite-size.ts'
import { secondProcess, type SecondProcess } from './second-process.ts'
import { testSite, type TestSite } from './test-site.ts'

const PEOPLE = suiteSize({ whole: 200, inTest: 12 })
/** Every third person is a host or an owner with an authenticator app. */
const STAFF = Math.ceil(PEOPLE / 3)
const ROTATIONS = 3
const AT_ONCE = 20

type Person = { access: string; refresh: string; appSecret: string | undefined }
type Losses = { signedOut: number; lostApps: number }

let t: TestSite
let second: SecondProcess
let people: Person[]
beforeEach(async () => {
  t = await testSite({ LIMITS: 'off' })
  second = await secondProcess(t)
  people = []
  for (let nth = 0; nth < PEOPLE; nth += 1) people.push(await aPerson(nth % 3 === 0))
})
afterEach(async () => {
  await second.close()
  await t.close()
})

async function aPerson(isStaff: boolean): Promise<Person> {
  const { id, email } = await aMember(t.site, { role: isStaff ? 'host' : 'member' })
  const { access, refresh } = await signInAs(t.site, { email })
  const factor = await t.site.db.selectFrom('secondFactors').selectAll().where('memberId', '=', id).executeTakeFirst()
  return { access, refresh, appSecret: factor && openSecret(t.site.keys, factor) }
}

/** Everyone uses the site once, in both processes, some at the same time as `change`. Returns what they lost. */
async function everyoneWorksDuring(change: () => Promise<unknown>): Promise<Losses> {
  await advance({ seconds: 31 })
  const losses = { signedOut: 0, lostApps: 0 }
  const waiting = people.entries()
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (const [nth, person] of waiting) {
      const process = nth % 2 === 0 ? t : second
      if (!(await isSignedIn(process, person))) losses.signedOut += 1
      else if (person.appSecret !== undefined && !(await isAppAccepted(process, person, person.appSecret)))
        losses.lostApps += 1
    }
  })
  await Promise.all([...workers, change()])
  return losses
}

/** Uses the account as a browser does: an access token that is refused is renewed once. */
async function isSignedIn(process: Pick<SecondProcess, 'app'>, person: Person): Promise<boolean> {
  if ((await ask(process, person)) === 200) return true
  const renewed = await process.app.inject({
    method: 'POST',
    url: '/accounts/refresh',
    payload: { refresh: person.refresh },
  })
  if (renewed.statusCode !== 200) return false
  Object.assign(person, renewed.json<Tokens>())
  return (await ask(process, person)) === 200
}

async function ask({ app }: Pick<SecondProcess, 'app'>, { access }: Person): Promise<number> {
  return (await app.inject({ url: '/api/account', headers: { authorization: `Bearer ${access}` } })).statusCode
}

/** Gives the code that the person's phone shows. The clock can move between the code and its verification, so twice. */
async function isAppAccepted(
  process: Pick<SecondProcess, 'app' | 'site'>,
  person: Person,
  appSecret: string,
): Promise<boolean> {
  for (let attempts = 0; attempts < 2; attempts += 1) {
    const code = codeOfStep(appSecret, stepAt(process.site.clock.now()))
    const headers = { authorization: `Bearer ${person.access}` }
    const url = '/api/account/second-factor/verification'
    const answer = await process.app.inject({ method: 'POST', url, headers, payload: { code } })
    if (answer.statusCode === 200) return true
    if (answer.statusCode === 401 && !(await isSignedIn(process, person))) return false
    await second.site.versionPoller.poll()
  }
  return false
}

async function advance(duration: Temporal.DurationLike): Promise<void> {
  await t.clock.advance(t.site.db, Temporal.Duration.from(duration))
  await second.site.versionPoller.poll()
}

const loadKeys = () => Promise.all([t.keyRing.refresh(), second.keyRing.refresh()])

/** Makes a new key, waits until it signs, and until the earlier one has been removed, while everyone works. */
async function rotateWhileEveryoneWorks(): Promise<Losses[]> {
  const madeNow = await everyoneWorksDuring(async () => {
    await rotateKeys(t.site)
    await loadKeys()
  })
  await advance({ minutes: 60 })
  const signing = await everyoneWorksDuring(() => t.sweep())
  await advance({ hours: 7 * 24 })
  const removed = await everyoneWorksDuring(async () => {
    await t.sweep()
    await loadKeys()
  })
  return [madeNow, signing, removed, await everyoneWorksDuring(loadKeys)]
}

/** The control: the new key replaces the old one at once, and nothing is sealed again. */
async function replaceAtOnce(): Promise<void> {
  const file = keyFileOf(t.site.config.dataDir)
  const set = await readKeyFile(file)
  if (!set) throw new Error('the site has no keys')
  await replaceKeyFile(file, { ...set, roots: [newRootKey(t.clock.now())] })
  await inTransaction(t.site.db, (tx) =>
    deleteKeys(
      tx,
      set.roots.map(({ id }) => id),
    ),
  )
  await loadKeys()
}

const nobody = { signedOut: 0, lostApps: 0 }

test(`${PEOPLE} members and staff who work during three rotations of keys stay signed in and keep their apps`, async () => {
  const first = await readKeyFile(keyFileOf(t.site.config.dataDir))
  for (let rotations = 0; rotations < ROTATIONS; rotations += 1)
    expect(await rotateWhileEveryoneWorks()).toEqual([nobody, nobody, nobody, nobody])

  const last = await readKeyFile(keyFileOf(t.site.config.dataDir))
  expect(last?.roots).toHaveLength(1)
  expect(last?.roots[0]?.id).not.toBe(first?.roots[0]?.id)
  const removed = (await knownKeys(t.site.db)).filter(({ removedAt }) => removedAt)
  expect(removed).toHaveLength(ROTATIONS)
})

test('the same work notices a rotation that drops the old key at once', async () => {
  expect(await everyoneWorksDuring(async () => {})).toEqual(nobody)
  await replaceAtOnce()
  expect(await everyoneWorksDuring(async () => {})).toEqual({ signedOut: 0, lostApps: STAFF })
})
