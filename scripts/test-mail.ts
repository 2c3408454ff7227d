import { importBuilt } from './import-built.ts'

const { mainTestMail } = await importBuilt()
await mainTestMail(process.argv[2])
