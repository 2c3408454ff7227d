/**
 * Checks names and sizes of files, names of endpoints, values in style sheets, links to pages, and words that are gone:
 * `node scripts/check-files.ts` exits with 1 if a rule of STYLE.md is broken.
 */
import { glob, readFile } from 'node:fs/promises'
import { valuesOffScale } from './files/css-scales.ts'
import { misnamedEndpoints } from './files/endpoint-names.ts'
import { fileRuleViolations, type SourceFile } from './files/file-rules.ts'
import { findGoneWords } from './files/find-gone-words.ts'
import { pageAddressesWrittenOut } from './files/page-addresses.ts'

const SOURCES = [
  ...['src', 'scripts', 'e2e', 'bench', 'packages'].map((root) => `${root}/**/*.{ts,tsx,mjs,css}`),
  'migrations/*.sql',
]
const OTHER_TEXTS = ['*.{md,ts,jsonc}', '.*.mjs', '.env.example', 'docs/**/*.md', 'packages/**/*.md']
/** As the job queue's library generates it. */
const GENERATED = ['migrations/01-jobs.sql']

const files = await readFiles(SOURCES)
const faults = [
  ...fileRuleViolations(files),
  ...misnamedEndpoints(files),
  ...valuesOffScale(files),
  ...pageAddressesWrittenOut(files),
  ...findGoneWords([...files, ...(await readFiles(OTHER_TEXTS))]),
]
if (files.length === 0) faults.push('No files found: run this in the folder that contains package.json.')
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
else console.info(`The names, sizes, styles, links and words of ${files.length} files are valid.`)

async function readFiles(patterns: readonly string[]): Promise<SourceFile[]> {
  const found = (await Array.fromAsync(glob(patterns))).map((path) => path.replaceAll('\\', '/'))
  const paths = found.filter((path) => !GENERATED.includes(path))
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(path, 'utf8') })))
}
