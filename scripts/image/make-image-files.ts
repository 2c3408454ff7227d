/**
 * Puts what a container image needs into a folder: `node scripts/image/make-image-files.ts image`. `image/packages` has Node and the
 * packages, which most versions share, and `image/site` the rest. deploy/Containerfile runs this.
 */
import { existsSync } from 'node:fs'
import { copyFile, cp, glob, mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { buildAll } from '../build-all.ts'
import { sourcesHash } from '../build.ts'
import { importedPackages, LockFile, neededPackages } from './needed-packages.ts'

/** What the site reads from a package by its path and does not import. */
const READ_FILES = 'node_modules/@fontsource/fraunces/files/fraunces-{latin,latin-ext}-{400,600}-normal.woff'
const PROGRAM = 'dist-program'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Say the folder: node scripts/image/make-image-files.ts image')
const [packages, site] = [join(folder, 'packages'), join(folder, 'site')]

await buildAll(await sourcesHash())
await build({
  logLevel: 'warn',
  configFile: false,
  publicDir: false,
  build: { ssr: 'scripts/image/program.ts', target: 'node22', outDir: PROGRAM },
})
await cp('dist', join(site, 'dist'), { recursive: true })
// Only a demo has the emulator.
await rm(join(site, 'dist/stripe-emulator'), { recursive: true })
await cp(PROGRAM, join(site, 'program'), { recursive: true })
await cp('migrations', join(site, 'migrations'), { recursive: true })
await copyFile('package.json', join(site, 'package.json'))
// Traces are in the image only if their packages were installed.
if (existsSync('deploy/tracing/node_modules'))
  await cp('deploy/tracing', join(site, 'deploy/tracing'), { recursive: true, verbatimSymlinks: true })
await copyPackages()

async function copyPackages(): Promise<void> {
  const imported = new Set<string>()
  for await (const file of glob(['dist/server/*.js', `${PROGRAM}/**/*.js`]))
    for (const name of importedPackages(await readFile(file, 'utf8'))) imported.add(name)
  const lockFile = LockFile.parse(JSON.parse(await readFile('package-lock.json', 'utf8')))
  for (const path of neededPackages(imported, lockFile, existsSync)) {
    const nested = join(path, 'node_modules')
    await cp(path, join(packages, path), { recursive: true, filter: (source) => source !== nested })
  }
  for await (const file of glob(READ_FILES)) {
    await mkdir(dirname(join(packages, file)), { recursive: true })
    await copyFile(file, join(packages, file))
  }
  await mkdir(join(packages, 'bin'), { recursive: true })
  await copyFile(process.execPath, join(packages, 'bin/node'))
}
