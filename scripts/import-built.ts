import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfNeeded } from './build.ts'

/**
 * Builds if needed, and returns what the built server exports. The path is computed because the file does not exist when types
 * are checked.
 */
export async function importBuilt(): Promise<typeof import('../src/app/main.ts')> {
  await buildIfNeeded()
  // React and other packages pick their production code by this when they load.
  process.env.NODE_ENV = 'production'
  return import(pathToFileURL(resolve('dist/server/main.js')).href)
}
