import { refusalTable } from '#platform/contract.ts'

export const unreadablePicture = refusalTable({
  picture_not_readable: {
    status: 422,
    detail: 'That file isn’t a picture we can read. Please use a JPEG, PNG, WebP or AVIF.',
  },
})
