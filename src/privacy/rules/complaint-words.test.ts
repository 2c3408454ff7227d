import { expect, test } from 'vitest'
import { ComplaintKind } from '#privacy/contract/complaint.ts'
import { kindWords, nameOfKind } from '#privacy/rules/complaint-words.ts'

test.each(ComplaintKind.options)('the kind of complaint ‘%s’ has a label and a name for use in a sentence', (kind) => {
  expect(kindWords[kind]).toMatch(/^\p{Lu}/u)
  expect(nameOfKind[kind]).toMatch(/^\p{Ll}/u)
})
