import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import { futureEvents, nextEvent, oneEvent } from '#browsing/server/queries.ts'
import { systemClock } from '#platform/server/clock.ts'
import { openDatabase } from '#platform/server/db.ts'
import { connectionUrls } from '#packages/embedded-postgres/access.ts'
import { asOwner, startPostgresForTests, type PostgresForTests } from '#platform/testing/postgres-for-tests.ts'
import { median, printTable } from './required-figures.ts'
import { timeAlternately } from './time-alternately.ts'

const PAST_EVENTS = 20_000
const COMING_EVENTS = 20
/** The queries require this value, although they do not read likes. */
const LIKES_OPEN_DAYS = 7
const MAX_RATIO = 1.5

type QueryContext = Parameters<typeof futureEvents>[0]
type Grown = { context: QueryContext; someEvent: number }

const reads: Record<string, (grown: Grown) => Promise<unknown>> = {
  'event list': ({ context }) => futureEvents(context),
  'one event': ({ context, someEvent }) => oneEvent(context, someEvent),
  'next event': ({ context }) => nextEvent(context),
}

/** Times the queries of the public pages with and without 20,000 past events in addition to the upcoming ones. */
export async function measureGrowth(stack: AsyncDisposableStack): Promise<string[]> {
  const { connection, stop } = await startPostgresForTests(resolve('migrations'))
  stack.defer(stop)
  const siteWithoutPast = await createSite(stack, connection, 0)
  const siteWithPast = await createSite(stack, connection, PAST_EVENTS)
  const rows = [['', 'ratio', `with ${PAST_EVENTS} past`, 'without']]
  const missed: string[] = []
  for (const [name, read] of Object.entries(reads)) {
    const times = await timeAlternately(
      () => read(siteWithPast),
      () => read(siteWithoutPast),
    )
    const [withPast, without] = [median(times.a), median(times.b)]
    rows.push([name, (withPast / without).toFixed(2), `${withPast.toFixed(3)} ms`, `${without.toFixed(3)} ms`])
    if (!(withPast / without <= MAX_RATIO))
      missed.push(`the ${name} takes ${(withPast / without).toFixed(2)} times as long, the limit is ${MAX_RATIO}`)
  }
  printTable(rows)
  return missed
}

async function createSite(stack: AsyncDisposableStack, connection: PostgresForTests, past: number): Promise<Grown> {
  const name = `bench_${randomBytes(6).toString('hex')}`
  await asOwner(connection, `create database ${name} template ${connection.template} strategy file_copy`)
  const { url, migrateUrl } = connectionUrls(connection, name)
  const owner = new Client({ connectionString: migrateUrl })
  await owner.connect()
  await owner.query(`
    insert into venues (id, name, street, town, postcode, lat, lng, created_at, changed_at)
    select gen_random_uuid(), 'Venue ' || n, n || ' Lock Lane', 'Tipton', 'DY4 7AA', 52.5, -2.1, now(), now()
    from generate_series(1, 5) n`)
  await owner.query(eventsEvery('-8 hours'), [past])
  await owner.query(eventsEvery('3 days'), [COMING_EVENTS])
  await owner.query(`
    insert into places (event_id, gender, number)
    select id, gender, n from events, unnest(array['M', 'F']) gender, generate_series(1, 10) n`)
  await owner.query('vacuum analyze')
  const { rows } = await owner.query<{ id: number }>('select max(id) - 5 as id from events')
  await owner.end()
  const database = openDatabase({ url, connections: 1, log: pino({ level: 'warn' }) })
  stack.defer(() => database.close())
  return {
    context: { db: database.db, clock: systemClock, config: { likesOpenDays: LIKES_OPEN_DAYS, limits: true } },
    someEvent: rows[0]?.id ?? 0,
  }
}

/** Returns SQL that inserts the given number of events, one per interval from now on. */
function eventsEvery(step: string): string {
  return `
    with numbered as (select id, row_number() over () - 1 as n, count(*) over () as of from venues)
    insert into events (venue_id, title, description, price_pence, starts_at, ends_at, male_places, female_places,
      published_at, created_at, changed_at)
    select id, 'Evening ' || step, repeat('Ten dates and a break. ', 10), 2400,
      now() + step * interval '${step}', now() + step * interval '${step}' + interval '150 minutes', 10, 10,
      now(), now(), now()
    from generate_series(1, $1::int) step join numbered on numbered.n = step % of`
}
