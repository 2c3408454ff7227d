import { useId, useState } from 'react'
import type { Door, Guest, CheckInCommand } from '#event-night/contract.ts'
import { matchingGuests } from '#event-night/rules.ts'
import { GuestRow } from '#event-night/web/door/guest-row.tsx'
import { ToggleButtons } from '#platform/web/ui/toggle-buttons.tsx'
import hidden from '#platform/web/ui/visually-hidden.module.css'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import css from './guest-list.module.css'

type ListedGuest = Guest & { isPending: boolean }
type Props = {
  guests: readonly ListedGuest[]
  event: Door['event']
  deviceId: string
  isOpen: boolean
  onAction: (guest: Guest, action: CheckInCommand['action']) => void
}

const choices = [
  ['all', 'Everyone'],
  ['expected', 'Not here yet'],
  ['in', 'In'],
  ['absent', 'Absent'],
] as const
type Choice = (typeof choices)[number][0]

/** Lists everyone booked, ordered by name, with a search field and, once guests can be checked in, a filter. */
export function GuestList({ guests, event, deviceId, isOpen, onAction }: Props) {
  const [typed, setTyped] = useState('')
  const [choice, setChoice] = useState<Choice>('all')
  const search = useId()
  const shown = matchingGuests(guests, typed).filter(({ state }) => choice === 'all' || state === choice)
  return (
    <section aria-labelledby={`${search}-heading`} className={css.section}>
      <h2 id={`${search}-heading`}>
        <VisuallyHidden>Guests</VisuallyHidden>
      </h2>
      <div className={css.tools}>
        <div className={css.search}>
          <label htmlFor={search}>Find a guest</label>
          <input
            id={search}
            type="search"
            autoComplete="off"
            value={typed}
            onChange={(e) => setTyped(e.target.value)}
          />
        </div>
        {isOpen && <ToggleButtons label="Show" choices={choices} chosen={choice} onChoose={setChoice} />}
      </div>
      {/* The counts above already show how many there are in all. */}
      <p role="status" className={shown.length === guests.length && guests.length > 0 ? hidden.hidden : css.found}>
        {formatGuestCount(shown.length, guests.length)}
      </p>
      <ul className={css.list}>
        {shown.map((guest) => (
          <GuestRow key={guest.booking_id} {...{ guest, event, deviceId, isOpen, onAction }} />
        ))}
      </ul>
    </section>
  )
}

function formatGuestCount(shown: number, all: number): string {
  if (all === 0) return 'No bookings yet.'
  if (shown === all) return `${all} ${all === 1 ? 'guest' : 'guests'}.`
  return shown === 0 ? 'No guests match.' : `${shown} of ${all} guests.`
}
