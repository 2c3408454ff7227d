import { z } from 'zod'
import { pictureRefusals } from '#browsing/contract.ts'
import { pictureName } from '#browsing/contract/file-address.ts'
import { endpoint } from '#platform/contract.ts'

export const getEmailPicture = endpoint({
  method: 'GET',
  path: '/pictures/email/:name',
  summary: 'Returns the picture of a venue as a JPEG, for email clients that do not show WebP',
  params: z.object({ name: pictureName(/^[0-9a-f]{32}\.jpg$/) }),
  answer: { file: { contentType: 'image/jpeg' } },
  refusals: pictureRefusals,
})
