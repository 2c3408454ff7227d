import { randomInt } from 'node:crypto'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Creates an id like the provider's `pi_3…`: a prefix for the kind, and unguessable characters. */
export function newId(prefix: string): string {
  return `${prefix}_${randomLetters(24)}`
}

export function randomLetters(length: number): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

/** Returns the id of a reference, whether or not it is expanded. */
export function idOf(named: string | { id: string } | null): string | null {
  return typeof named === 'object' && named !== null ? named.id : named
}
