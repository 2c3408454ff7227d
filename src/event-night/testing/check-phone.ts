import type { Night, SeatId } from '#event-night/rules/night/night.ts'
import type { PhoneAnswer } from './flaky-phone.ts'

/** Says what a guest's phone shows. */
export function shownOnPhone({ round, place, sitsOutNext }: PhoneAnswer): string {
  const where = place.is === 'at a table' ? `table ${place.table} with ${place.partner}` : place.is
  return `round ${round ?? 'none'}: ${where}${sitsOutNext ? ', sits out the next' : ''}`
}

/** Says what the phone of a guest should show of this night. Uses no code of the rules but for names that two guests share. */
export function expectedOnPhone(night: Night, seat: SeatId, nameOf = firstWordOf): string {
  const { rounds, seats, reports } = night
  const report = reports.get(seat)
  const round = rounds.at(-1)
  const next = report?.sitsOutRound === (round?.number ?? 0) + 1 ? ', sits out the next' : ''
  return `round ${round?.number ?? 'none'}: ${whereIs()}${next}`

  function whereIs(): string {
    if (seats.get(seat)?.state !== 'in') return 'not in'
    if (typeof report?.leftAtMs === 'number') return 'left'
    if (!round) return 'waiting'
    const [own] = night.meetings.filter(
      (meeting) => !meeting.isStruck && meeting.round === round.number && meeting.seats.includes(seat),
    )
    const partner = own?.seats.find((one) => one !== seat) ?? ''
    if (own) return `table ${own.table} with ${nameOf(night, partner)}`
    return round.present.has(seat) || report?.sitsOutRound === round.number ? 'sitting out' : 'waiting'
  }
}

function firstWordOf({ seats }: Night, seat: SeatId): string {
  return seats.get(seat)?.name.split(' ')[0] ?? ''
}
