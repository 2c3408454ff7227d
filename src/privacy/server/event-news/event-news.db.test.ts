import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { aMember } from '#accounts/testing.ts'
import { aBooking } from '#bookings/testing.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { changeEvent } from '#events/server/change-event.ts'
import { eventDetails } from '#events/testing.ts'
import type { Site } from '#platform/server/site.ts'
import { startDigest, resumeDigests } from '#privacy/server/event-news/start-digest.ts'
import { sendNext } from '#privacy/server/event-news/send-next.ts'
import { anUpcomingEvent, aSubscriber, setEventNews, advanceToHour, newsEmailsTo } from '#privacy/testing/event-news.ts'
import { drawFrom } from '#platform/testing/seeded-random.ts'
import { suiteSeed } from '#platform/testing/suite-size.ts'
import { withoutIds } from '#platform/testing/without-ids.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let client: Client
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
  client = new Client({ connectionString: t.database.migrateUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await t.close()
})

const subjectsTo = async (member: { email: string }) => (await newsEmailsTo(t, member)).map(({ subject }) => subject)

test('twenty events published together are announced in one email the next morning, only to members who opted in', async () => {
  await advanceToHour(t, 15)
  const subscriber = await aSubscriber(t, { userName: 'Amy Tonks' })
  const other = await aMember(t.site)
  const suspended = await aSubscriber(t)
  await suspendMember(t.site, siteItself, suspended.id, 'They were rude.')
  const changed = await aSubscriber(t)
  await setEventNews(t, changed, false)
  for (let count = 1; count <= 20; count += 1) await anUpcomingEvent(t, { title: `Evening ${count}` })

  await t.sweep()
  await advanceToHour(t, 9, 50)
  await t.sweep()
  expect(await subjectsTo(subscriber)).toEqual([])
  await advanceToHour(t, 10, 1)
  await t.sweep()

  const [mail, ...more] = await newsEmailsTo(t, subscriber)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('20 new events')
  expect(mail?.text).toContain('Hello Amy')
  expect(mail?.text).toContain('Evening 10')
  expect(mail?.text).toContain('And 10 more')
  for (const nonSubscriber of [other, suspended, changed]) expect(await subjectsTo(nonSubscriber)).toEqual([])

  await advanceToHour(t, 11)
  await anUpcomingEvent(t, { title: 'Later that day' })
  await t.sweep()
  expect(await subjectsTo(subscriber)).toHaveLength(1)
  await advanceToHour(t, 10, 1)
  await t.sweep()
  await t.sweep()
  await advanceToHour(t, 10, 1)
  await t.sweep()
  expect(await subjectsTo(subscriber)).toEqual(['New: Later that day', '20 new events'])
})

test('a news email omits events that are cancelled, closed, already booked or for other ages, and shows a moved event’s new date', async () => {
  await advanceToHour(t, 15)
  const born = (years: number) =>
    t.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().subtract({ years }).toString()
  const subscriber = await aSubscriber(t, { dateOfBirth: born(45) })
  const young = await aSubscriber(t, { dateOfBirth: born(25) })
  const ofUnknownAge = await aSubscriber(t, { dateOfBirth: null })
  const cancelledEvent = await anUpcomingEvent(t, { title: 'Called off' })
  await anUpcomingEvent(t, { title: 'Closed', bookingClosesAt: t.clock.now().add({ hours: 2 }).toString() })
  await anUpcomingEvent(t, { title: 'For forties', youngestAge: 40, oldestAge: 49 })
  const bookedEvent = await anUpcomingEvent(t, { title: 'Booked' })
  await aBooking(t.site, { eventId: bookedEvent, member: subscriber })
  const movedEvent = await anUpcomingEvent(t, { title: 'Moved' })
  await cancelEvent(t.site, siteItself, cancelledEvent)
  const { venueId } = await t.site.db
    .selectFrom('events')
    .select('venueId')
    .where('id', '=', movedEvent)
    .executeTakeFirstOrThrow()
  const startsAt = t.clock
    .now()
    .add({ hours: 24 * 30 })
    .round('minute')
  const details = { title: 'Moved', startsAt: startsAt.toString(), endsAt: startsAt.add({ hours: 2 }).toString() }
  await changeEvent(t.site, siteItself, movedEvent, {
    venueId,
    details: eventDetails(t.site, details),
  })

  await advanceToHour(t, 10, 1)
  await t.sweep()

  const [mail] = await newsEmailsTo(t, subscriber)
  expect(mail?.subject).toBe('2 new events')
  expect(mail?.text).toContain('For forties')
  expect(mail?.text).toContain(String(startsAt.toZonedDateTimeISO('Europe/London').year))
  expect(mail?.text).toContain(` ${startsAt.toZonedDateTimeISO('Europe/London').day} `)
  expect(withoutIds(mail?.text ?? expect.fail())).not.toMatch(/Called off|Closed|Booked/)
  const [youngMail] = await newsEmailsTo(t, young)
  expect(youngMail?.text).not.toContain('For forties')
  const [ofUnknownAgeMail] = await newsEmailsTo(t, ofUnknownAge)
  expect(ofUnknownAgeMail?.text).toContain('For forties')
  expect(youngMail?.text).toContain('Booked')
})

test('a news email reaches each subscriber once although workers are killed, except one who unsubscribes in between', async () => {
  await advanceToHour(t, 15)
  const first = await aSubscriber(t)
  await client.query(
    `with more as (
       insert into members (id, email, user_name, gender, password_hash, terms_version, terms_accepted_at, registered_at, activated_at)
       select gen_random_uuid(), gen_random_uuid() || '@example.com', user_name, gender, password_hash, terms_version,
         registered_at, registered_at, registered_at
       from members, generate_series(1, 120) where id = $1 returning id, registered_at)
     insert into event_news_consents (id, member_id, content, consented_at) select gen_random_uuid(), id, 'Yes', registered_at from more`,
    [first.id],
  )
  await anUpcomingEvent(t, { title: 'Through thick and thin' })
  await advanceToHour(t, 10, 1)
  await Promise.all([startDigest(t.site), startDigest(t.site)])
  const digests = await t.site.db.selectFrom('eventNewsDigests').selectAll().where('finishedAt', 'is', null).execute()
  const [{ id: digestId } = expect.fail('no digest was started')] = digests
  expect(digests).toHaveLength(1)
  const rest = async () => {
    const { rows } = await client.query<{ member_id: string }>(
      `select member_id from event_news_consents join members on members.id = member_id
       where suspended_at is null and withdrawn_at is null and last_digest_id is distinct from $1 order by member_id desc`,
      [digestId],
    )
    return rows
  }
  const wanted = (await rest()).length
  for (let killed = 0; killed < 6; killed += 2) {
    const attempts = [dyingSite(), dyingSite()].map((site) => sendNext(site, { digestId }))
    expect((await Promise.allSettled(attempts)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    if (killed === 0) await sendNext(t.site, { digestId })
  }
  const [last] = await rest()
  await client.query(
    `update event_news_consents set withdrawn_at = $2, withdrawn_by = 'link' where member_id = $1 and withdrawn_at is null`,
    [last?.member_id, t.clock.now().toString()],
  )
  await sql`delete from pgboss.job where name = 'privacy.event-news'`.execute(t.site.db)
  await t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: 6 }))
  await resumeDigests(t.site)
  await t.runJobs()

  const { rows } = await client.query<{ to_address: string; mails: number }>(
    `select to_address, count(*)::int as mails from outgoing_mail where subject = 'New: Through thick and thin' group by to_address`,
  )
  expect(rows).toHaveLength(wanted - 1)
  expect(rows.every(({ mails }) => mails === 1)).toBe(true)
  expect(rows.map((row) => row.to_address)).toContain(first.email)
  const digest = await t.site.db
    .selectFrom('eventNewsDigests')
    .selectAll()
    .where('id', '=', digestId)
    .executeTakeFirstOrThrow()
  expect(digest).toMatchObject({ notified: wanted - 1, finishedAt: expect.anything() })
})

const drawRandom = drawFrom(suiteSeed(20261124))

/** Returns a site whose process dies partway through a step, while it enqueues a random one of the step's emails. */
function dyingSite(): Site {
  let remaining = 1 + Math.floor(drawRandom() * 19)
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
