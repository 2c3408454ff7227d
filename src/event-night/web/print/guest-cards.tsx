import type { NightState } from '#event-night/contract/night.ts'
import { firstNames } from '#event-night/rules/night/first-names.ts'
import css from './print.module.css'

const MAX_LINES = 12
const CARDS_PER_PAGE = 4

/** A card for each guest in the order of the list, four to a page: whom they meet, a box to tick, and room for notes. */
export function GuestCards({ guests, title }: { guests: NightState['guests']; title: string }) {
  const names = firstNames(guests.map(({ seat: id, name }) => ({ id, name })))
  const cards = guests.map((guest, nth) => ({ ...guest, number: nth + 1, first: names.get(guest.seat) ?? '' }))
  const pages = Array.from({ length: Math.ceil(cards.length / CARDS_PER_PAGE) }, (_, page) =>
    cards.slice(page * CARDS_PER_PAGE, (page + 1) * CARDS_PER_PAGE),
  )
  const linesFor = (side: string) => Math.min(MAX_LINES, guests.filter((other) => other.side !== side).length)
  return pages.map((page) => (
    <div key={page[0]?.seat} className={`${css.sheet} ${css.cards}`}>
      {page.map(({ seat, side, number, first }) => (
        <article key={seat} className={css.card}>
          <h2>
            <span className={css.guestNumber}>{number}</span> <bdi>{first}</bdi>
          </h2>
          <p className={css.small}>{title}. Tick whom you’d like to see again. Only you see this card.</p>
          <ol className={css.lines}>
            {Array.from({ length: linesFor(side) }, (_, nth) => (
              <li key={nth}>
                <span className={css.box} />
              </li>
            ))}
          </ol>
        </article>
      ))}
    </div>
  ))
}
