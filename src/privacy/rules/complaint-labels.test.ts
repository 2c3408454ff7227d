import { expect, test } from 'vitest'
import { ComplaintKind } from '#privacy/contract/complaint.ts'
import { kindLabels, kindNouns } from '#privacy/rules/complaint-labels.ts'

test.each(ComplaintKind.options)('the kind of complaint ‘%s’ has a label and a noun for use in a sentence', (kind) => {
  expect(kindLabels[kind]).toMatch(/^\p{Lu}/u)
  expect(kindNouns[kind]).toMatch(/^\p{Ll}/u)
})
