/** Checks names and sizes of files, names of endpoints, values in style sheets and links to pages: `node scripts/check-files.ts` exits with 1 if a rule of STYLE.md is broken. */
import { glob, readFile } from 'node:fs/promises'
import { valuesOffScale } from './files/css-scales.ts'
import { misnamedEndpoints } from './files/endpoint-names.ts'
import { fileRuleViolations, type SourceFile } from './files/file-rules.ts'
import { pageAddressesWrittenOut } from './files/page-addresses.ts'

const SOURCES = [
  ...['src', 'scripts', 'e2e', 'bench', 'packages'].map((root) => `${root}/**/*.{ts,tsx,mjs,css}`),
  'migrations/*.sql',
]
/** As the job queue's library generates it. */
const GENERATED = ['migrations/01-jobs.sql']

const files: SourceFile[] = []
for await (const found of glob(SOURCES)) {
  const path = found.replaceAll('\\', '/')
  if (!GENERATED.includes(path)) files.push({ path, text: await readFile(path, 'utf8') })
}

const faults = [
  ...fileRuleViolations(files),
  ...misnamedEndpoints(files),
  ...valuesOffScale(files),
  ...pageAddressesWrittenOut(files),
]
if (files.length === 0) faults.push('No files found: run this in the folder that contains package.json.')
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
else console.info(`The names, sizes, styles and links of ${files.length} files are valid.`)
