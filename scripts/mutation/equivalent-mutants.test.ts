import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { equivalentMutants } from './equivalent-mutants.ts'

test('the code of every listed equivalent mutant still exists in its file', () => {
  const singleSpaced = (file: string) => readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ')
  const missing = equivalentMutants.filter(({ file, code }) => !singleSpaced(file).includes(code))
  expect(missing.map(({ file, code }) => `${file}: ${code}`)).toEqual([])
})
