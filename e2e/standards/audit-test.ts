import { readFileSync } from 'node:fs'
import type { BrowserContext } from '@playwright/test'
import type { listOwnPlaces } from '#bookings/contract/my-events.ts'
import type { listLikes, listMatches } from '#matching/contract.ts'
import { holdPlace, placeOf } from '../booking-api.ts'
import { readAdmin, type KnownInAdmin } from '../admin-pages.ts'
import { signIn } from '../members.ts'
import { amy, type Person } from '../people.ts'
import { asPerson } from '../site-api.ts'
import { demoAt, test as base } from '../site-test.ts'
import { demoHost, demoOwner } from '../staff.ts'
import { watchRequests } from '../wait-until-settled.ts'
import { Alfa } from './alfa.ts'
import type { Engines } from './audit-page.ts'

type Session = Awaited<ReturnType<BrowserContext['storageState']>>
export type Viewer = 'visitor' | 'member' | 'host' | 'owner'

/** The ids in the addresses of a member's pages. */
export type KnownToMember = { coming: number; past: number; match: string; liker: string }
export type Known = { admin: KnownInAdmin; member: KnownToMember }

const people: Record<Exclude<Viewer, 'visitor'>, Person> = { member: amy, host: demoHost, owner: demoOwner }

type WorkerFixtures = { engines: Engines; sessions: Record<Viewer, Session>; known: Known }

/** Each worker starts Alfa once, and signs everybody in once. */
export const test = base.extend<{ viewer: Viewer }, WorkerFixtures>({
  viewer: ['visitor', { option: true }],
  engines: [
    async ({}, provide) => {
      const { ALFA_FOLDER: folder, IBM_SCRIPT: script } = process.env
      if (!folder || !script) throw new Error('Run this as `npm run prove -- standards`, which installs the engines.')
      const alfa = await Alfa.start(folder)
      await provide({ alfa, ibmScript: readFileSync(script, 'utf8') })
      alfa.stop()
    },
    { scope: 'worker' },
  ],
  sessions: [
    async ({ browser }, provide, { project }) => {
      const { baseURL = '' } = project.use
      const sessionOf = async (person: Person) => {
        const context = await browser.newContext({ baseURL })
        await signIn(await context.newPage(), person)
        const session = await context.storageState()
        await context.close()
        return session
      }
      await provide({
        visitor: { cookies: [], origins: [] },
        member: await sessionOf(people.member),
        host: await sessionOf(people.host),
        owner: await sessionOf(people.owner),
      })
    },
    { scope: 'worker' },
  ],
  known: [
    async ({}, provide, { project }) => {
      const { baseURL = '' } = project.use
      await provide({
        admin: await readAdmin(baseURL, await demoAt(baseURL)),
        member: await readMember(baseURL),
      })
    },
    { scope: 'worker' },
  ],
  storageState: async ({ sessions, viewer }, provide) => provide(sessions[viewer]),
  page: async ({ page }, provide) => {
    watchRequests(page)
    await provide(page)
  },
})

async function readMember(site: string): Promise<KnownToMember> {
  const api = await asPerson(site, people.member)
  const { free } = await demoAt(site)
  // The other worker may have booked at the same time.
  if ((await placeOf(site, people.member, free.id)).booking === null)
    await Promise.allSettled([holdPlace(api, free.id)])
  const [places, { matches }, { likes }] = await Promise.all([
    api<typeof listOwnPlaces>('GET /api/myplaces', { query: {} }),
    api<typeof listMatches>('POST /api/mymatches', { body: {} }),
    api<typeof listLikes>('POST /api/mylikes', { body: {} }),
  ])
  const first = <Item>([item]: readonly Item[], what: string): Item => {
    if (item === undefined) throw new Error(`the demo's member has no ${what}`)
    return item
  }
  return {
    coming: first(places.coming, 'coming event').event.id,
    past: first(places.past, 'past event').event.id,
    match: first(matches, 'match').id,
    liker: first(likes, 'like').id,
  }
}
