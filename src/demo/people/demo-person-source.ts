import type { Face } from '#demo/drawings/portrait/face.ts'

/**
 * An entry in the lists of demo members. The key and the email address are derived from the name, and the gender from the list.
 */
export type DemoPersonSource = {
  userName: string
  /** Null if unknown. */
  age: number | null
  face: Omit<Face, 'seed' | 'gender'>
  /** Null if the member has not created a profile yet. */
  profile: { headline: string; body: string } | null
}
