import { z } from 'zod'
import { currentPasswordCondition } from '#accounts/contract/conditions.ts'
import { CurrentPassword } from '#accounts/contract/forms.ts'
import { stepUpRefusals } from '#accounts/contract/refusals.ts'
import { endpoint, refusalTable } from '#platform/contract.ts'

/** Requires the password, which someone with the member's unlocked phone does not have. */
export const DownloadRequest = z.strictObject({ current_password: CurrentPassword })

/** A file with everything that the site stores about a member. */
export const Download = z.object({
  id: z.string(),
  /** ISO 8601 instants. Both `ready_until` fields are null until the file is ready. */
  requested_at: z.string(),
  ready_until: z.string().nullable(),
  /** `ready_until` as a local date and time in London. */
  ready_until_local: z.string().nullable(),
})
export type Download = z.infer<typeof Download>

export const downloadRefusals = refusalTable({
  // The response is the same for another member's download, an expired one and one that never existed.
  download_not_found: {
    status: 404,
    detail:
      'We couldn’t find that download. Downloads are only available for 24 hours, to the member who requested them.',
  },
})

/** The newest download; null if there is none. */
const OwnDownload = z.object({ download: Download.nullable() })

export const requestDownload = endpoint({
  method: 'POST',
  path: '/api/account/download',
  summary: 'Requests a download of all data about the member, who is emailed a link to it',
  activity: 'requested a data download',
  body: DownloadRequest,
  conditions: currentPasswordCondition,
  answer: OwnDownload,
  links: { 'GET /api/account/download': {} },
  status: 202,
  refusals: stepUpRefusals,
})

export const getDownload = endpoint({
  method: 'GET',
  path: '/api/account/download',
  summary: 'Returns the state of the member’s download and when it expires',
  activity: null,
  answer: OwnDownload,
})

export const getDownloadFile = endpoint({
  method: 'GET',
  path: '/api/account/downloads/:id/file',
  summary: 'Returns the member’s download as a ZIP file',
  activity: 'downloaded your data',
  params: z.object({ id: z.uuid('The download ID must be a UUID.') }),
  answer: { file: { contentType: 'application/zip' } },
  refusals: { ...downloadRefusals, ...stepUpRefusals },
})
