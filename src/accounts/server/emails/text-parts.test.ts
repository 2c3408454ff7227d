import { test } from 'vitest'
import { everyAccountMail } from '#accounts/server/emails/testing.ts'
import { expectPartsMatch } from '#platform/testing/read-mail.ts'

test.each(Object.entries(everyAccountMail))(
  'the text part of the ‘%s’ email has the same wording and the same link as its HTML part',
  async (_name, make) => expectPartsMatch(await make()),
)
