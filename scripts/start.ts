import { importBuilt } from './import-built.ts'

const { main, roleNamed } = await importBuilt()
await main(roleNamed(process.argv[2]))
