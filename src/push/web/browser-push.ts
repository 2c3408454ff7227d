import type { addPushDevice, PushSettings } from '#push/contract.ts'
import { paths } from '#platform/paths.ts'
import { browserApi } from '#platform/web/api.ts'
import { installWorker } from '#platform/web/offline-documents.ts'

/** The worker of the tickets also shows notifications (`show-push.ts`). */
const WORKER = paths.ticket('worker.js')

/** Asks for the member's permission, which a browser only does after a press of a button. */
export async function askPermission(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted'
}

/** Thrown if the browser has permission, but its push service does not register it. */
export class NotRegistered extends Error {}

/** Registers this device at the browser's push service and at the site. The member has given permission. */
export async function registerDevice(publicKey: string, showsAbout: boolean): Promise<PushSettings> {
  const { endpoint, keys } = (await subscribe(publicKey)).toJSON()
  const { p256dh, auth } = keys ?? {}
  if (endpoint === undefined || p256dh === undefined || auth === undefined) throw new NotRegistered()
  const body = { endpoint, p256dh, auth, public_key: publicKey, shows_about: showsAbout }
  return browserApi<typeof addPushDevice>('POST /api/push/devices', { body })
}

async function subscribe(applicationServerKey: string): Promise<PushSubscription> {
  try {
    const manager = await pushManager()
    if (!manager) throw new NotRegistered()
    // A subscription with an earlier key of the site would be returned again.
    await (await manager.getSubscription())?.unsubscribe()
    return await manager.subscribe({ userVisibleOnly: true, applicationServerKey })
  } catch (error) {
    throw new NotRegistered('the browser did not register', { cause: error })
  }
}

/** Returns whether this browser is registered at its push service. */
export async function isRegistered(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  return ((await registration?.pushManager.getSubscription()) ?? null) !== null
}

/** Ends the registration at the browser's push service. */
export async function unregister(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

async function pushManager(): Promise<PushManager | undefined> {
  if (import.meta.env.DEV || !(await installWorker(WORKER))) return undefined
  return (await navigator.serviceWorker.getRegistration(WORKER))?.pushManager
}
