import type { AdminEvent } from '#admin/contract/events.ts'
import type { TypedEvent } from '#admin/web/events/typed-event.ts'
import { SelectField } from '#platform/web/ui/form/fields.tsx'
import type { Form } from '#platform/web/ui/form/use-form.ts'

type Props = { form: Form; typed: TypedEvent; event: AdminEvent | null }

export function TimeZoneField({ form, typed, event }: Props) {
  const taken = event ? event.taken.M + event.taken.F : 0
  const name = 'timeZone'
  if (taken > 0)
    return (
      <>
        <input type="hidden" name={name} value={typed.timeZone} />
        <SelectField
          {...form.field(name)}
          name={undefined}
          label="Time zone"
          help="People have booked, so the time zone can’t be changed."
          defaultValue={typed.timeZone}
          disabled
        >
          <option value={typed.timeZone}>{typed.timeZone}</option>
        </SelectField>
      </>
    )
  return (
    <SelectField
      {...form.field(name)}
      label="Time zone"
      help="All times are local to the venue."
      defaultValue={typed.timeZone}
    >
      {zonesWith(typed.timeZone).map((zone) => (
        <option key={zone}>{zone}</option>
      ))}
    </SelectField>
  )
}

/**
 * Returns the time zones to choose from. The site's zone comes first, and the event's is included even if the browser does not
 * know it.
 */
function zonesWith(eventZone: string): string[] {
  return [...new Set(['Europe/London', eventZone, ...Intl.supportedValuesOf('timeZone')])]
}
