import type { NightAction } from './actions.ts'
import { pairKey } from './pairs.ts'

/** A booking, or a walk-in guest of the night. */
export type SeatId = string
export type Side = 'women' | 'men'
export type Pair = readonly [SeatId, SeatId]

export type Seat = {
  id: SeatId
  side: Side
  name: string
  state: 'expected' | 'in' | 'absent'
  /** Null unless the guest is in. */
  inSinceMs: number | null
}

/** What the night does not decide: the door's guests, and the pairs known before it. A side is only something a seat has. */
export type NightGuests = {
  seats: readonly Seat[]
  /** Pairs that never meet: blocked, or met at an earlier event if the owner's setting is 'never'. No reason is known here. */
  apart: readonly Pair[]
  /** Pairs that use only chairs that stay empty otherwise. */
  meetLast: readonly Pair[]
}

export type NightSettings = {
  tables: number
  /** The side that keeps its tables. */
  seated: Side
  talkSeconds: number
  moveSeconds: number
  finishAtMs: number
  /** The number of the round before the interval. Null if there is none. */
  intervalAfter: number | null
  /** 'By itself': the leading device calls each round when its time has come. */
  calls: 'by hand' | 'by itself'
}

/** Two guests at a table. Tables are numbered from 1. */
export type SeatedPair = { table: number; seats: Pair }

/** A round that has been called. All its times move with pauses. */
export type Round = {
  number: number
  /** The id of the action that called it. */
  callId: string
  calledAtMs: number
  talkStartsAtMs: number
  endsAtMs: number
  pausedAtMs: number | null
  /** Who was in when it was called, and had not asked to sit it out. */
  present: ReadonlySet<SeatId>
}

export type Meeting = {
  round: number
  /** Null if a host added the meeting by hand. */
  table: number | null
  seats: Pair
  /** A struck meeting did not take place. */
  isStruck: boolean
}

/** The planned rounds as a device printed them. */
export type PrintedPlan = {
  /** The id of the action. */
  id: string
  device: string | null
  atMs: number
  /** Of what the plan was made from. */
  fingerprint: number
  rounds: readonly { number: number; pairs: readonly SeatedPair[] }[]
}

/** What was reported of one guest. */
export type SeatReport = {
  /** Null if the guest has not left, or has come back. */
  leftAtMs: number | null
  /** The number of the round that the guest asked to sit out. */
  sitsOutRound: number | null
  staysAtTable: number | null
  /** When the guest last asked for the host. Null once a host has been with them. */
  needsHostAtMs: number | null
}

/** A night as its log of actions has made it. Server and devices compute it with the same functions. */
export type Night = {
  guests: NightGuests
  /** Null until the night is set up. */
  settings: NightSettings | null
  /** The door's guests and the walk-in guests. */
  seats: ReadonlyMap<SeatId, Seat>
  reports: ReadonlyMap<SeatId, SeatReport>
  /** Keys of the pairs that never meet. */
  apart: ReadonlySet<string>
  rounds: readonly Round[]
  meetings: readonly Meeting[]
  /** The device that calls the rounds. Null before the first device does anything about them. */
  leadingDevice: string | null
  /** Set once a call has been undone: until a host calls the next round, none is called by itself. */
  areCallsStopped: boolean
  /** The plan as it was printed last. Null if it never was. */
  printed: PrintedPlan | null
  isOnPaper: boolean
  isOver: boolean
  /** The actions that count, in the order in which the site received them. */
  log: readonly NightAction[]
  /** The ids of all actions that were carried out, also of those that were undone. */
  handled: ReadonlySet<string>
}

/** Returns the night before its first action. */
export function newNight(guests: NightGuests): Night {
  return {
    guests,
    settings: null,
    seats: new Map(guests.seats.map((seat) => [seat.id, seat])),
    reports: new Map(),
    apart: new Set(guests.apart.map(pairKey)),
    rounds: [],
    meetings: [],
    leadingDevice: null,
    areCallsStopped: false,
    printed: null,
    isOnPaper: false,
    isOver: false,
    log: [],
    handled: new Set(),
  }
}

const nothingReported: SeatReport = { leftAtMs: null, sitsOutRound: null, staysAtTable: null, needsHostAtMs: null }

export function reportOf(night: Pick<Night, 'reports'>, seat: SeatId): SeatReport {
  return night.reports.get(seat) ?? nothingReported
}

/** Returns whether the guest has been checked in and has not left. */
export function isHere(night: Night, seat: SeatId): boolean {
  return night.seats.get(seat)?.state === 'in' && reportOf(night, seat).leftAtMs === null
}

/** Returns whether the guest had left by then, as far as is known now. */
export function hadLeftBy(night: Night, seat: SeatId, atMs: number): boolean {
  const { leftAtMs } = reportOf(night, seat)
  return leftAtMs !== null && leftAtMs <= atMs
}

/** Returns the guests who are here, in an order that does not depend on when the device learned of them. */
export function seatsHere(night: Night): Seat[] {
  return [...night.seats.values()]
    .filter(({ id }) => isHere(night, id))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
}
