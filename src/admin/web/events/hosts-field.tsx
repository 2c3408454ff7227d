import { useId, useState } from 'react'
import type { EventChoices } from '#admin/contract/events.ts'
import { CheckField, ErrorOf } from '#platform/web/ui/form/fields.tsx'
import type { Form } from '#platform/web/ui/form/use-form.ts'
import css from '#admin/web/admin-form.module.css'
import type { TypedEvent } from '#admin/web/events/typed-event.ts'

type Props = { form: Form; typed: TypedEvent; staff: EventChoices['staff'] }

/** Shows a checkbox per member of staff, and submits the ticked ids as one field, separated by commas. */
export function HostsField({ form, typed, staff }: Props) {
  const id = useId()
  const [chosen, setChosen] = useState(() =>
    typed.hosts.split(',').filter((host) => staff.some((one) => one.id === host)),
  )
  const { error } = form.field('hosts')

  function toggleHost(host: string, isTicked: boolean): void {
    form.showError('hosts', null)
    setChosen(isTicked ? [...chosen, host] : chosen.filter((one) => one !== host))
  }

  return (
    <fieldset id="hosts" tabIndex={-1} className={css.part} aria-describedby={error ? `${id}-error` : `${id}-help`}>
      <legend>Hosts</legend>
      <p id={`${id}-help`} className={css.note}>
        Hosts check guests in on the night. They can only see guests at their own events, from seven days before until a
        day after. Owners can see guests at every event, at any time.
      </p>
      <input type="hidden" name="hosts" value={chosen.join(',')} />
      {staff.map(({ id: host, name, role }) => (
        <CheckField
          key={host}
          error={undefined}
          label={role === 'owner' ? `${name} (owner)` : name}
          checked={chosen.includes(host)}
          onChange={({ currentTarget }) => toggleHost(host, currentTarget.checked)}
        />
      ))}
      <ErrorOf id={id} error={error} />
    </fieldset>
  )
}
