import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { findProgram, installPackages } from '../../scripts/installed-programs.ts'

/** Isolation by chroot works inside other containers too. The format of Docker keeps the health check. */
const BUILD = ['build', '--quiet', '--isolation', 'chroot', '--format', 'docker', '--pull-never']
const PROGRAMS = {
  ...{ buildah: 'buildah', podman: 'podman', runc: 'runc', netavark: 'netavark', 'aardvark-dns': 'aardvark-dns' },
  debootstrap: 'debootstrap',
}
const PLACES = ['/usr/sbin', '/usr/lib/podman']
const DEBIAN = 'localhost/speed-dating-drill-debian:trixie'
const NODE = 'localhost/speed-dating-drill-node:trixie'
/** What the image of Debian for containers leaves out. */
const LEFT_OUT = [
  ...['usr/share/doc', 'usr/share/man', 'usr/share/locale', 'usr/share/info'],
  ...['var/cache/apt', 'var/lib/apt/lists', 'var/log/apt'],
]

export type Images = { site: string; next: string; back: string; database: string; proxy: string; debian: string }

export function requirePrograms(): void {
  if (process.getuid?.() !== 0) throw new Error('This drill makes images and containers, so it needs root.')
  const missing = Object.entries(PROGRAMS).filter(([program]) => !findProgram(program, PLACES))
  if (missing.length > 0 && !installPackages(missing.map(([, name]) => name)))
    throw new Error(`This drill needs ${missing.map(([program]) => program).join(', ')}.`)
}

/**
 * Builds deploy/Containerfile from the files of the last commit, then a next version that differs in the browser's code and has another
 * migration, then the first again to go back to. Each has the browser's files of the one before it. No registry is asked for images: they are made from Debian's packages, and Node and npm are those of this machine.
 */
export async function buildImages(stack: AsyncDisposableStack): Promise<Images> {
  await makeDebian()
  makeNode()
  const folder = await temporaryFolder()
  stack.defer(folder.remove)
  const [context, nextContext] = [join(folder.path, 'this'), join(folder.path, 'next')]
  for (const path of [context, nextContext]) {
    execFileSync('sh', ['-c', `mkdir ${path} && git archive HEAD | tar -x -C ${path}`])
    // What must not be in a layer.
    await writeFile(join(path, '.env'), 'SITE_KEYS=must-not-be-in-a-layer\n')
  }
  await appendFile(join(nextContext, 'src/app/client.tsx'), "document.documentElement.dataset.version = 'next'\n")
  const migration = '-- expand\ncreate table drill (id integer primary key);\n'
  await writeFile(join(nextContext, 'migrations/999-drill.sql'), migration)
  const secret = join(folder.path, 'npmrc')
  await writeFile(secret, await npmSettings(), { mode: 0o600 })
  const images: Images = {
    ...{ site: 'localhost/speed-dating-drill:this', next: 'localhost/speed-dating-drill:next' },
    ...{ back: 'localhost/speed-dating-drill:back', debian: DEBIAN },
    ...{ database: 'localhost/speed-dating-drill-database', proxy: 'localhost/speed-dating-drill-proxy' },
  }
  console.info('Building the images …')
  const bases = ['--build-arg', `BUILD_IMAGE=${NODE}`, '--build-arg', `BASE_IMAGE=${DEBIAN}`]
  const site = [...bases, '--layers', '--secret', `id=npmrc,src=${secret}`]
  const build = (from: string, ...options: string[]) => {
    buildah(...BUILD, ...site, '-f', join(from, 'deploy/Containerfile'), ...options, from)
  }
  build(context, '--tag', images.site)
  build(nextContext, '--tag', images.next, '--build-arg', `LAST_IMAGE=${images.site}`)
  build(context, '--tag', images.back, '--build-arg', `LAST_IMAGE=${images.next}`)
  for (const name of ['database', 'proxy'] as const) {
    const file = resolve(`drills/containers/${name}.Containerfile`)
    const base = ['--build-arg', `BASE_IMAGE=${DEBIAN}`]
    buildah(...BUILD, '--layers', ...base, '-f', file, '--tag', images[name], resolve('drills/containers'))
  }
  return images
}

/** Makes the base image once, and keeps it in the storage of this machine. */
async function makeDebian(): Promise<void> {
  if (buildah('images', '--quiet', '--filter', `reference=${DEBIAN}`).trim() !== '') return
  console.info('Making an image of Debian 13 …')
  const folder = join(tmpdir(), 'speed-dating-drill-container')
  if (!existsSync(folder)) {
    await rm(`${folder}.unfinished`, { recursive: true, force: true })
    const options = ['--variant=minbase', 'trixie', `${folder}.unfinished`]
    execFileSync('debootstrap', options, { stdio: ['ignore', 'ignore', 'inherit'] })
    for (const path of LEFT_OUT) execFileSync('sh', ['-c', `rm -rf ${folder}.unfinished/${path}/*`])
    await rename(`${folder}.unfinished`, folder)
  }
  const container = buildah('from', 'scratch').trim()
  try {
    buildah('add', '--quiet', container, folder, '/')
    buildah('commit', '--quiet', container, DEBIAN)
  } finally {
    buildah('rm', container)
  }
}

/** Adds the pinned Node and this machine's npm to Debian, in the places of the official image of Node. */
function makeNode(): void {
  if (buildah('images', '--quiet', '--filter', `reference=${NODE}`).trim() !== '') return
  const npm = process.env.npm_execpath
  if (!npm) throw new Error('Start this drill with npm run drill, because it copies that npm.')
  const container = buildah('from', '--pull-never', DEBIAN).trim()
  const run = (command: string) => buildah('run', '--isolation', 'chroot', container, '--', 'sh', '-c', command)
  try {
    buildah('copy', '--quiet', container, process.execPath, '/usr/local/bin/node')
    buildah('copy', '--quiet', container, resolve(npm, '../..'), '/usr/local/lib/node_modules/npm')
    run('ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm')
    run('apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends libatomic1')
    buildah('commit', '--quiet', container, NODE)
  } finally {
    buildah('rm', container)
  }
}

/** The registry that this machine uses, and the authorities that it trusts for it. */
async function npmSettings(): Promise<string> {
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()
  const file = process.env.NODE_EXTRA_CA_CERTS
  const certificates = file
    ? ((await readFile(file, 'utf8')).match(/-----BEGIN[^]*?-----END CERTIFICATE-----/g) ?? [])
    : []
  return [`registry=${registry}`, ...certificates.map((pem) => `ca[]=${JSON.stringify(pem)}`), ''].join('\n')
}

/** Returns the megabytes of an image, and of the folders in it that are counted apart. */
export async function sizesOf(image: string, paths: readonly string[]): Promise<{ all: number; of: number[] }> {
  const container = buildah('from', '--pull-never', image).trim()
  try {
    const root = buildah('mount', container).trim()
    const bytes = (path: string) =>
      Number(execFileSync('du', ['-sb', join(root, path)], { encoding: 'utf8' }).split('\t')[0])
    return { all: bytes('.') / 1e6, of: paths.map((path) => bytes(path) / 1e6) }
  } finally {
    buildah('umount', container)
    buildah('rm', container)
  }
}

/** Returns the files in the layers of an image that have one of the names. Layers keep what a later one removes. */
export async function filesInLayers(stack: AsyncDisposableStack, image: string, names: RegExp): Promise<string[]> {
  const folder = await temporaryFolder()
  stack.defer(folder.remove)
  buildah('push', '--quiet', image, `dir:${folder.path}`)
  const layers = execFileSync('sh', ['-c', `ls ${folder.path}`], { encoding: 'utf8' }).split('\n')
  const lists = layers
    .filter((name) => /^[0-9a-f]{64}$/.test(name))
    .map((name) => {
      const list = execFileSync('sh', ['-c', `tar -tf ${join(folder.path, name)} 2>/dev/null || true`], {
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
      })
      return list.split('\n')
    })
  const files = lists.flat()
  if (!files.some((file) => file.endsWith('program/program.js'))) throw new Error('The layers could not be read.')
  return files.filter((file) => names.test(basename(file)))
}

function buildah(...args: string[]): string {
  return execFileSync('buildah', args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
