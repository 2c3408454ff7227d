import { CompiledQuery, type RootOperationNode } from 'kysely'
import type { Client } from 'pg'
import type { Db } from '#platform/server/db.ts'

/** One step of a query plan. */
export type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

/** Returns a database that records each statement as it is sent. */
export function recordQueries(db: Db): { db: Db; queries: RootOperationNode[] } {
  const queries: RootOperationNode[] = []
  const recordingDb = db.withPlugin({
    transformQuery({ node }) {
      queries.push(node)
      return node
    },
    async transformResult({ result }) {
      return result
    },
  })
  return { db: recordingDb, queries }
}

/** Runs the statements with EXPLAIN ANALYZE and returns all steps of all their plans. */
export async function explain(owner: Client, db: Db, queries: readonly RootOperationNode[]): Promise<Plan[]> {
  const all: Plan[] = []
  for (const node of queries) {
    const query = db.getExecutor().compileQuery(node, CompiledQuery.raw('').queryId)
    const parameters = query.parameters.map((value) => (value instanceof Temporal.Instant ? value.toString() : value))
    const { rows } = await owner.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (analyze, format json) ${query.sql}`,
      parameters,
    )
    const root = rows[0]?.['QUERY PLAN'][0]?.Plan
    if (root) all.push(...withAllBelow(root))
  }
  return all
}

/** Counts the rows of a table that were read, whether or not they were used afterwards. */
export function rowsRead(all: readonly Plan[], table: string): number {
  return all
    .filter((plan) => plan['Relation Name'] === table)
    .map((plan) => {
      const unwanted = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
      return (plan['Actual Rows'] + unwanted) * plan['Actual Loops']
    })
    .reduce((sum, rows) => sum + rows, 0)
}

function withAllBelow(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(withAllBelow)]
}
