import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { ActorKind } from '#tests/actor-kinds.ts'

const Failures = z.object({ title: z.string(), count: z.number(), operations: z.array(z.string()) })
export type Failures = z.infer<typeof Failures>

/** What no answer may be, with the title of the check that finds it. */
const kinds: Readonly<Record<string, string>> = {
  'answers of 500': 'Server error',
  'undocumented statuses': 'Undocumented status code',
  'wrong answers to undeclared methods': 'Wrong response to undeclared method',
  'forbidden requests accepted': 'Schema-violating request accepted',
  'unexplained refusals': 'refusal_is_explained',
  'callers refused': 'caller_is_known',
  'answers that differ from their schema': 'Response violates schema',
}

/** Why no request of a caller can be accepted here. */
const exceptions: Readonly<Record<string, string>> = {
  'POST /api/payments/webhook': 'only the card provider can sign it',
  'GET /api/screens/night': 'only a big screen calls it, with a secret of its own',
  'owner POST /api/invitation/accept': 'an owner cannot be invited',
}

export async function failuresIn(report: string): Promise<Failures[]> {
  return z.object({ failures: z.array(Failures) }).parse(JSON.parse(await readFile(report, 'utf8'))).failures
}

/** Returns the operations of a description, such as `GET /api/events/{id}/place`. */
export async function operationsIn(description: string): Promise<Set<string>> {
  const { paths } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
    .parse(JSON.parse(await readFile(description, 'utf8')))
  const operations = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.keys(byMethod).map((method) => `${method.toUpperCase()} ${path}`),
  )
  return new Set(operations)
}

/** Prints the number of failures of each kind, and returns the exit code. */
export function printFailures(failures: readonly Failures[]): number {
  const titles = Object.values(kinds)
  const others = failures.filter(({ title }) => !titles.some((one) => title.includes(one)))
  const counted = Object.entries(kinds).map(([kind, title]) => {
    const count = failures.filter((one) => one.title.includes(title)).reduce((sum, one) => sum + one.count, 0)
    return `${count} ${kind}`
  })
  console.info(`${counted.join(', ')}.`)
  for (const { title, count, operations } of others) console.info(`${count} '${title}' of ${operations.join(', ')}`)
  return failures.length === 0 ? 0 : 1
}

type RunAs = { name: string; actor: ActorKind }

/** Prints how many operations accepted a request of each caller who may call them, and the others with the reason. */
export async function printAnswered(
  file: string,
  runs: readonly RunAs[],
  allowedTo: (actor: ActorKind) => readonly string[],
): Promise<number> {
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  const accepted = lines.map((line) => /^(\S+) 2\d\d positive (.+)$/.exec(line)?.slice(1) ?? [])
  const acceptedOf = (actor: ActorKind) => {
    const names = runs.filter((run) => run.actor === actor).map(({ name }) => name)
    return new Set(accepted.flatMap(([name, operation]) => (names.includes(name ?? '') ? operation : [])))
  }
  let unexplained = 0
  const all = new Set<string | undefined>()
  for (const actor of new Set(runs.map((run) => run.actor))) {
    const answered = acceptedOf(actor)
    const allowed = allowedTo(actor)
    const without = allowed.filter((operation) => !answered.has(operation))
    const reasons = without.map((operation) => {
      const reason = exceptions[operation] ?? exceptions[`${actor} ${operation}`]
      if (reason === undefined) unexplained += 1
      return `  ${operation}: ${reason ?? 'NO REASON'}`
    })
    for (const operation of answered) all.add(operation)
    console.info(
      [`${actor}: ${allowed.length - without.length} of ${allowed.length} operations answered 2xx.`, ...reasons].join(
        '\n',
      ),
    )
  }
  console.info(`Together: ${all.size} operations answered 2xx.`)
  return unexplained === 0 ? 0 : 1
}
