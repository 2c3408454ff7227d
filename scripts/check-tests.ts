/**
 * Finds tests that could fail by chance or on certain dates: `node scripts/check-tests.ts` exits with 1 if there is one. With
 * `--list` it prints every place that it checked, and why that place is safe.
 */
import { glob, readFile } from 'node:fs/promises'
import { absences, fixedDates, type Place } from './tests/flaky-assertions.ts'

const TESTS = [
  '{src,scripts,packages}/**/*.test.{ts,tsx}',
  'src/**/testing/**/*.ts',
  'src/**/testing.ts',
  'e2e/**/*.ts',
]

const today = Temporal.Now.plainDateISO('Europe/London').toString()
const places: Place[] = []
let files = 0
for await (const found of glob(TESTS)) {
  const path = found.replaceAll('\\', '/')
  // The examples in this test are deliberate faults.
  if (path === 'scripts/check-tests.test.ts') continue
  const file = { path, text: await readFile(path, 'utf8') }
  files += 1
  places.push(...absences(file), ...fixedDates(file, today))
}

const formatPlace = ({ file, line, code, verdict }: Place) => `${file}:${line} ${verdict}\n    ${code}`
if (process.argv.includes('--list')) for (const place of places) console.info(formatPlace(place))
const faults = places.filter(({ fault }) => fault)
for (const fault of faults) console.error(formatPlace(fault))
if (files === 0) console.error('No tests found: run this in the folder that contains package.json.')
if (files === 0 || faults.length > 0) process.exitCode = 1
else console.info(`${places.length} places in ${files} files depend on neither chance nor the date.`)
