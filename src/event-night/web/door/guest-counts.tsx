import type { Guest } from '#event-night/contract.ts'
import { countGuests } from '#event-night/rules.ts'
import css from './guest-counts.module.css'

/** Shows how many guests are in, in total and by gender. */
export function GuestCounts({ guests }: { guests: readonly Guest[] }) {
  const { in: present, booked, women, men } = countGuests(guests)
  return (
    <dl className={css.counts}>
      <Count label="In" present={present} of={booked} />
      <Count label="Women" present={women[0]} of={women[1]} />
      <Count label="Men" present={men[0]} of={men[1]} />
    </dl>
  )
}

function Count({ label, present, of }: { label: string; present: number; of: number }) {
  return (
    <div className={css.count}>
      <dt>{label}</dt>
      <dd>
        <strong>{present}</strong> of {of}
      </dd>
    </div>
  )
}
