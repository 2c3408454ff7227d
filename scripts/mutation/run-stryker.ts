import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import type { Mutant } from './judge-mutants.ts'

const DETECTED = ['Killed', 'Timeout']
const SURVIVED = ['Survived', 'NoCoverage']

/** Changes the files in every way that Stryker knows, one change at a time, and runs the unit tests of the rules on each. */
export async function runStryker(files: readonly string[]): Promise<Mutant[]> {
  // Read before the run, because someone may edit the files during it.
  const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
  const results = await new Stryker({
    mutate: [...files],
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutation/vitest.config.ts' },
    plugins: [import.meta.resolve('@stryker-mutator/vitest-runner'), import.meta.resolve('./ignore-sentences.ts')],
    ignorers: ['sentences'],
    // Excludes tsconfig.json, which Stryker reads with an API that TypeScript 7 does not have.
    ignorePatterns: ['**', '!package.json', '!src/**', '!packages/**', '!scripts/mutation/**'],
    cleanTempDir: 'always',
    reporters: ['progress-append-only'],
    allowConsoleColors: false,
    concurrency: availableParallelism(),
    // Stryker stops endless loops by counting iterations, so the time limit can be long enough for a busy machine.
    timeoutMS: 20_000,
  }).runMutationTest()
  const mutants: Mutant[] = []
  for (const { fileName, location, replacement, status } of results) {
    if (![...DETECTED, ...SURVIVED].includes(status)) continue
    const file = relative('.', fileName).replaceAll('\\', '/')
    mutants.push({
      file,
      line: location.start.line,
      code: textAt(sources.get(file) ?? '', location),
      becomes: onOneLine(replacement ?? ''),
      isKilled: DETECTED.includes(status),
    })
  }
  return mutants
}

type Position = { line: number; column: number }

/** Returns the text between two positions. Lines and columns start at 1. */
function textAt(source: string, { start, end }: { start: Position; end: Position }): string {
  const lines = source.split('\n')
  const offset = ({ line, column }: Position) =>
    lines.slice(0, line - 1).reduce((length, text) => length + text.length + 1, column - 1)
  return onOneLine(source.slice(offset(start), offset(end)))
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
