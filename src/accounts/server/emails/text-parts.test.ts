import { test } from 'vitest'
import { everyAccountMail } from '#accounts/server/emails/testing.ts'
import { expectPartsAlike } from '#platform/testing/read-mail.ts'

test.each(Object.entries(everyAccountMail))(
  'the text of the mail ‘%s’ says word for word what its HTML shows, with the same link',
  async (_name, make) => expectPartsAlike(await make()),
)
