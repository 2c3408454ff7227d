import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfNeeded } from './build.ts'

// Said by its address, because the build makes it: it is not there when types are checked.
const built = pathToFileURL(resolve('dist/server/main.js')).href

await buildIfNeeded()
process.env.NODE_ENV = 'production'
const { main } = await import(built)
await main(process.argv[2] ?? 'both')
