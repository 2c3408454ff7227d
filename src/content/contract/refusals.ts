import { refusalTable } from '#platform/contract.ts'

export const contentRefusals = refusalTable({
  content_changed: {
    status: 409,
    detail: 'Somebody has published another version meanwhile. Keep a copy of your text, then load the page again.',
  },
  content_unchanged: { status: 409, detail: 'That is what it says already. Nothing was published.' },
  version_not_found: { status: 404, detail: 'There is no such version.' },
})
