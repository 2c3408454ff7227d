import { Client } from 'pg'
import { termsVersion } from '#content/texts/terms.ts'
import { evenings } from './grow-events.ts'
import { likesAndMatches } from './grow-likes.ts'
import { people } from './grow-members.ts'
import { messageSteps } from './grow-messages.ts'
import type { Grown, Growth, Step } from './growth-step.ts'

/** Returns the expected row counts. Each member has the same amount of data at any size. */
export const expectedCounts = (members: number) => ({
  members,
  events: members / 20,
  bookings: (members / 20) * 24,
  likes: members * 10,
  messages: members * 10,
})

/**
 * Fills an empty database in one transaction, with plain SQL as its owner, bypassing the site. Every constraint stays in force.
 * Indexes that only make reads faster are built at the end. Calls `onStep` with the label and the duration of each step.
 */
export async function grow(migrateUrl: string, growth: Growth, onStep: (made: string, ms: number) => void = () => {}) {
  const { members, seed = 1 } = growth
  if (!Number.isInteger(members / 1_000) || members < 1_000)
    throw new Error('the number of members must be in whole thousands')
  const owner = new Client({ connectionString: migrateUrl })
  await owner.connect()
  const runStep = async ({ label, statements }: Step) => {
    const began = performance.now()
    for (const one of statements) await (typeof one === 'string' ? owner.query(one) : owner.query(one.sql, one.values))
    onStep(label, performance.now() - began)
  }
  try {
    await requireEmpty(owner)
    await owner.query(`set work_mem = '128MB'; set maintenance_work_mem = '256MB'; set temp_buffers = '64MB'; begin`)
    const indexes = await dropIndexes(owner, filledTables)
    for (const step of steps({ ...growth, seed, termsVersion })) await runStep(step)
    await runStep({ label: 'indexes', statements: indexes })
    await requireCounts(owner, expectedCounts(members))
    await runStep({ label: 'commit', statements: ['commit'] })
    await runStep({ label: 'statistics', statements: ['vacuum analyze'] })
  } finally {
    await owner.end()
  }
}

function steps(grown: Grown): Step[] {
  return [...people(grown), ...evenings(grown), ...likesAndMatches(), ...messageSteps(grown)]
}

/**
 * Drops the indexes of these tables that are not constraints. Returns the statements that rebuild them, with their statistics
 * targets.
 */
export async function dropIndexes(owner: Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; made: string; target: number | null }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made,
       (select attstattarget from pg_attribute where attrelid = indexrelid and attnum = 1) as target
     from pg_index where not indisunique and indrelid = any($1::regclass[])`,
    [tables],
  )
  for (const { name } of rows) await owner.query(`drop index ${name}`)
  return rows.flatMap(({ name, made, target }) =>
    // PostgreSQL 16 has -1 for a target that is not set.
    target === null || target === -1 ? [made] : [made, `alter index ${name} alter column 1 set statistics ${target}`],
  )
}

const filledTables = [
  'members',
  'portraits',
  'security_events',
  'bookings',
  'likes_consents',
  'likes_cards',
  'likes',
  'matches',
  'blocks',
  'messages',
]

async function requireEmpty(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ some: boolean }>(
    'select exists (select from members) or exists (select from events) as some',
  )
  if (rows[0]?.some) throw new Error('This database already has members or events; an empty one is needed.')
}

async function requireCounts(owner: Client, counts: Record<string, number>): Promise<void> {
  for (const [table, expected] of Object.entries(counts)) {
    const { rows } = await owner.query<{ count: number }>(`select count(*)::int as count from ${table}`)
    if (rows[0]?.count !== expected) throw new Error(`${table} has ${rows[0]?.count} rows instead of ${expected}`)
  }
}
