import { importBuilt } from './import-built.ts'

const { main, parseRole } = await importBuilt()
await main(parseRole(process.argv[2]))
