import { readDraftText, writeDraftText } from '#platform/web/ui/form/draft.ts'

const NAME = 'sign-in email'

/** Keeps the address with which the member signs in, for this tab and until they sign out, like a draft. */
export function saveSignInEmail(email: string): void {
  writeDraftText(NAME, email)
}

/** Returns the address of the member whose session has expired in this tab, or an empty text. */
export function expiredSignInEmail(): string {
  return readDraftText(NAME) ?? ''
}
