import type { SeatId } from '#event-night/rules/night/night.ts'
import { nameOf } from '#event-night/web/rounds/night-messages.ts'
import type { NightConsole } from '#event-night/web/rounds/night-console.ts'
import { SelectField } from '#platform/web/ui/form/fields.tsx'

/** Opens what can be done about any guest, also one who sits at no table. */
export function GuestFinder({ night: { night }, onGuest }: { night: NightConsole; onGuest: (seat: SeatId) => void }) {
  const seats = [...night.seats.keys()].toSorted((one, other) =>
    nameOf(night, one).localeCompare(nameOf(night, other), 'en-GB'),
  )
  return (
    <SelectField
      label="Find a guest"
      error={undefined}
      value=""
      onChange={({ target }) => target.value !== '' && onGuest(target.value)}
    >
      <option value="">Choose a guest</option>
      {seats.map((seat) => (
        <option key={seat} value={seat}>
          {nameOf(night, seat)}
        </option>
      ))}
    </SelectField>
  )
}
