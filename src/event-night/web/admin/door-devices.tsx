import { useState } from 'react'
import { FocusedMessage } from '#accounts/web/focused-message.tsx'
import type { DoorDevice, revokeDoorGrant } from '#event-night/contract.ts'
import { browserApi } from '#platform/web/api.ts'
import { ActionButton } from '#platform/web/ui/form/action-button.tsx'
import type { Outcome } from '#platform/web/ui/form/use-action.ts'
import { Notice } from '#platform/web/ui/notice.tsx'
import { showToast } from '#platform/web/ui/toast/toast-store.ts'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import css from './door-devices.module.css'

/** Lists the devices with a grant for the door of an event, each with a button that revokes it. */
export function DoorDevices({ devices }: { devices: readonly DoorDevice[] }) {
  const [failure, setFailure] = useState<string | null>(null)

  function showOutcome({ device, member }: DoorDevice, outcome: Outcome): void {
    setFailure(outcome.is === 'done' ? null : outcome.reason)
    if (outcome.is === 'done') showToast(`${member.name}’s device (${device}) now needs a code.`)
  }

  return (
    <>
      {failure && (
        <FocusedMessage key={failure}>
          <Notice look="wrong">{failure}</Notice>
        </FocusedMessage>
      )}
      {devices.length > 0 && (
        <section aria-labelledby="door-devices" className={css.section}>
          <h2 id="door-devices">Devices at the door</h2>
          <p>
            Until two hours after this event ends, these devices can check guests in without another code. They can’t do
            anything else.
          </p>
          <ul className={css.devices}>
            {devices.map((one) => (
              <li key={one.id}>
                <span>
                  {one.member.name}: {one.device}
                  {one.is_this_device && ' (this device)'}, since {formatShortInstant(one.opened_at)}
                </span>
                <ActionButton
                  action={() =>
                    browserApi<typeof revokeDoorGrant>('DELETE /api/admin/door-grants/:id', { params: { id: one.id } })
                  }
                  onOutcome={(outcome) => showOutcome(one, outcome)}
                >
                  Remove access
                  <VisuallyHidden>
                    {' '}
                    for {one.member.name}, {one.device}
                  </VisuallyHidden>
                </ActionButton>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
