import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import type { Site } from '#platform/server/site.ts'
import { newsletterById, stalledNewsletters } from '#privacy/server/newsletters/newsletter-queries.ts'
import { sendNewsletter } from '#privacy/server/newsletters/send-newsletter.ts'
import { resumeNewsletters, sendNextNewsletter } from '#privacy/server/newsletters/send-next-newsletter.ts'
import { advanceToHour } from '#privacy/testing/event-news.ts'
import { aDraft, readers } from '#privacy/testing/newsletters.ts'
import { secondProcess, type SecondProcess } from '#tests/second-process.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let second: SecondProcess
let owner: Client
beforeEach(async () => {
  t = await testSite({ LIMITS: 'off' })
  owner = new Client({ connectionString: t.database.migrateUrl })
  await owner.connect()
  await advanceToHour(t, 12)
  second = await secondProcess(t)
})
afterEach(async () => {
  await owner.end()
  await second.close()
  await t.close()
})

async function startOf(subject: string, people: number): Promise<string> {
  const id = await aDraft(t, { subject })
  await sendNewsletter(t.site, siteItself, { id, version: 1, people })
  return id
}

async function isSomeoneWaiting(): Promise<boolean> {
  const { rows } = await owner.query<{ waiting: boolean }>(
    `select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waiting`,
  )
  return rows[0]?.waiting === true
}

/** Returns a site that runs `meanwhile` before it enqueues its first email, and goes on once that waits or is over. */
function pausedSite(meanwhile: () => Promise<void>): { site: Site; done: () => Promise<void> } {
  let running: Promise<void> | undefined
  let isOver = false
  const jobs = new Proxy(t.site.jobs, {
    get(target, name) {
      if (name !== 'enqueue') return Reflect.get(target, name)
      return async (...args: Parameters<Site['jobs']['enqueue']>) => {
        running ??= meanwhile().finally(() => (isOver = true))
        await expect.poll(async () => isOver || (await isSomeoneWaiting())).toBe(true)
        return target.enqueue(...args)
      }
    },
  })
  return { site: { ...t.site, jobs }, done: async () => running }
}

/** Sends one newsletter while another process sends the other. Returns how many emails each member got. */
async function sendDuring(one: string, other: string): Promise<number[]> {
  const { site, done } = pausedSite(() => sendNextNewsletter(second.site, { newsletterId: other }))
  await sendNextNewsletter(site, { newsletterId: one })
  await done()
  const { rows } = await owner.query<{ mails: number }>(
    `select count(m.id)::int as mails from newsletter_consents c left join outgoing_mail m on m.member_id = c.member_id
       and m.subject like 'News %' group by c.member_id`,
  )
  return rows.map(({ mails }) => mails)
}

test('two processes that run the same step send each member one email of a newsletter', async () => {
  await readers(t, 8)
  const id = await startOf('News 1', 8)
  expect(await sendDuring(id, id)).toEqual(Array.from({ length: 8 }, () => 1))
  expect(await newsletterById(t.site.db, id)).toMatchObject({ notified: 8, finishedAt: expect.anything() })
})

test('two newsletters that are sent at the same moment reach each member with one of them', async () => {
  await readers(t, 8)
  const [one, other] = [await startOf('News 1', 8), await startOf('News 2', 8)]
  expect(await sendDuring(one, other)).toEqual(Array.from({ length: 8 }, () => 1))
  const sent = [await newsletterById(t.site.db, one), await newsletterById(t.site.db, other)]
  expect(sent.map((newsletter) => newsletter?.notified)).toEqual([8, 0])
})

test('without the key of a member and a day, members would get both', async () => {
  await owner.query('alter table newsletter_recipients drop constraint newsletter_recipients_pkey')
  await readers(t, 8)
  const [one, other] = [await startOf('News 1', 8), await startOf('News 2', 8)]
  expect(await sendDuring(one, other)).toEqual(Array.from({ length: 8 }, () => 2))
})

test('a newsletter reaches each member once although processes are killed in its steps', async () => {
  const [first = expect.fail()] = await readers(t, 1)
  await owner.query(
    `with more as (
       insert into members (id, email, user_name, gender, password_hash, terms_version, terms_accepted_at, registered_at, activated_at)
       select gen_random_uuid(), gen_random_uuid() || '@example.com', user_name, gender, password_hash, terms_version,
         registered_at, registered_at, registered_at
       from members, generate_series(1, 119) where id = $1 returning id, registered_at)
     insert into newsletter_consents (id, member_id, content, consented_at) select gen_random_uuid(), id, 'Yes', registered_at from more`,
    [first.id],
  )
  const id = await startOf('News 1', 120)
  for (const dies of [1, 20, 49]) {
    await expect(sendNextNewsletter(dyingSite(dies), { newsletterId: id })).rejects.toThrow('killed')
    if (dies === 20) await sendNextNewsletter(t.site, { newsletterId: id })
  }
  await owner.query(`delete from pgboss.job where name = 'privacy.newsletter'`)
  await t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: 6 }))
  expect(await stalledNewsletters(t.site.db, t.clock.now())).toEqual([id])
  await resumeNewsletters(t.site)
  await t.runJobs()
  const { rows } = await owner.query<{ mails: number; people: number }>(
    `select count(*)::int as mails, count(distinct to_address)::int as people from outgoing_mail where subject = 'News 1'`,
  )
  expect(rows).toEqual([{ mails: 120, people: 120 }])
  expect(await newsletterById(t.site.db, id)).toMatchObject({ notified: 120, finishedAt: expect.anything() })
})

/** Returns a site whose process dies while it enqueues this email of a step. */
function dyingSite(nth: number): Site {
  let remaining = nth
  const jobs = new Proxy(t.site.jobs, {
    get(target, name) {
      if (name !== 'enqueue') return Reflect.get(target, name)
      return async (...args: Parameters<Site['jobs']['enqueue']>) => {
        remaining -= 1
        if (remaining === 0) throw new Error('killed')
        return target.enqueue(...args)
      }
    },
  })
  return { ...t.site, jobs }
}
