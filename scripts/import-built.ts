import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfNeeded } from './build.ts'

/** Builds if needed, and gives what the built server exports. Said by its address: it is not there when types are checked. */
export async function importBuilt(): Promise<typeof import('../src/app/main.ts')> {
  await buildIfNeeded()
  // React and others choose their production code by it when they load.
  process.env.NODE_ENV = 'production'
  return import(pathToFileURL(resolve('dist/server/main.js')).href)
}
