/** A change to the code, and whether a test detected it. */
export type Mutant = {
  file: string
  line: number
  /** The original code, with white space reduced to single spaces. */
  code: string
  becomes: string
  isKilled: boolean
}

/** A survivor that is not a gap in the tests, with the reason. It is identified by its code, because line numbers change. */
export type Equivalent = Pick<Mutant, 'file' | 'code'> & {
  becomes: readonly string[]
  /** How many times each change survives in the file. The default is 1. */
  times?: number
  reason: string
}

type Change = Pick<Mutant, 'file' | 'code' | 'becomes'>

export type Verdict = {
  files: { file: string; killed: number; mutants: number }[]
  explained: (Mutant & { reason: string })[]
  unexplained: Mutant[]
  /** Changes whose reason no longer applies: they do not survive, are no longer made, or survive a different number of times. */
  outdated: Change[]
  killed: number
  scorePercent: number
  isPassed: boolean
}

const MIN_SCORE_PERCENT = 90

/** Passes when enough mutants are killed, every survivor has a reason, and every reason has its survivors. */
export function judgeMutants(mutants: readonly Mutant[], equivalents: readonly Equivalent[]): Verdict {
  const survivors = mutants.filter(({ isKilled }) => !isKilled)
  const reasons = equivalents.flatMap(({ file, code, becomes, times = 1, reason }) =>
    becomes.map((each) => ({ file, code, becomes: each, times, reason })),
  )
  const reasonFor = (mutant: Mutant) => reasons.find((change) => isSameChange(mutant, change))?.reason
  const explained = survivors.flatMap((mutant) => {
    const reason = reasonFor(mutant)
    return reason === undefined ? [] : [{ ...mutant, reason }]
  })
  const unexplained = survivors.filter((mutant) => reasonFor(mutant) === undefined)
  const outdated = reasons.filter((change) => {
    const count = survivors.filter((mutant) => isSameChange(mutant, change)).length
    return count !== change.times || change.reason.trim() === ''
  })
  const killed = mutants.length - survivors.length
  const scorePercent = mutants.length === 0 ? 0 : (100 * killed) / mutants.length
  const isPassed = scorePercent >= MIN_SCORE_PERCENT && unexplained.length === 0 && outdated.length === 0
  return { files: scoresOf(mutants), explained, unexplained, outdated, killed, scorePercent, isPassed }
}

function isSameChange(one: Change, other: Change): boolean {
  return one.file === other.file && one.code === other.code && one.becomes === other.becomes
}

function scoresOf(mutants: readonly Mutant[]): Verdict['files'] {
  const byFile = Map.groupBy(mutants, ({ file }) => file)
  return [...byFile]
    .map(([file, all]) => ({ file, killed: all.filter(({ isKilled }) => isKilled).length, mutants: all.length }))
    .toSorted((a, b) => a.file.localeCompare(b.file))
}
