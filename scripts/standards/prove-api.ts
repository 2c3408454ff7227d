import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { startBuiltSite } from '../../bench/built-site.ts'
import { installFromPypi } from './install-from-pypi.ts'

const REQUIREMENTS = join(import.meta.dirname, 'schemathesis.txt')
const RESULTS = resolve('test-results/standards-api')
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
  const schemathesis = join(installFromPypi('schemathesis', REQUIREMENTS), 'schemathesis')
  await mkdir(RESULTS, { recursive: true })
  await using stack = new AsyncDisposableStack()
  const { origin } = await startBuiltSite(stack, { LIMITS: 'off' })
  const answers = join(RESULTS, 'answers.txt')
  rmSync(answers, { force: true })
  let code = 0
  for (const actor of named.length > 0 ? named : actors) {
    for (const part of parts) {
      const authorization = await authorizationOf(origin, actor)
      const caller = { API_CALLER: actor.name, API_AUTHORIZATION: authorization, API_ANSWERS: answers }
      const runOptions = optionsFor(actor, part, seed)
      if (authorization !== '') runOptions.push('-H', `Authorization: ${authorization}`)
      const run = spawn(schemathesis, ['run', origin + actor.description, ...runOptions], {
        // It also writes a cache, which belongs with the results.
        cwd: RESULTS,
        stdio: 'inherit',
        env: { ...process.env, ...hooks, ...caller },
      })
      await once(run, 'exit')
      code = Math.max(code, run.exitCode ?? 1)
    }
  }
  printAnswered(answers)
  return code
}

function optionsFor(actor: Actor, { name, paths, without }: Part, seed: number): string[] {
  const kept = checks.filter((check) => check !== without)
  return [
    ...['--phases', PHASES, '--checks', kept.join(','), paths, ENDS_SESSIONS, '--continue-on-failure'],
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

/** Signs in, and returns the header that identifies the session; empty for a visitor. */
async function authorizationOf(origin: string, { email, isStaff }: Actor): Promise<string> {
  if (email === undefined) return ''
  const { access } = Session.parse(await post(`${origin}/accounts/authenticate`, { email, password: PASSWORD }))
  if (!isStaff) return `Bearer ${access}`
  const { code } = z.object({ code: z.string() }).parse(await post(`${origin}/dev/codes`, { email }))
  await post(`${origin}/api/account/second-factor/verification`, { code }, access)
  return `Bearer ${access}`
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
