import type { Night, SeatId } from '#event-night/rules/night/night.ts'
import type { PhoneAnswer } from './flaky-phone.ts'

/** Says what a guest's phone shows. */
export function shownOnPhone({ round, place, sitsOutNext }: PhoneAnswer): string {
  const where = place.is === 'at a table' ? `table ${place.table} with ${place.partner}` : place.is
  return `round ${round ?? 'none'}: ${where}${sitsOutNext ? ', sits out the next' : ''}`
}

/** Says what the phone of a guest should show of this night. Uses no code of the rules. Names begin with the id of the seat. */
export function expectedOnPhone(night: Night, seat: SeatId): string {
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
    if (own) return `table ${own.table} with ${seats.get(partner)?.name.split(' ')[0]}`
    return round.present.has(seat) || report?.sitsOutRound === round.number ? 'sitting out' : 'waiting'
  }
}
