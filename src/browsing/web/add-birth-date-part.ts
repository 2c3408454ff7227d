import { lazy } from 'react'
import { pagePart } from '#platform/web/page-part.ts'

/** Loaded only for members who have to add their date of birth, so that a visitor's first page does not include this code. */
export const AddBirthDate = lazy(() =>
  pagePart(async () => ({ default: (await import('#browsing/web/add-birth-date.tsx')).AddBirthDate })),
)
