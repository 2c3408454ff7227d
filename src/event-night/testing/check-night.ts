import type { Meeting, Night } from '#event-night/rules/night/night.ts'

/** Returns one sentence for each way in which a night breaks a constraint. Uses no code of the rules. */
export function nightFaults(night: Night): string[] {
  const real = night.meetings.filter(({ isStruck }) => !isStruck)
  return [
    ...repeated(real.map((meeting) => `${nameOf(meeting)} meet`)),
    ...repeated(real.flatMap(({ round, seats }) => seats.map((seat) => `${seat} plays in round ${round}`))),
    ...repeated(real.filter(isAtTable).map(({ round, table }) => `table ${table} is used in round ${round}`)),
    ...real
      .filter((meeting) => !isOfTwoSides(night, meeting))
      .map((meeting) => `${nameOf(meeting)} are not of two sides`),
    ...real.filter(({ round }) => !isCalled(night, round)).map((meeting) => `${nameOf(meeting)} meet in no round`),
    ...night.rounds
      .filter(({ number }, nth) => number !== nth + 1)
      .map(({ number }) => `round ${number} is out of order`),
    ...night.rounds
      .filter(({ calledAtMs, talkStartsAtMs, endsAtMs }) => calledAtMs > talkStartsAtMs || talkStartsAtMs > endsAtMs)
      .map(({ number }) => `round ${number} ends before it starts`),
    ...repeated(night.log.map(({ id }) => `action ${id} is carried out`)),
  ]
}

/** Returns one sentence for each pair that this change has seated although they are kept apart or one of them had left. */
export function seatingFaults(before: Night, after: Night, atMs: number): string[] {
  const seatedBefore = new Set(before.meetings.filter(({ isStruck }) => !isStruck).map(nameOf))
  const seated = after.meetings.filter((meeting) => !meeting.isStruck && !seatedBefore.has(nameOf(meeting)))
  return [
    ...seated
      .filter((meeting) => before.apart.has(nameOf(meeting)))
      .map((meeting) => `${nameOf(meeting)} are kept apart`),
    ...seated
      .filter(({ seats }) => seats.some((seat) => (before.reports.get(seat)?.leftAtMs ?? Infinity) <= atMs))
      .map((meeting) => `one of ${nameOf(meeting)} had left`),
  ]
}

function nameOf({ seats }: Meeting): string {
  return seats.toSorted().join(' ')
}

function isAtTable({ table }: Meeting): boolean {
  return table !== null
}

function isCalled({ rounds }: Night, round: number): boolean {
  return rounds.some(({ number }) => number === round)
}

function isOfTwoSides({ seats: guests }: Night, { seats: [one, other] }: Meeting): boolean {
  const [side, otherSide] = [guests.get(one)?.side, guests.get(other)?.side]
  return side !== undefined && otherSide !== undefined && side !== otherSide
}

function repeated(sentences: readonly string[]): string[] {
  return sentences.filter((sentence, nth) => sentences.indexOf(sentence) !== nth).map((sentence) => `${sentence} twice`)
}
