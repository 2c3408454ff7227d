import { reportOf, type Night, type SeatId } from '#event-night/rules/night/night.ts'
import { meetingsOfRound, partnerIn } from '#event-night/rules/night/pairs.ts'
import { countMetBy, lastRound } from '#event-night/rules/night/rounds.ts'
import { formatNames, nameOf } from '#event-night/web/rounds/night-messages.ts'

/** Says where a guest is, and how many others they have met. */
export function whereabouts(night: Night, seat: SeatId, nowMs: number): string {
  const met = countMetBy(night, seat, nowMs)
  const meetings = `${met === 0 ? 'No' : met} ${met === 1 ? 'meeting' : 'meetings'} so far.`
  const state = night.seats.get(seat)?.state
  if (state !== 'in') return state === 'absent' ? 'Marked absent.' : 'Not checked in.'
  if (reportOf(night, seat).leftAtMs !== null) return `Has left. ${meetings}`
  const round = lastRound(night)
  return !round || night.isOver ? meetings : `${placeIn(night, round.number, seat)} ${meetings}`
}

function placeIn(night: Night, round: number, seat: SeatId): string {
  const meeting = meetingsOfRound(night, round).find(({ seats }) => seats.includes(seat))
  const partner = meeting && partnerIn(meeting.seats, seat)
  if (!meeting || partner === undefined) return 'Sitting this round out.'
  const name = formatNames([nameOf(night, partner)])
  return meeting.table === null
    ? `With ${name} in this round, added by a host.`
    : `Table ${meeting.table} with ${name}.`
}
