import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, relative } from 'node:path'

/** The duration of each test file's last run on this machine. The file is deleted together with node_modules. */
const FILE = 'node_modules/.cache/test-seconds.json'
/** Assumed for a test file without a recorded duration. */
const DEFAULT_SECONDS = 2

type Seconds = Record<string, number>
type VitestFile = { testResults?: { name: string; startTime: number; endTime: number }[] }

/** Adds the durations in the output of Vitest's JSON reporter to the recorded ones. */
export async function recordTestSeconds(results: string): Promise<void> {
  const { testResults = [] } = await read<VitestFile>(results)
  const measured = testResults.map(({ name, startTime, endTime }) => [
    relative('.', name),
    Math.round(endTime - startTime) / 1000,
  ])
  const seconds: Seconds = { ...(await read<Seconds>(FILE)), ...Object.fromEntries(measured) }
  await mkdir(dirname(FILE), { recursive: true })
  await writeFile(FILE, JSON.stringify(seconds, null, 1))
}

export async function readTestSeconds(): Promise<(test: string) => number> {
  const seconds = await read<Seconds>(FILE)
  return (test) => seconds[test] ?? DEFAULT_SECONDS
}

function read<T>(path: string): Promise<Partial<T>> {
  return readFile(path, 'utf8').then(JSON.parse, () => ({}))
}
