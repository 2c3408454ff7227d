import { happenedWithin, saveLastTime } from '#platform/web/device/last-time.ts'
import { pushAbility } from '#push/web/push-ability.ts'

/** When a member last answered 'Not now' on this device. It says nothing about who. */
const DECLINED_AT = 'notifications declined'
const PAUSE_DAYS = 90

/** Returns whether this browser can notify the member, and nobody has declined it here in the last three months. */
export function mayOfferPush(): boolean {
  const ability = pushAbility()
  return (ability === 'if allowed' || ability === 'allowed') && !happenedWithin(DECLINED_AT, PAUSE_DAYS)
}

export function saveDeclined(): void {
  saveLastTime(DECLINED_AT)
}
