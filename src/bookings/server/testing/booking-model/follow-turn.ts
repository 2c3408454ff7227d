import {
  isUnclaimed,
  livePlaces,
  type ByGender,
  type Model,
  type ModelEvent,
  type Place,
} from '#bookings/server/testing/booking-model/model.ts'
import type { SeatAction } from '#bookings/server/testing/booking-model/watch-seats.ts'

/** The fields of a seat change that the model knows before it sees the site's change. */
type Action = Pick<SeatAction, 'did'> & Partial<SeatAction>

/**
 * One command, or one batch of jobs whose order the site chooses. That order decides who gets a seat, so the model follows the
 * site's order of seat changes at each event, and must reach the same result change by change.
 */
export class Turn {
  readonly #model: Model
  readonly #left: Map<number, SeatAction[]>
  readonly #gone: (intentId: string) => boolean
  /** The fewest seats that were free at any moment of the turn. */
  readonly #fewest = new Map<ModelEvent, ByGender>()
  /** Places that were live at any moment of the turn. */
  readonly #had = new Set<Place>()
  readonly #toJudge: { place: Place; problem: string }[] = []

  constructor(model: Model, site: { actions: readonly SeatAction[]; isGone(intentId: string): boolean }) {
    this.#model = model
    this.#left = Map.groupBy(site.actions, ({ eventId }) => eventId)
    this.#gone = site.isGone
    for (const event of model.events) this.look(event)
  }

  /** Returns whether a payment had been released or refunded by the end of the turn. */
  isGone({ intentId }: { intentId: string }): boolean {
    return this.#gone(intentId)
  }

  /** Returns the site's next change to the seats of an event. */
  next({ id }: ModelEvent): SeatAction | undefined {
    return this.#left.get(id)?.[0]
  }

  isNext({ id: placeId, event }: Place, action: Action): boolean {
    const next = this.next(event)
    return next !== undefined && isSame(next, { ...action, placeId })
  }

  /** Returns whether a later change concerns this place. */
  hasMoreToCome({ id, event }: Place): boolean {
    return this.#left.get(event.id)?.some(({ placeId }) => placeId === id) ?? false
  }

  /** Checks that the model's change is the site's next one. */
  follow(event: ModelEvent, action: Action): SeatAction {
    const next = this.#left.get(event.id)?.shift()
    if (!next || !isSame(next, action))
      throw new Error(`at event ${event.id} the model expected ${format(action)}, but the site did ${format(next)}`)
    return next
  }

  /** Records that the model gave a late payment no seat. `end` checks that at some moment no seat was free. */
  judgeAtEnd(place: Place): void {
    this.#toJudge.push({
      place,
      problem: `place ${place.id} was paid for late and a seat was free, but it was not booked`,
    })
  }

  end(): void {
    for (const { place, problem } of this.#toJudge) {
      const { event, member } = place
      const isSameMember = (other: Place) =>
        isUnclaimed(place) ? other.buyer === place.buyer : other.member === member
      const hadOther = [...this.#had].some((other) => other !== place && other.event === event && isSameMember(other))
      if (!hadOther && (this.#fewest.get(event)?.[member.gender] ?? 0) > 0) throw new Error(problem)
    }
    const remaining = [...this.#left.values()].flat()
    if (remaining.length > 0)
      throw new Error(`the model expected nothing more, but the site did ${remaining.map(format).join(', ')}`)
  }

  /** Records the seats at this moment. Called at the beginning and after each change. */
  look(event: ModelEvent): void {
    const taken = { M: 0, F: 0 }
    for (const place of livePlaces(this.#model, event)) {
      taken[place.member.gender] += 1
      this.#had.add(place)
    }
    const fewest = this.#fewest.get(event) ?? event.places
    const { M, F } = event.places
    this.#fewest.set(event, { M: Math.min(fewest.M, M - taken.M), F: Math.min(fewest.F, F - taken.F) })
  }
}

const isSame = (
  one: SeatAction,
  { did, placeId = one.placeId, memberId = one.memberId, reason = one.reason }: Action,
): boolean => one.did === did && one.placeId === placeId && one.memberId === memberId && one.reason === reason

const format = (action: object | undefined): string => (action ? JSON.stringify(action) : 'nothing')
