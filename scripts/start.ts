import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { importBuilt } from './import-built.ts'

// The next start compiles only changed files.
enableCompileCache(resolve('node_modules/.cache/compiled'))
const { main, parseRole } = await importBuilt()
await main(parseRole(process.argv[2]))
