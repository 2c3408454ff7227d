import { formatTicketCode } from '#bookings/rules/ticket-code.ts'
import type { NightState } from '#event-night/contract/night.ts'
import { firstNames } from '#event-night/rules/night/first-names.ts'
import type { Seat } from '#event-night/rules/night/night.ts'
import { QrOfAddress } from '#event-night/web/qr-of-address.tsx'
import { paths } from '#platform/paths.ts'
import css from './print.module.css'

const MAX_LINES = 12
const CARDS_PER_PAGE = 4

type Props = {
  guests: readonly Seat[]
  numbers: NightState['seat_numbers']
  walkIns: NightState['walk_ins']
  title: string
}

/** A card for each guest in the order of the list, four to a page: whom they meet, a box to tick, and room for notes. */
export function GuestCards({ guests, numbers, walkIns, title }: Props) {
  const numberOf = new Map(numbers.map(({ seat, number }) => [seat, number]))
  const names = firstNames(guests)
  const cards = guests.map((guest) => ({ ...guest, number: numberOf.get(guest.id), first: names.get(guest.id) ?? '' }))
  const pages = Array.from({ length: Math.ceil(cards.length / CARDS_PER_PAGE) }, (_, page) =>
    cards.slice(page * CARDS_PER_PAGE, (page + 1) * CARDS_PER_PAGE),
  )
  const linesFor = (side: string) => Math.min(MAX_LINES, guests.filter((other) => other.side !== side).length)
  return pages.map((page) => (
    <div key={page[0]?.id} className={`${css.sheet} ${css.cards}`}>
      {page.map(({ id, side, number, first }) => (
        <article key={id} className={css.card}>
          <h2>
            <span className={css.guestNumber}>{number}</span> <bdi>{first}</bdi>
          </h2>
          <p className={css.small}>{title}. Tick who you’d like to see again. Only you will see this card.</p>
          <ol className={css.lines}>
            {Array.from({ length: linesFor(side) }, (_, nth) => (
              <li key={nth}>
                <span className={css.box} />
              </li>
            ))}
          </ol>
          <HowToClaim walkIn={walkIns.find(({ seat }) => seat === id)} />
        </article>
      ))}
    </div>
  ))
}

/** What a walk-in guest needs to send likes from an account of their own. */
function HowToClaim({ walkIn }: { walkIn: NightState['walk_ins'][number] | undefined }) {
  if (!walkIn) return null
  const { code, address } = walkIn
  return (
    <div className={css.claim}>
      <p className={css.small}>
        To send likes, claim your seat at <strong>{`${new URL(address).host}${paths.seat}`}</strong> with the code{' '}
        <strong>{formatTicketCode(code)}</strong>.
      </p>
      <QrOfAddress address={address} label="QR code for claiming your seat" />
    </div>
  )
}
