import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { importBuilt } from './import-built.ts'

// The next start does not have to compile what has not changed.
enableCompileCache(resolve('node_modules/.cache/compiled'))
const { main, roleNamed } = await importBuilt()
await main(roleNamed(process.argv[2]))
