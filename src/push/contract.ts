import { z } from 'zod'
import { endpoint, refusalTable } from '#platform/contract.ts'

export const pushRefusals = refusalTable({
  push_service_unknown: { status: 422, detail: 'We can’t send notifications to this browser.' },
  push_key_changed: { status: 409, detail: 'Something has changed on our side. Please try again.' },
  push_device_not_found: { status: 404, detail: 'Notifications are already off on that device.' },
})

/** A point of P-256 in base64url, as browsers and push services write it. */
const PublicKey = z.string().regex(/^[\w-]{87}$/, 'That isn’t a key.')

/** A device that gets push notifications. */
const PushDevice = z.object({
  id: z.string(),
  /** 'Chrome on Android' */
  device: z.string(),
  /** ISO 8601 instant. */
  added_at: z.string(),
  /** Whether its notifications say what they are about. Otherwise they say 'Something new'. */
  shows_about: z.boolean(),
  /** Whether it is the device that asks. */
  current: z.boolean(),
  /** False if its browser accepts notifications only with an earlier key, and should be registered again. */
  has_current_key: z.boolean(),
})
export type PushDevice = z.infer<typeof PushDevice>

const PushSettings = z.object({
  /** The key with which a browser recognises this site's notifications. */
  public_key: z.string(),
  devices: z.array(PushDevice),
})
export type PushSettings = z.infer<typeof PushSettings>

const DeviceParams = z.object({ id: z.uuid('The device ID must be a UUID.') })

export const getPushSettings = endpoint({
  method: 'GET',
  path: '/api/push',
  summary: 'Returns the key for push notifications, and the devices of the member that get them',
  activity: null,
  answer: PushSettings,
})

export const addPushDevice = endpoint({
  method: 'POST',
  path: '/api/push/devices',
  summary: 'Turns push notifications on for the device that calls, or registers it again',
  activity: 'turned notifications on',
  body: z.strictObject({
    /** The address at the browser's push service. */
    endpoint: z.string().min(1).max(1000),
    p256dh: PublicKey,
    auth: z.string().regex(/^[\w-]{22}$/, 'That isn’t a key.'),
    /** The site's key that the browser was given. */
    public_key: PublicKey,
    shows_about: z.boolean('Please say yes or no.'),
  }),
  answer: PushSettings,
  refusals: {
    push_service_unknown: pushRefusals.push_service_unknown,
    push_key_changed: pushRefusals.push_key_changed,
  },
})

export const changePushDevice = endpoint({
  method: 'PUT',
  path: '/api/push/devices/:id',
  summary: 'Changes whether the notifications on a device say what they are about',
  activity: 'changed your notifications',
  params: DeviceParams,
  body: z.strictObject({ shows_about: z.boolean('Please say yes or no.') }),
  answer: PushSettings,
  refusals: { push_device_not_found: pushRefusals.push_device_not_found },
})

export const removePushDevice = endpoint({
  method: 'DELETE',
  path: '/api/push/devices/:id',
  summary: 'Turns push notifications off for a device',
  activity: 'turned notifications off',
  params: DeviceParams,
  answer: PushSettings,
  refusals: { push_device_not_found: pushRefusals.push_device_not_found },
})
