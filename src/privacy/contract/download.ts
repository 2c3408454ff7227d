import { z } from 'zod'
import { requiredInput } from '#accounts/contract/forms.ts'
import { stepUpRefusals } from '#accounts/contract/refusals.ts'
import { endpoint, refusalTable } from '#platform/contract.ts'

/** Needs the password, which a person holding someone's phone does not have. */
export const DownloadRequest = z.strictObject({ current_password: requiredInput })

/** Everything that the site keeps about a member, as a file. */
export const Download = z.object({
  id: z.string(),
  /** ISO 8601 instants; both `ready_until` fields are null while it is being made. */
  requested_at: z.string(),
  ready_until: z.string().nullable(),
  /** The same as a local date-time in London. */
  ready_until_local: z.string().nullable(),
})
export type Download = z.infer<typeof Download>

export const downloadRefusals = refusalTable({
  // The same response for another member's download, an expired one and one that never existed.
  download_not_found: {
    status: 404,
    detail:
      'There is no download of yours at this link. A download is there for 24 hours, for the member who asked for it.',
  },
})

/** The newest download; null if there is none. */
const OwnDownload = z.object({ download: Download.nullable() })

export const requestDownload = endpoint({
  method: 'POST',
  path: '/api/account/download',
  summary: 'Has a download made of all that the site keeps about the member; a link comes by email',
  body: DownloadRequest,
  answer: OwnDownload,
  status: 202,
  refusals: stepUpRefusals,
})

export const getDownload = endpoint({
  method: 'GET',
  path: '/api/account/download',
  summary: 'The own download: whether one is being made, or is ready, and until when',
  answer: OwnDownload,
})

export const getDownloadFile = endpoint({
  method: 'GET',
  path: '/api/account/downloads/:id/file',
  summary: 'The own download as a ZIP file',
  params: z.object({ id: z.uuid('A download is named by a UUID.') }),
  answer: { file: { contentType: 'application/zip' } },
  refusals: { ...downloadRefusals, ...stepUpRefusals },
})
