/**
 * Whether this browser can notify the member: if they allow it, because they have allowed it, or not. A site on an iPhone or
 * iPad has to be added to the home screen first.
 */
export type PushAbility = 'if allowed' | 'allowed' | 'blocked' | 'once installed' | 'no'

export function pushAbility(): PushAbility {
  if (typeof window === 'undefined') return 'no'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isPhoneOfApple() ? 'once installed' : 'no'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' ? 'allowed' : 'if allowed'
}

/** Only Safari on an iPhone or iPad says whether it runs an installed site. */
function isPhoneOfApple(): boolean {
  return 'standalone' in navigator && navigator.standalone === false
}
