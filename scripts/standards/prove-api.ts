import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { startBuiltSite } from '../../bench/built-site.ts'
import { installSchemathesis } from './install-schemathesis.ts'

const RESULTS = 'test-results/standards-api'
const PASSWORD = 'FiveMinutes5!'
/** The phases are the examples of the description, then each bound and each combination of its schemas. */
const PHASES = 'examples,coverage'
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
  'unsupported_method',
  'allow_header_conformance',
  'refusal_is_explained',
  'caller_is_known',
  'note_answers',
]

type Actor = { name: string; email?: string; isStaff?: true; description: string }
const actors: readonly Actor[] = [
  { name: 'visitor', description: '/api/openapi.json' },
  { name: 'member', email: 'amy@example.com', description: '/api/openapi.json' },
  { name: 'owner', email: 'owner@example.com', isStaff: true, description: '/api/admin/openapi.json' },
]

type Part = { name: string; paths: string; without?: string }
const parts: readonly Part[] = [
  { name: 'first', paths: '--exclude-path-regex' },
  { name: 'last', paths: '--include-path-regex', without: 'caller_is_known' },
]

/** Where schemathesis finds our own checks. */
const hooks = { PYTHONPATH: import.meta.dirname, SCHEMATHESIS_HOOKS: 'api_checks' }

/** What ends sessions or the account of the caller. It runs last, because every later answer could be 401. */
const ENDS_SESSIONS = '/accounts/signout|/api/account/(deletion|password|email)$|sessions|second-factor$'

/**
 * Sends requests that are generated from the descriptions of the API, allowed and forbidden ones, as a visitor, a member and an
 * owner, or only as those that are named: `member 7` with the seed 7. Returns the exit code: 1 if an answer differs from what is
 * described.
 */
export async function proveApi(options: readonly string[]): Promise<number> {
  const seed = Number(options.find((option) => /^\d+$/.test(option)) ?? 1)
  const named = actors.filter(({ name }) => options.includes(name))
  const schemathesis = installSchemathesis()
  await mkdir(RESULTS, { recursive: true })
  await using stack = new AsyncDisposableStack()
  const { origin } = await startBuiltSite(stack, { LIMITS: 'off' })
  const answers = join(RESULTS, 'answers.txt')
  rmSync(answers, { force: true })
  let code = 0
  for (const actor of named.length > 0 ? named : actors) {
    for (const part of parts) {
      const run = spawn(
        schemathesis,
        ['run', origin + actor.description, ...(await optionsFor(origin, actor, part, seed))],
        {
          stdio: 'inherit',
          env: { ...process.env, ...hooks, API_ANSWERS: answers, API_CALLER: actor.name },
        },
      )
      await once(run, 'exit')
      code = Math.max(code, run.exitCode ?? 1)
    }
  }
  printAnswered(answers)
  return code
}

async function optionsFor(
  origin: string,
  actor: Actor,
  { name, paths, without }: Part,
  seed: number,
): Promise<string[]> {
  const access = await signIn(origin, actor)
  const kept = checks.filter((check) => check !== without)
  return [
    ...(access === undefined ? [] : ['-H', `Authorization: Bearer ${access}`]),
    ...['--phases', PHASES, '--checks', kept.join(','), paths, ENDS_SESSIONS],
    ...['--report', 'json', '--report-json-path', join(RESULTS, `api-${actor.name}-${name}.json`)],
    ...['--seed', String(seed), '--no-color'],
  ]
}

function printAnswered(file: string): void {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const operations = Map.groupBy(lines, (line) => line.split(' ').slice(2).join(' '))
  const without = [...operations]
    .filter(([, answers]) => !answers.some((line) => line.startsWith('2')))
    .map(([name]) => name)
  console.info(
    `${operations.size - without.length} of ${operations.size} operations were answered 2xx. Without: ${without.join(', ')}`,
  )
}

const Session = z.object({ access: z.string() })

async function signIn(origin: string, { email, isStaff }: Actor): Promise<string | undefined> {
  if (email === undefined) return undefined
  const { access } = Session.parse(await post(`${origin}/accounts/authenticate`, { email, password: PASSWORD }))
  if (!isStaff) return access
  const { code } = z.object({ code: z.string() }).parse(await post(`${origin}/dev/codes`, { email }))
  await post(`${origin}/api/account/second-factor/verification`, { code }, access)
  return access
}

async function post(url: string, body: object, access?: string): Promise<unknown> {
  const authorization = access === undefined ? {} : { authorization: `Bearer ${access}` }
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorization },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`POST ${url} answered ${response.status}: ${await response.text()}`)
  return response.json()
}
