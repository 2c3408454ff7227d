import type { Equivalent } from './judge-mutants.ts'

/** Changes to the rules that no test can notice, or should, with the reason for each. */
export const equivalentMutants: readonly Equivalent[] = []
