import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createServer } from 'vite'
import { isKeyKind, keyKinds, type ActorKind } from '#tests/actor-kinds.ts'
import type { ApiUnderTest } from '#tests/valid-requests/serve-valid-requests.ts'
import { startPostgresForTests } from '#platform/testing/postgres-for-tests.ts'
import { installFromPypi } from './install-from-pypi.ts'
import { plantedDescriptions } from './planted-descriptions.ts'
import { failuresIn, operationsIn, printAnswered, printFailures, type Failures } from './report-api.ts'

const REQUIREMENTS = join(import.meta.dirname, 'schemathesis.txt')
const RESULTS = resolve('test-results/standards-api')
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

/** What is for programs with a key. Elsewhere a key makes no difference. */
const KEY_PATHS = '/api/v1/'

/** `cases` is 'few' to send only the examples of the operations that the actor may call, and at least one request to each. */
type Part = { name: string; actor: ActorKind; cases: 'all' | 'few'; options: readonly string[] }

/** Hosts and owners use the operations of members as members do, so only a few requests are repeated for them. */
const parts: readonly Part[] = [
  { name: 'visitor', actor: 'visitor', cases: 'all', options: [] },
  { name: 'member', actor: 'member', cases: 'all', options: [] },
  { name: 'host', actor: 'host', cases: 'few', options: ['--mode', 'positive'] },
  { name: 'owner', actor: 'owner', cases: 'all', options: ['--include-path-regex', '^/api/admin'] },
  {
    name: 'owner-as-member',
    actor: 'owner',
    cases: 'few',
    options: ['--exclude-path-regex', '^/api/admin', '--mode', 'positive'],
  },
  ...keyKinds.map((actor) => ({
    ...{ name: actor, actor, cases: 'all' as const },
    options: ['--include-path-regex', `^${KEY_PATHS}`],
  })),
]

/**
 * Sends requests that are generated from the descriptions of the API, allowed and forbidden ones, as a visitor, a member, a host,
 * an owner and a program with each kind of key, or only as those that are named: `member 7` with the seed 7. `planted` only shows that faults of a description
 * are found. Returns the exit code: 1 if an answer differs from what is described.
 */
export async function proveApi(options: readonly string[]): Promise<number> {
  const seed = Number(options.find((option) => /^\d+$/.test(option)) ?? 1)
  const names = options.filter((option) => !/^\d+$/.test(option))
  const wanted = parts.filter(({ actor }) => names.length === 0 || names.includes(actor))
  const unknown = names.find((name) => name !== 'planted' && !parts.some(({ actor }) => actor === name))
  if (unknown !== undefined) {
    console.error(
      `The API is proved as visitor, member, host, owner or a kind of key, or with planted faults, not as '${unknown}'.`,
    )
    return 1
  }
  const schemathesis = join(installFromPypi('schemathesis', REQUIREMENTS), 'schemathesis')
  await rm(RESULTS, { recursive: true, force: true })
  await mkdir(RESULTS, { recursive: true })
  await using stack = new AsyncDisposableStack()
  const api = await startApi(stack)
  const described = await operationsIn(await describe(api, 'owner'))
  const run = (part: Part, description: string) => runSchemathesis({ schemathesis, api, seed }, part, description)
  let code = 0
  for (const part of wanted) code = Math.max(code, await run(part, await describe(api, part.actor)))
  if (wanted.length > 0) {
    const allowedTo = (actor: ActorKind) =>
      api
        .operationsOf(actor)
        .filter((operation) => described.has(operation) && (!isKeyKind(actor) || operation.includes(KEY_PATHS)))
    const failures = await Promise.all(wanted.map(({ name }) => failuresIn(reportOf(name))))
    code = Math.max(
      code,
      printFailures(failures.flat()),
      await printAnswered(join(RESULTS, 'answers.txt'), wanted, allowedTo),
    )
  }
  if (names.length > 0 && !names.includes('planted')) return code
  return Math.max(code, await provePlantedFaults(api, run))
}

async function provePlantedFaults(
  api: ApiUnderTest,
  run: (part: Part, file: string) => Promise<number>,
): Promise<number> {
  const description = await describe(api, 'member')
  let missed = 0
  for (const planted of await plantedDescriptions(description)) {
    const name = `planted-${planted.name}`
    const file = join(RESULTS, `${name}-description.json`)
    await writeFile(file, JSON.stringify(planted.description))
    await run({ name, actor: 'member', cases: 'all', options: ['--include-path', planted.path] }, file)
    const found: Failures[] = await failuresIn(reportOf(name))
    const isFound = found.some(({ title }) => title.includes(planted.foundAs))
    if (!isFound) missed += 1
    console.info(
      `${isFound ? 'Found' : 'MISSED'}: ${planted.name.replaceAll('-', ' ')} of ${planted.path}, as '${planted.foundAs}'.`,
    )
  }
  return missed === 0 ? 0 : 1
}

/** Starts a site in this process, so that each request can have what it is about. */
async function startApi(stack: AsyncDisposableStack): Promise<ApiUnderTest> {
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
    cacheDir: join(RESULTS, '.vite'),
  })
  stack.defer(() => vite.close())
  const { connection, stop } = await startPostgresForTests(resolve('migrations'))
  stack.defer(stop)
  const { serveValidRequests } = (await vite.ssrLoadModule(
    '/src/tests/valid-requests/serve-valid-requests.ts',
  )) as typeof import('../../src/tests/valid-requests/serve-valid-requests.ts')
  const api = await serveValidRequests(connection)
  stack.defer(() => api.close())
  return api
}

/** Saves the description of the API for this caller, and returns the path of the file. */
async function describe(api: ApiUnderTest, actor: ActorKind): Promise<string> {
  const isStaff = actor === 'host' || actor === 'owner'
  const path = isStaff ? '/api/admin/openapi.json' : '/api/openapi.json'
  const headers = isStaff ? { authorization: await api.signIn(actor) } : {}
  const answer = await fetch(api.origin + path, { headers })
  if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}`)
  const file = join(RESULTS, `description-${actor}.json`)
  await writeFile(file, await answer.text())
  return file
}

const reportOf = (name: string) => join(RESULTS, `${name}.json`)

type Run = { schemathesis: string; api: ApiUnderTest; seed: number }

async function runSchemathesis({ schemathesis, api, seed }: Run, part: Part, description: string): Promise<number> {
  api.startAs(part.actor)
  const runOptions = [
    ...['--url', api.origin, '--phases', PHASES, '--checks', checks.join(','), '--continue-on-failure'],
    ...['--report', 'json', '--report-json-path', reportOf(part.name), '--seed', String(seed), '--no-color'],
    ...part.options,
  ]
  const run = spawn(schemathesis, ['run', description, ...runOptions], {
    // It also writes a cache, which belongs with the results.
    cwd: RESULTS,
    stdio: 'inherit',
    env: {
      ...process.env,
      // Where schemathesis finds our own hooks and checks.
      ...{ PYTHONPATH: import.meta.dirname, SCHEMATHESIS_HOOKS: 'api_checks' },
      ...{ API_CALLER: part.name, API_REQUESTS: api.requestsUrl, API_ANSWERS: join(RESULTS, 'answers.txt') },
      API_CASES: part.cases,
      API_OPERATIONS: api.operationsOf(part.actor).join('\n'),
    },
  })
  await once(run, 'exit')
  return run.exitCode ?? 1
}
