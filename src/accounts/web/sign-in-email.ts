import { draftKey } from '#platform/web/draft-storage.ts'
import { expiredSessionMemberId, signedInAs } from '#platform/web/session.ts'

const NAME = 'sign-in email'

/** Keeps the address that the member has just signed in with, for this tab and until they sign out, like a draft. */
export function saveSignInEmail(email: string): void {
  try {
    sessionStorage.setItem(draftKey(signedInAs(), NAME), email)
  } catch {
    // Browsers that refuse to store anything throw on access. The member then types the address again.
  }
}

/** Returns the address of the member whose session has expired in this tab, or an empty text. */
export function expiredSignInEmail(): string {
  try {
    return sessionStorage.getItem(draftKey(expiredSessionMemberId(), NAME)) ?? ''
  } catch {
    return ''
  }
}
