import { deviceStorage } from '#platform/web/device/device-storage.ts'
import { happenedWithin, saveLastTime } from '#platform/web/device/last-time.ts'

/** Set by a sign-in with the password. */
const DUE = 'passkey offer'
/** When this browser last offered a passkey. It says nothing about whom it was offered to. */
const OFFERED_AT = 'passkey offered'
/** Now and then is often enough. */
const PAUSE_DAYS = 60

/** Notes that a member has signed in with a password, unless a passkey was offered here in the last two months. */
export function saveOfferDue(): void {
  try {
    if (!happenedWithin(OFFERED_AT, PAUSE_DAYS)) deviceStorage.setItem(DUE, 'due')
  } catch {
    // Browsers that refuse to store anything throw on access. Nothing is offered there.
  }
}

export function isOfferDue(): boolean {
  try {
    return deviceStorage.getItem(DUE) !== null
  } catch {
    return false
  }
}

/** Notes that a passkey is offered now, so that the next offer is two months away even if this one is ignored. */
export function saveOffered(): void {
  saveLastTime(OFFERED_AT)
}

/** Ends the offer. */
export function removeOffer(): void {
  deviceStorage.removeItem(DUE)
}
