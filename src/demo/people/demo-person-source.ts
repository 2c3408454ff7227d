import type { Face } from '#demo/drawings/portrait/face.ts'

/** A demo member as listed here; key, email and gender follow from the name and the list. */
export type DemoPersonSource = {
  userName: string
  /** Null if never given. */
  age: number | null
  face: Omit<Face, 'seed' | 'gender'>
  /** Null if the member has not made one yet. */
  profile: { headline: string; body: string } | null
}
