import type { getPushSettings, PushSettings, removePushDevice } from '#push/contract.ts'
import { ApiError, browserApi } from '#platform/web/api.ts'

/** Turns notifications off for a device. It may have been turned off elsewhere meanwhile. */
export async function removeDevice(id: string): Promise<PushSettings> {
  try {
    return await browserApi<typeof removePushDevice>('DELETE /api/push/devices/:id', { params: { id } })
  } catch (error) {
    if (!(error instanceof ApiError && error.body.error === 'push_device_not_found')) throw error
    return browserApi<typeof getPushSettings>('GET /api/push')
  }
}
