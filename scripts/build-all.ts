import { existsSync } from 'node:fs'
import { cp, glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { build } from 'vite'
import { buildStripeEmulator } from './build-stripe-emulator.ts'
import { buildWorkers } from './build-workers.ts'

const COMPRESSED = /\.(js|css|svg|json|txt)$/

/** Builds the browser's and the server's code into dist/, and records the hash of the sources that it was built from. */
export async function buildAll(sourcesHash: string): Promise<void> {
  console.info('Building the site …')
  process.env.NODE_ENV = 'production'
  await rm('dist-next', { recursive: true, force: true })
  await build({ logLevel: 'warn', build: { outDir: 'dist-next/client' } })
  await buildWorkers('dist-next/client')
  await build({ logLevel: 'warn', build: { ssr: 'src/app/main.ts', outDir: 'dist-next/server' } })
  await buildStripeEmulator('dist-next/stripe-emulator')
  await copyAssetsOfLastBuild()
  await compressFiles('dist-next/client')
  await writeFile('dist-next/built-from', sourcesHash)
  await rm('dist-old', { recursive: true, force: true })
  if (existsSync('dist')) await rename('dist', 'dist-old')
  await rename('dist-next', 'dist')
  await rm('dist-old', { recursive: true, force: true })
}

/**
 * Copies the files of the last build, because open tabs still request them. No tab requests files of earlier builds. A version that
 * is built in a folder of its own finds them in the folder that LAST_BUILD names.
 */
async function copyAssetsOfLastBuild(): Promise<void> {
  const lastBuild = process.env.LAST_BUILD || 'dist'
  const lastManifest: Record<string, { file: string; css?: string[]; assets?: string[] }> = await readFile(
    `${lastBuild}/client/.vite/manifest.json`,
    'utf8',
  ).then(JSON.parse, () => ({}))
  await mkdir('dist-next/client/assets', { recursive: true })
  for (const chunk of Object.values(lastManifest)) {
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) {
      await cp(`${lastBuild}/client/${file}`, `dist-next/client/${file}`, { force: false }).catch(() => {})
    }
  }
}

async function compressFiles(folder: string): Promise<void> {
  for await (const file of glob(`${folder}/**/*`)) {
    if (!COMPRESSED.test(file) || file.includes('.vite')) continue
    const bytes = await readFile(file)
    await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes))
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  }
}
