import { loadingPart } from '#platform/web/ui/loading-part.tsx'

/** The form for the date of birth. Few members still have to enter it, and its schema is larger than the rest of checkout. */
export const BirthDateForm = loadingPart(
  async () => (await import('#accounts/web/account/birth-date-form.tsx')).BirthDateForm,
)
