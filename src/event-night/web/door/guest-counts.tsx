import type { Guest } from '#event-night/contract.ts'
import { countGuests } from '#event-night/rules.ts'
import css from './guest-counts.module.css'

/** Shows how many guests are in, in total and by gender. Before guests can be checked in, it shows how many have booked. */
export function GuestCounts({ guests, isOpen }: { guests: readonly Guest[]; isOpen: boolean }) {
  const { in: present, booked, women, men } = countGuests(guests)
  if (!isOpen)
    return (
      <dl className={css.counts}>
        <Total label="Booked" count={booked} />
        <Total label="Women" count={women[1]} />
        <Total label="Men" count={men[1]} />
      </dl>
    )
  return (
    <dl className={css.counts}>
      <Count label="In" present={present} of={booked} />
      <Count label="Women" present={women[0]} of={women[1]} />
      <Count label="Men" present={men[0]} of={men[1]} />
    </dl>
  )
}

function Total({ label, count }: { label: string; count: number }) {
  return (
    <div className={css.count}>
      <dt>{label}</dt>
      <dd>
        <strong>{count}</strong>
      </dd>
    </div>
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
