import { createHash } from 'node:crypto'
import { securityEventOutcomes } from '#platform/contract/security-events.ts'
import type { SecurityEventRow } from '#platform/server/security-events/security-event-store.ts'

const WINDOW_MS = 15 * 60_000
/** No member does twenty different things in a quarter of an hour, and no network has twenty kinds of refusals. */
const MAX_ROWS_PER_SUBJECT = 20
/**
 * The rows of a window. Strangers can come from any number of networks, so they get few. Each group has its own number, so that
 * a flood of refusals cannot take the details from the sign-in that follows it.
 */
const MAX_ROWS = { strangers: 200, refused: 2_000, done: 2_000 }

/**
 * Decides which row counts an event, so that nobody can fill the disk with events. In each window of fifteen minutes, a repeated
 * refusal is counted in the row of the first. If a member or a network causes too many rows, its further events are counted
 * by member or network and kind. If all of them together cause too many, events are counted by kind only.
 */
export class RepeatCounter {
  #window = -1
  #opened = new Set<string>()
  #bySubject = new Map<string, number>()
  #rows = { strangers: 0, refused: 0, done: 0 }

  /** Returns the row, reduced to what is counted, with the key of the count. */
  countIn(row: SecurityEventRow): SecurityEventRow & { countKey: Buffer } {
    this.#startWindow(Math.floor(row.at.epochMilliseconds / WINDOW_MS))
    const group = row.memberId === null ? 'strangers' : securityEventOutcomes[row.kind]
    const subject = `${group} ${row.memberId ?? row.network?.toString('hex')}`
    const most = MAX_ROWS[group]
    const ofSubject = this.#bySubject.get(subject) ?? 0
    for (const [reduced, hasRoom] of [
      [row, ofSubject < MAX_ROWS_PER_SUBJECT && this.#rows[group] < most],
      [bySubjectOnly(row), this.#rows[group] < 2 * most],
      [byKindOnly(row), true],
    ] as const) {
      const countKey = this.#keyOf(reduced)
      const key = countKey.toString('base64')
      if (!this.#opened.has(key)) {
        if (!hasRoom) continue
        this.#opened.add(key)
        this.#bySubject.set(subject, ofSubject + 1)
        this.#rows[group] += 1
      }
      return { ...reduced, countKey }
    }
    throw new Error('an event was not counted')
  }

  #startWindow(window: number): void {
    if (window === this.#window) return
    this.#window = window
    this.#opened = new Set()
    this.#bySubject = new Map()
    this.#rows = { strangers: 0, refused: 0, done: 0 }
  }

  /** A refusal is the same whatever the device or session. Anything else has a row for each session. */
  #keyOf({ kind, memberId, actorId, sessionId, network, device, operation, detail }: SecurityEventRow): Buffer {
    const isRefused = securityEventOutcomes[kind] === 'refused'
    const more = isRefused ? [] : [actorId, sessionId, device, operation]
    const parts = [this.#window, kind, memberId, network?.toString('hex'), detail, ...more]
    return createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16)
  }
}

const nothingElse = { actorId: null, sessionId: null, device: null, operation: null, detail: null }

function bySubjectOnly(row: SecurityEventRow): SecurityEventRow {
  return { ...row, ...nothingElse, network: row.memberId === null ? row.network : null }
}

function byKindOnly(row: SecurityEventRow): SecurityEventRow {
  return { ...row, ...nothingElse, memberId: null, network: null }
}
