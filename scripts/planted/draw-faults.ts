import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawFrom, oneOf } from '#platform/testing/seeded-random.ts'
import { faultKinds, type FaultKind } from './fault-kinds.ts'

/** A fault to plant: at offset `at`, `before` becomes `after`. */
export type Fault = { kind: string; file: string; line: number; at: number; before: string; after: string }

/** Tests, the demo, and the planner, which has its own faults in `planner-faults.ts`. */
const NOT_CHANGED = /\.test\.tsx?$|\/testing(\/|\.ts$)|^src\/(demo|event-night\/rules\/seating)\//

/** Finds every place in `folder` to which one of `kinds` applies. */
export function findCandidates(folder: string, kinds: readonly FaultKind[] = faultKinds): Fault[] {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: folder })
    .filter((file) => !NOT_CHANGED.test(file))
    .toSorted()
  return files.flatMap((file) => {
    const applying = kinds.filter((kind) => kind.files.test(file))
    if (applying.length === 0) return []
    const text = readFileSync(join(folder, file), 'utf8')
    return applying.flatMap((kind) => candidatesIn(file, text, kind))
  })
}

export function candidatesIn(file: string, text: string, kind: FaultKind): Fault[] {
  return [...text.matchAll(kind.pattern)].map((match) => ({
    kind: kind.name,
    file,
    line: text.slice(0, match.index).split('\n').length,
    at: match.index,
    before: match[0],
    after: kind.replace(match),
  }))
}

/** Draws `count` of `candidates`, about equally many of each kind. The same seed (a commit hash) draws the same faults. */
export function drawFaults(candidates: readonly Fault[], commit: string, count: number): Fault[] {
  const draw = drawFrom(Number.parseInt(commit.slice(0, 8), 16))
  const remaining = Map.groupBy(candidates, ({ kind }) => kind)
  const drawn: Fault[] = []
  while (drawn.length < count && remaining.size > 0) {
    for (const [kind, [first, ...others]] of [...remaining]) {
      if (!first || drawn.length === count) continue
      const fault = oneOf(draw, [first, ...others])
      drawn.push(fault)
      const rest = [first, ...others].filter((one) => one !== fault)
      if (rest.length > 0) remaining.set(kind, rest)
      else remaining.delete(kind)
    }
  }
  return drawn
}

export function plant(text: string, { at, before, after }: Fault): string {
  if (!text.startsWith(before, at)) throw new Error('the file has changed since the fault was drawn')
  return text.slice(0, at) + after + text.slice(at + before.length)
}
