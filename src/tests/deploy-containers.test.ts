import { glob, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { environmentNames, readConfig } from '#platform/server/config.ts'

/** Variables that containers set for Node and the database, and for `$(…)` in Kubernetes. */
const NOT_OF_THE_SITE = ['NODE_ENV', 'MALLOC_ARENA_MAX', 'PATH', 'INIT_CWD', 'SITE_PASSWORD', 'OWNER_PASSWORD']
const known = new Set([...environmentNames, ...NOT_OF_THE_SITE])
const unknown = (names: Iterable<string>) => [...names].filter((name) => !known.has(name))

const Package = z.object({ scripts: z.object({ start: z.string() }) })
const readText = (file: string) => readFile(file, 'utf8')

const Container = z.object({
  name: z.string(),
  image: z.string(),
  args: z.tuple([z.string()]),
  env: z.array(z.object({ name: z.string(), value: z.string().optional() })),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).optional(),
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
})
const Probe = z.object({ httpGet: z.object({ path: z.string(), port: z.literal('http') }) })
const Probed = z.object({ startupProbe: Probe, livenessProbe: Probe, readinessProbe: Probe })
const Pod = z.object({
  // With it, a service named worker would set WORKER_PORT to an address.
  enableServiceLinks: z.literal(false),
  automountServiceAccountToken: z.literal(false),
  terminationGracePeriodSeconds: z.number(),
  securityContext: z.object({ runAsNonRoot: z.literal(true), runAsUser: z.number() }),
  containers: z.tuple([z.record(z.string(), z.unknown())]),
  volumes: z.array(z.object({ name: z.string() })),
})
const Resource = z.object({
  kind: z.string(),
  metadata: z.object({ name: z.string() }),
  data: z.record(z.string(), z.string()).optional(),
  stringData: z.record(z.string(), z.string()).optional(),
  spec: z.record(z.string(), z.unknown()).optional(),
})

async function resources() {
  const files = await Array.fromAsync(glob('deploy/kubernetes/*.yaml'))
  const texts = await Promise.all(files.filter((file) => basename(file) !== 'kustomization.yaml').map(readText))
  return texts.flatMap((text) => parseAllDocuments(text).map((document) => Resource.parse(document.toJS())))
}

async function resource(kind: string, name: string) {
  const found = (await resources()).find((one) => one.kind === kind && one.metadata.name === name)
  if (!found) throw new Error(`there is no ${kind} ${name}`)
  return found
}

async function podOf(role: string) {
  const { spec } = await resource(role === 'migrate' ? 'Job' : 'Deployment', role)
  const { template } = z.object({ template: z.object({ spec: Pod }) }).parse(spec)
  return template.spec
}

/** Returns the variables that a Containerfile sets. */
function variablesOf(containerfile: string): Record<string, string> {
  const joined = containerfile.replaceAll('\\\n', ' ')
  const lines = Array.from(joined.matchAll(/^ENV (.*)$/gm), ([, line = '']) => line)
  return Object.fromEntries(
    (lines.at(-1) ?? '')
      .trim()
      .split(/\s+/)
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )
}

test('the container image starts the site with the arguments of npm start, as a user without rights', async () => {
  const { scripts } = Package.parse(JSON.parse(await readText('package.json')))
  const containerfile = await readText('deploy/Containerfile')
  const options = scripts.start.split(' ').slice(1, -1)
  const entry = JSON.stringify(['/site/bin/node', ...options, '/site/program/program.js']).replaceAll(',', ', ')
  expect(containerfile).toContain(`ENTRYPOINT ${entry}\n`)
  expect(containerfile).toContain('\nUSER 10001:10001\n')
  const variables = variablesOf(containerfile)
  expect(unknown(Object.keys(variables))).toEqual([])
  expect(variables).toMatchObject({
    HOST: '0.0.0.0',
    PORT: '3000',
    WORKER_PORT: '3000',
    DATA_DIR: '/var/lib/speed-dating',
  })
})

test('the build context of the image has neither settings nor data', async () => {
  const ignored = new Set((await readText('.containerignore')).split('\n'))
  expect(['.git', '.env', 'data', '**/node_modules', 'backup-*'].filter((name) => !ignored.has(name))).toEqual([])
})

const Service = z.object({
  image: z.string(),
  command: z.tuple([z.string()]).optional(),
  environment: z.record(z.string(), z.string()),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  stop_grace_period: z.string().optional(),
  healthcheck: z.object({ test: z.array(z.string()).optional() }).optional(),
  networks: z.array(z.string()),
})
const Compose = z.object({ services: z.record(z.string(), Service), networks: z.record(z.string(), z.unknown()) })

async function readCompose() {
  return Compose.parse(parse(await readText('deploy/compose/compose.yaml'), { merge: true }))
}

test('the compose file sets only settings that the site reads, and no password', async () => {
  const { services } = await readCompose()
  const ofTheSite = ['migrate', 'site-1', 'site-2', 'worker', 'command']
  for (const name of ofTheSite) {
    const service = services[name]
    expect([name, service?.read_only, service?.cap_drop]).toEqual([name, true, ['ALL']])
    expect([name, unknown(Object.keys(service?.environment ?? {}))]).toEqual([name, []])
  }
  const withOwner = ofTheSite.filter((name) => services[name]?.environment['MIGRATE_DATABASE_URL'])
  expect(withOwner).toEqual(['migrate', 'command'])
  const passwords = Object.values(services).flatMap(({ environment }) =>
    Object.entries(environment).filter(([name]) => /PASSWORD|DATABASE_URL/.test(name)),
  )
  expect(passwords.length).toBeGreaterThan(5)
  for (const [, value] of passwords) expect(value).toMatch(/^(postgres:\/\/\w+:)?\$\{(OWNER|SITE)_PASSWORD:\?[^}]+\}/)
  const examples = await readText('deploy/compose/settings.example')
  const names = Array.from(examples.matchAll(/^([A-Z_]+)=/gm), ([, name = '']) => name)
  expect(names).toContain('SITE_KEYS')
  expect(unknown(names)).toEqual([])
})

test('a live site starts with the settings that the examples for compose name, once they have values', async () => {
  const { services } = await readCompose()
  const examples = await readText('deploy/compose/settings.example')
  const names = Array.from(examples.matchAll(/^([A-Z_]+)=/gm), ([, name = '']) => name)
  const own = { ...variablesOf(await readText('deploy/Containerfile')), ...services['site-1']?.environment }
  const filled = Object.entries(own).map(([name, value]) => [name, value.replace(/\$\{(\w+):?[?-]?([^}]*)\}/g, fill)])
  const config = readConfig({
    ...Object.fromEntries(filled),
    ...Object.fromEntries(names.map((name) => [name, valueOf(name)])),
  })
  expect([config.mode, config.siteUrl, config.port, config.workerPort]).toEqual([
    'live',
    'https://www.example.com',
    3000,
    3000,
  ])
})

function fill(_all: string, name: string, otherwise: string): string {
  return name === 'SITE_HOST' ? 'www.example.com' : /^[\d./]+$/.test(otherwise) ? otherwise : 'secret'
}

function valueOf(name: string): string {
  const values: Record<string, string> = {
    ...{ SMTP_URL: 'smtps://user:secret@mail.example.com', MAIL_FROM: 'Example <hello@example.com>' },
    ...{
      STRIPE_SECRET_KEY: 'sk_test_none',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_none',
      STRIPE_WEBHOOK_SECRET: 'whsec_none',
    },
    ...{ CONTACT_EMAIL: 'hello@example.com', METRICS_TOKEN: 'a-token-of-enough-characters', BACKUP_PUBLIC_KEY: '' },
    SITE_KEYS:
      'lasting:GHQfpq8BO57U6_1tCHWVCjGHQfpq8BO57U6_1tCHWVC,9b81ea05:20261128T141846Z:V1LjUM7xr_FiSL1O1dZIuc0tk9UQXkty3x_rC1X52Rs',
  }
  return values[name] ?? 'Example'
}

test('the proxy of the compose file asks the processes that it has, at the port and the address of the site', async () => {
  const { services } = await readCompose()
  const proxy = await readText('deploy/compose/Caddyfile')
  const upstreams = new Set(Array.from(proxy.matchAll(/\b([a-z]+-\d):(\d+)/g), ([all]) => all))
  const serving = Object.keys(services).filter((name) => services[name]?.command?.[0] === 'serve')
  expect([...upstreams].toSorted()).toEqual(serving.map((name) => `${name}:3000`))
  expect(proxy).toContain('health_uri /readyz')
  const shared = services['proxy']?.networks ?? []
  for (const name of serving) expect(services[name]?.networks).toEqual(expect.arrayContaining(shared))
  expect(services['proxy']?.networks).not.toContain('database')
})

test('the pods and the compose file stop a process only after it has drained', async () => {
  const { data } = await resource('ConfigMap', 'settings')
  // The site gives responses 20 seconds after the drain.
  const needed = (drainSeconds: string | undefined) => Number(drainSeconds) + 20
  for (const role of ['serve', 'work', 'migrate'])
    expect((await podOf(role)).terminationGracePeriodSeconds).toBeGreaterThan(needed(data?.['DRAIN_SECONDS']))
  const { DRAIN_SECONDS } = variablesOf(await readText('deploy/Containerfile'))
  const { services } = await readCompose()
  for (const name of ['site-1', 'site-2', 'worker'])
    expect(Number.parseInt(services[name]?.stop_grace_period ?? '', 10)).toBeGreaterThan(needed(DRAIN_SECONDS))
})

test('the Kubernetes files set only settings that the site reads, and have no secret', async () => {
  const { data } = await resource('ConfigMap', 'settings')
  const { stringData } = await resource('Secret', 'settings')
  expect(unknown(Object.keys({ ...data, ...stringData }))).toEqual([])
  expect(Object.values(stringData ?? {}).filter((value) => value !== '')).toEqual([])
  expect(Object.keys(data ?? {}).filter((name) => /KEY$|KEYS$|SECRET|TOKEN|PASSWORD/.test(name))).toEqual([
    'BACKUP_PUBLIC_KEY',
  ])
  const variables = variablesOf(await readText('deploy/Containerfile'))
  const container = Container.parse((await podOf('serve')).containers[0])
  const urls = container.env
    .filter(({ value }) => value)
    .map(({ name, value = '' }) => [name, value.replace(/\$\((\w+)\)/, 'secret')])
  // The certificate of the database's authority is not on this machine.
  const own = Object.fromEntries(urls.map(([name, value]) => [name, value?.replace(/&sslrootcert=.*/, '')]))
  const names = Object.keys(stringData ?? {})
  const config = readConfig({
    ...variables,
    ...data,
    ...own,
    ...Object.fromEntries(names.map((name) => [name, valueOf(name)])),
  })
  expect([config.mode, config.pictureBucket === undefined]).toEqual(['live', false])
})

test.each(['serve', 'work', 'migrate'])(
  'the pods of %s run with the limits, probes and volumes of the site',
  async (role) => {
    const pod = await podOf(role)
    const container = Container.parse(pod.containers[0])
    expect(container.args).toEqual([role])
    expect(unknown(container.env.map(({ name }) => name))).toEqual([])
    expect(container.volumeMounts.map(({ name }) => name).toSorted()).toEqual(
      pod.volumes.map(({ name }) => name).toSorted(),
    )
    expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(
      expect.arrayContaining(['/var/lib/speed-dating', '/tmp']),
    )
    expect(container.env.some(({ name }) => name === 'MIGRATE_DATABASE_URL')).toBe(role === 'migrate')
    if (role === 'migrate') return
    const probes = Probed.parse(pod.containers[0])
    expect(Object.values(probes).map(({ httpGet }) => httpGet.path)).toEqual(['/healthz', '/healthz', '/readyz'])
    expect(container.ports).toEqual([{ name: 'http', containerPort: 3000 }])
  },
)

test('the names in the Kubernetes files lead to resources that exist', async () => {
  const all = await resources()
  const texts = JSON.stringify(all)
  const names = (kind: string) => all.filter((one) => one.kind === kind).map(({ metadata }) => metadata.name)
  // The operator makes these two from the name of the cluster.
  const secrets = new Set([...names('Secret'), 'database-app', 'database-ca', 'certificate'])
  const used = Array.from(
    texts.matchAll(
      /"(?:secretRef|secretKeyRef|passwordSecret|credentials)":\{"name":"([\w-]+)"|"secretName":"([\w-]+)"/g,
    ),
    ([, name, other]) => name ?? other,
  )
  expect(used.length).toBeGreaterThan(10)
  expect(used.filter((name) => !secrets.has(name ?? ''))).toEqual([])
  expect(names('Cluster')).toEqual(['database'])
  expect(new Set(texts.match(/@[\w-]+:5432/g))).toEqual(new Set(['@database-rw:5432']))
  const { resources: files } = z
    .object({ resources: z.array(z.string()) })
    .parse(parse(await readText('deploy/kubernetes/kustomization.yaml')))
  const present = await Array.fromAsync(glob('deploy/kubernetes/*.yaml'), (file) => basename(file))
  const optional = ['kustomization.yaml', 'secrets.example.yaml', 'service-monitor.yaml']
  expect(files.toSorted()).toEqual(present.filter((file) => !optional.includes(file)).toSorted())
})
