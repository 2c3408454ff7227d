/** One change to the code, and whether a test failed on it. */
export type Mutant = {
  file: string
  line: number
  /** What stands in the file, with its white space reduced to single spaces. */
  code: string
  becomes: string
  isKilled: boolean
}

/** Why a survivor is no gap in the tests. It names the code, because line numbers change. */
export type Equivalent = Pick<Mutant, 'file' | 'code' | 'becomes'> & {
  /** How many times the same change survives in the file; 1 where it is left out. */
  times?: number
  reason: string
}

export type Verdict = {
  files: { file: string; killed: number; mutants: number }[]
  explained: (Mutant & { reason: string })[]
  unexplained: Mutant[]
  /** Reasons for a mutant that does not survive, or is no longer made. */
  outdated: Equivalent[]
  killed: number
  scorePercent: number
  isPassed: boolean
}

const LOWEST_SCORE_PERCENT = 90

/** Passes when enough mutants are killed, every survivor has a reason and every reason has its survivors. */
export function judgeMutants(mutants: readonly Mutant[], equivalents: readonly Equivalent[]): Verdict {
  const survivors = mutants.filter(({ isKilled }) => !isKilled)
  const reasonOf = (mutant: Mutant) => equivalents.find((equivalent) => isSameChange(mutant, equivalent))?.reason
  const explained = survivors.flatMap((mutant) => {
    const reason = reasonOf(mutant)
    return reason === undefined ? [] : [{ ...mutant, reason }]
  })
  const unexplained = survivors.filter((mutant) => reasonOf(mutant) === undefined)
  const outdated = equivalents.filter(
    (equivalent) =>
      survivors.filter((mutant) => isSameChange(mutant, equivalent)).length !== (equivalent.times ?? 1) ||
      equivalent.reason.trim() === '',
  )
  const killed = mutants.length - survivors.length
  const scorePercent = mutants.length === 0 ? 0 : (100 * killed) / mutants.length
  const isPassed = scorePercent >= LOWEST_SCORE_PERCENT && unexplained.length === 0 && outdated.length === 0
  return { files: scoresOf(mutants), explained, unexplained, outdated, killed, scorePercent, isPassed }
}

function isSameChange(mutant: Mutant, { file, code, becomes }: Equivalent): boolean {
  return mutant.file === file && mutant.code === code && mutant.becomes === becomes
}

function scoresOf(mutants: readonly Mutant[]): Verdict['files'] {
  const byFile = Map.groupBy(mutants, ({ file }) => file)
  return [...byFile]
    .map(([file, all]) => ({ file, killed: all.filter(({ isKilled }) => isKilled).length, mutants: all.length }))
    .toSorted((a, b) => a.file.localeCompare(b.file))
}
