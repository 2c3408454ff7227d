import { useEffect, useRef } from 'react'
import type { changePushDevice, PushDevice, PushSettings } from '#push/contract.ts'
import { isRegistered, registerDevice, unregister } from '#push/web/browser-push.ts'
import { pushAbility, type PushAbility } from '#push/web/push-ability.ts'
import { removeDevice } from '#push/web/remove-device.ts'
import { BLOCKED, useTurnOn } from '#push/web/use-turn-on.ts'
import { browserApi } from '#platform/web/api.ts'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import { SettingSwitch } from '#platform/web/ui/form/setting-switch.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { useAction } from '#platform/web/ui/form/use-action.ts'
import { showToast } from '#platform/web/ui/toast/toast-store.ts'

type Props = { settings: PushSettings; onChange: (settings: PushSettings) => void }

/** Turns notifications on and off for this device. */
export function ThisDevice({ settings, onChange }: Props) {
  const device = settings.devices.find(({ current }) => current)
  const ability = pushAbility()
  const isOn = useStaysRegistered({ settings, onChange }, ability, device)
  const heading = useRef<HTMLHeadingElement>(null)

  function showSwitched(changed: PushSettings): void {
    onChange(changed)
    // The button that was pressed is gone.
    heading.current?.focus()
  }

  return (
    <section aria-labelledby="this-device">
      <h2 id="this-device" tabIndex={-1} ref={heading}>
        This device
      </h2>
      {isOn && device ? (
        <DeviceOn device={device} onChange={onChange} onTurnedOff={showSwitched} />
      ) : (
        <DeviceOff ability={ability} onTurnedOn={showSwitched} />
      )}
    </section>
  )
}

/**
 * Returns whether notifications are on here. Registers the device again, without a question, if the site has a new key or the
 * browser has lost its registration.
 */
function useStaysRegistered(
  { settings, onChange }: Props,
  ability: PushAbility,
  device: PushDevice | undefined,
): boolean {
  const mustCheck = device !== undefined && ability === 'allowed'
  useEffect(() => {
    if (!mustCheck) return
    async function registerAgain(): Promise<void> {
      try {
        if (device?.has_current_key && (await isRegistered())) return
        onChange(await registerDevice(settings.public_key, device?.shows_about ?? false))
      } catch {
        // It is tried again when the page is next opened.
      }
    }
    void registerAgain()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each device
  }, [device?.id, mustCheck])
  return mustCheck
}

type OnChange = Props['onChange']

function DeviceOn({
  device,
  onChange,
  onTurnedOff,
}: {
  device: PushDevice
  onChange: OnChange
  onTurnedOff: OnChange
}) {
  const { busy, failure, run } = useAction()

  async function turnOff(): Promise<void> {
    const outcome = await run(() => removeDevice(device.id))
    if (outcome?.is !== 'done') return
    onTurnedOff(outcome.answer)
    showToast('Notifications are off on this device.')
    await unregister().catch(() => {})
  }

  return (
    <>
      <p>Notifications are on.</p>
      <SettingSwitch
        key={device.id}
        name="shows_about"
        label="Show what they’re about"
        help="For example, ‘You have a new match’. Anyone who sees your screen can read it. Otherwise it says ‘Something new’."
        initial={device.shows_about}
        look={async () => device.shows_about}
        change={async (shows_about) => {
          const request = { params: { id: device.id }, body: { shows_about } }
          onChange(await browserApi<typeof changePushDevice>('PUT /api/push/devices/:id', request))
          return shows_about
        }}
        doneMessage={(on) =>
          on ? 'Notifications will show what they’re about.' : 'Notifications will say ‘Something new’.'
        }
        unknown=""
      />
      <FailureAlert failure={failure} />
      <Button onPress={() => void turnOff()}>{busy ? 'Turning off…' : 'Turn off notifications'}</Button>
    </>
  )
}

function DeviceOff({ ability, onTurnedOn }: { ability: PushAbility; onTurnedOn: OnChange }) {
  const { busy, failure, turnOn } = useTurnOn((settings) => {
    onTurnedOn(settings)
    showToast('Notifications are on for this device.')
  })
  if (ability === 'once installed') return <HowToInstall />
  if (ability === 'no') return <p>This browser can’t show notifications.</p>
  return (
    <>
      <p>{ability === 'blocked' ? BLOCKED : 'Notifications are off.'}</p>
      <FailureAlert failure={ability === 'blocked' ? null : failure} />
      {ability !== 'blocked' && (
        <Button look="main" onPress={() => void turnOn()}>
          {busy ? 'Turning on…' : 'Turn on notifications'}
        </Button>
      )}
    </>
  )
}

function HowToInstall() {
  return (
    <>
      <p>On an iPhone or iPad, notifications work once this site is on your home screen:</p>
      <ol>
        <li>Tap Share in Safari’s toolbar.</li>
        <li>Choose ‘Add to Home Screen’, then ‘Add’.</li>
        <li>Open the site from your home screen, sign in, and come back to this page.</li>
      </ol>
    </>
  )
}
