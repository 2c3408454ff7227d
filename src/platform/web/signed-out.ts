let isNew = false

/** Lets the page that follows say that the member has signed out. */
export function noteSignedOut(): void {
  isNew = true
}

/** Returns true on the page that follows signing out. */
export function hasJustSignedOut(): boolean {
  return isNew
}

/** Called when that page is left. */
export function clearSignedOut(): void {
  isNew = false
}
