import fc from 'fast-check'
import type { Gender } from '#accounts/contract/person.ts'

/**
 * The four people: the viewer, the `liker` whose likes differ between the worlds, a `friend` of the viewer's gender, and a
 * `rival` of the liker's gender.
 */
export const parts = ['viewer', 'liker', 'friend', 'rival'] as const
export type Part = (typeof parts)[number]

/** Whether a person attends. They can be marked absent before any likes are sent, or after all of them. */
export type Attendance = 'no' | 'yes' | 'absent' | 'absent later'

/** The people in the sent likes, or null if no likes were sent. */
export type Ticks = readonly Part[] | null

type Evening = {
  attends: Record<Part, Attendance>
  /** The host ended the event before its planned end. */
  endedEarly: boolean
  cards: Record<'viewer' | 'friend' | 'rival', Ticks>
  /** The liker's likes, one entry for each world. If the viewer may see them already, all worlds use the first. */
  liker: readonly Ticks[]
}

/** Before any likes are sent, or after all of them. */
type When = 'before' | 'after'

export type World = {
  gender: Gender
  /** When all requests are made, in days after the beginning. */
  requestDay: number
  evenings: readonly Evening[]
  blocks: readonly { by: Part; blocked: Part; when: When }[]
  suspended: { who: Part; when: When } | null
  messages: readonly { from: Part; to: Part; day: number; isRead: boolean }[]
  /** Whether the viewer has opened their matches. */
  hasSeenMatches: boolean
  /** The index of the part of the other requests that this world makes. */
  turn: number
}

/** When the events end, in days after the beginning. Upcoming events are already booked. */
export const EVENING_DAYS = [7, 9, 14, 40] as const
/** The number of days that likes are open. */
const OPEN_DAYS = 7
/** Days on which one, two or three events are over, and likes are closed for none, one or two of them. */
const REQUEST_DAYS = [8, 10.5, 14.5, 17] as const

/** The number of variants of a world. Every two of them are compared. */
export const VARIANTS = 4
export const PAIRS_PER_WORLD = (VARIANTS * (VARIANTS - 1)) / 2

/** Worlds whose variants differ only in likes that the viewer may not see yet. */
export const distinctWorlds: fc.Arbitrary<World> = fc
  .record({
    gender: fc.constantFrom('F' as const, 'M' as const),
    requestDay: fc.constantFrom(...REQUEST_DAYS),
    evenings: fc.array(evening(), { minLength: EVENING_DAYS.length, maxLength: EVENING_DAYS.length }),
    blocks: mostlyNone(
      fc.record({ by: fc.constantFrom(...parts), blocked: fc.constantFrom(...parts), when: when() }),
      2,
    ).map((blocks) => blocks.filter(({ by, blocked }) => by !== blocked)),
    suspended: fc
      .option(
        fc.record({ who: fc.constantFrom('liker' as const, 'friend' as const, 'rival' as const), when: when() }),
        {
          freq: 8,
        },
      )
      .map((suspended) => suspended),
    messages: mostlyNone(message(), 4),
    hasSeenMatches: fc.boolean(),
    turn: fc.nat(),
  })
  .filter(areDistinct)

export function isOver({ requestDay }: Pick<World, 'requestDay'>, nth: number): boolean {
  return (EVENING_DAYS[nth] ?? Infinity) < requestDay
}

/** Returns whether likes for this event have closed by that day. */
export function isClosed(nth: number, day: number): boolean {
  return (EVENING_DAYS[nth] ?? Infinity) + OPEN_DAYS < day
}

/** Returns whether the liker's likes for this event must still be hidden from the viewer. */
export function isHidden(world: World, nth: number): boolean {
  const thisEvening = world.evenings[nth]
  return thisEvening !== undefined && isOver(world, nth) && !isClosed(nth, world.requestDay) && !hasSent(world, nth)
}

/** Returns the likes that the liker sends in this variant of the world. */
export function likerTicks(world: World, nth: number, variant: number): Ticks {
  const thisEvening = world.evenings[nth]
  return thisEvening?.liker[isHidden(world, nth) ? variant : 0] ?? null
}

function attended({ attends }: Evening, part: Part): boolean {
  return attends[part] === 'yes' || attends[part] === 'absent later'
}

/** Returns whether the person attended, and was not suspended when likes were sent. */
export function canSend({ evenings, suspended }: World, nth: number, part: Part): boolean {
  const thisEvening = evenings[nth]
  const wasSuspended = suspended?.who === part && suspended.when === 'before'
  return thisEvening !== undefined && attended(thisEvening, part) && !wasSuspended
}

/** Returns the people who had booked, because no one else can be liked. */
export function bookedAmong({ attends }: Evening, ticks: readonly Part[]): readonly Part[] {
  return ticks.filter((part) => attends[part] !== 'no')
}

function hasSent(world: World, nth: number): boolean {
  return (world.evenings[nth]?.cards.viewer ?? null) !== null && canSend(world, nth, 'viewer')
}

/** Returns whether all variants differ. */
function areDistinct(world: World): boolean {
  const sent = Array.from({ length: VARIANTS }, (_one, variant) => JSON.stringify(sentByLiker(world, variant)))
  return new Set(sent).size === VARIANTS
}

function sentByLiker(world: World, variant: number): Ticks[] {
  return world.evenings.map((thisEvening, nth) => {
    const ticks = isOver(world, nth) && canSend(world, nth, 'liker') ? likerTicks(world, nth, variant) : null
    return ticks && bookedAmong(thisEvening, ticks)
  })
}

function evening(): fc.Arbitrary<Evening> {
  const attendance = fc.oneof(
    { weight: 12, arbitrary: fc.constant('yes' as const) },
    { weight: 2, arbitrary: fc.constant('no' as const) },
    { weight: 1, arbitrary: fc.constant('absent' as const) },
    { weight: 1, arbitrary: fc.constant('absent later' as const) },
  )
  return fc.record<Evening>({
    attends: fc.record({ viewer: attendance, liker: attendance, friend: attendance, rival: attendance }),
    endedEarly: fc.boolean(),
    cards: fc.record({
      viewer: card(1, 'liker', 'rival'),
      friend: card(2, 'liker', 'rival'),
      rival: card(2, 'viewer', 'friend'),
    }),
    liker: fc.array(card(5, 'viewer', 'friend'), { minLength: VARIANTS, maxLength: VARIANTS }),
  })
}

/** Generates likes for some of these people, or null if no likes were sent. `freq` is the ratio of sent to not sent. */
function card(freq: number, ...people: Part[]): fc.Arbitrary<Ticks> {
  return fc.option(fc.subarray(people), { freq })
}

function message() {
  const pair = fc.constantFrom<[Part, Part][]>(
    ['liker', 'viewer'],
    ['viewer', 'liker'],
    ['rival', 'viewer'],
    ['viewer', 'rival'],
  )
  return fc
    .record({ pair, day: fc.constantFrom(1, 7.5, 7.99, 10, 14.4), isRead: fc.boolean() })
    .map(({ pair: [from, to], ...rest }) => ({ from, to, ...rest }))
}

function when(): fc.Arbitrary<When> {
  return fc.constantFrom('before' as const, 'after' as const)
}

/** Generates up to `most` elements, and none in half of the worlds. */
function mostlyNone<T>(one: fc.Arbitrary<T>, most: number): fc.Arbitrary<T[]> {
  return fc.oneof(fc.constant<T[]>([]), fc.array(one, { minLength: 1, maxLength: most }))
}
