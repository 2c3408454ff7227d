import { expect, test } from 'vitest'
import { formatScreenCode, parseScreenCode } from './screen-code.ts'

test.each(['BCDFGH', 'bcd fgh', ' Bcd-Fgh '])('%j is read as the code BCDFGH', (typed) => {
  expect(parseScreenCode(typed)).toBe('BCDFGH')
  expect(formatScreenCode('BCDFGH')).toBe('BCD FGH')
})

test.each(['', 'BCDFG', 'BCDFGHJ', 'BCDFGA', 'BCDFG1'])('%j is not a code', (typed) => {
  expect(parseScreenCode(typed)).toBeUndefined()
})
