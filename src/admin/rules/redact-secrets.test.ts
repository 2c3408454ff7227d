import { expect, test } from 'vitest'
import { redactSecrets } from '#admin/rules/redact-secrets.ts'

const rest = '(the rest of this link is private)'

test.each([
  ['Open https://dating.example/activate?token=abc now', `Open https://dating.example/activate ${rest} now`],
  ['http://dating.example/ticket#7K2QM9XH4T', `http://dating.example/ticket ${rest}`],
  ['HTTPS://DATING.EXAMPLE/a?b\nnext', `HTTPS://DATING.EXAMPLE/a ${rest}\nnext`],
  ['https://a.example/?x https://b.example/#y', `https://a.example/ ${rest} https://b.example/ ${rest}`],
])('%j is redacted to %j', (text, shown) => {
  expect(redactSecrets(text)).toBe(shown)
})

test.each(['See https://dating.example/rules for more.', 'Really? #1 of https', 'https://?token'])(
  '%j is shown unchanged',
  (text) => {
    expect(redactSecrets(text)).toBe(text)
  },
)
