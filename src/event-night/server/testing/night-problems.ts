import { loadNight } from '#event-night/server/night/load-night.ts'
import type { FlakyNightConsole } from '#event-night/server/testing/flaky-night-console.ts'
import type { TestSite } from '#tests/test-site.ts'

/**
 * Returns one sentence for each action that was lost, carried out twice or refused without the console's knowledge, and for each
 * pair that only the night or only the table of pairs has. `before` is the number of other actions.
 */
export async function nightProblems(
  { site: { db, config } }: Pick<TestSite, 'site'>,
  eventId: number,
  { consoles, before }: { consoles: readonly FlakyNightConsole[]; before: number },
): Promise<string[]> {
  const rows = await db.selectFrom('nightActions').select(['id', 'outcome']).where('eventId', '=', eventId).execute()
  const made = consoles.flatMap((console) => console.made)
  const isCountRight = rows.length === made.length + before
  const problems = isCountRight ? [] : [`${made.length} actions were made, and ${rows.length - before} stored`]
  const stored = new Map(rows.map(({ id, outcome }) => [id, outcome]))
  for (const id of made) if (!stored.has(id)) problems.push(`action ${id} was lost`)
  const seen = new Set(consoles.flatMap(({ refused }) => [...refused]))
  for (const [id, outcome] of stored)
    if (made.includes(id) && (outcome === 'refused') !== seen.has(id))
      problems.push(`action ${id} was ${outcome}, and the console showed otherwise`)
  const { night } = await loadNight(db, { id: eventId, endedAt: null }, config)
  const pairs = await db
    .selectFrom('roundPairs')
    .select(['roundNumber', 'tableNumber', 'firstSeat', 'secondSeat'])
    .where('eventId', '=', eventId)
    .where('struckAt', 'is', null)
    .execute()
  const inRows = pairs.map(
    (pair) => `${pair.roundNumber} ${pair.tableNumber} ${[pair.firstSeat, pair.secondSeat].toSorted().join(' ')}`,
  )
  const inNight = night.meetings
    .filter(({ isStruck }) => !isStruck)
    .map(({ round, table, seats }) => `${round} ${table} ${seats.toSorted().join(' ')}`)
  for (const pair of new Set(inRows).symmetricDifference(new Set(inNight)))
    problems.push(`only one of row and night has ${pair}`)
  if (inRows.length === 0) problems.push('no round was called')
  return problems
}
