import type { PushDevice, PushSettings } from '#push/contract.ts'
import { removeDevice } from '#push/web/remove-device.ts'
import { formatDateTime } from '#platform/local-time.ts'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { useAction } from '#platform/web/ui/form/use-action.ts'
import { showToast } from '#platform/web/ui/toast/toast-store.ts'
import { toDeviceLocalTime } from '#platform/web/device/device-time.ts'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import css from './push.module.css'

type OnChange = (settings: PushSettings) => void

/** Lists the member's other devices with notifications. Each can be turned off from here. */
export function OtherDevices({ devices, onRemoved }: { devices: readonly PushDevice[]; onRemoved: OnChange }) {
  if (devices.length === 0) return null
  return (
    <section aria-labelledby="other-devices">
      <h2 id="other-devices" tabIndex={-1}>
        Other devices with notifications
      </h2>
      <ul className={css.devices}>
        {devices.map((device) => (
          <OtherDevice key={device.id} device={device} onRemoved={onRemoved} />
        ))}
      </ul>
    </section>
  )
}

function OtherDevice({ device, onRemoved }: { device: PushDevice; onRemoved: OnChange }) {
  const { id, device: name, added_at, shows_about } = device
  const { busy, failure, run } = useAction()

  async function turnOff(): Promise<void> {
    const outcome = await run(() => removeDevice(id))
    if (outcome?.is !== 'done') return
    showToast(`Notifications are off on ${name}.`)
    onRemoved(outcome.answer)
  }

  return (
    <li className={css.device}>
      <div>
        <p className={css.name}>{name}</p>
        <p>Turned on {formatDateTime(toDeviceLocalTime(added_at))}</p>
        <p>{shows_about ? 'Shows what they’re about' : 'Says ‘Something new’'}</p>
        <FailureAlert failure={failure} />
      </div>
      <Button onPress={() => void turnOff()}>
        {busy ? 'Turning off…' : 'Turn off'} <VisuallyHidden>notifications on {name}</VisuallyHidden>
      </Button>
    </li>
  )
}
