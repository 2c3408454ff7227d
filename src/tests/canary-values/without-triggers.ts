import type { Client } from 'pg'

/** Runs work that triggers would refuse, on a connection of the tables' owner. Keys and checks stay in force. */
export async function withoutTriggers(
  owner: Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  await owner.query('begin')
  for (const table of tables) await owner.query(`alter table ${table} disable trigger user`)
  await work()
  await owner.query('set constraints all immediate')
  for (const table of tables) await owner.query(`alter table ${table} enable trigger user`)
  await owner.query('commit')
}
