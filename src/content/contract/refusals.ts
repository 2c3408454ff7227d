import { refusalTable } from '#platform/contract.ts'

export const contentRefusals = refusalTable({
  content_changed: {
    status: 409,
    detail: 'Someone else has published a newer version. Copy your text somewhere safe, then reload the page.',
  },
  content_unchanged: { status: 409, detail: 'Nothing has changed, so nothing was published.' },
  version_not_found: { status: 404, detail: 'We couldn’t find this version.' },
})
