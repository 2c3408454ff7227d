import type { Face } from '#demo/drawings/portrait/face.ts'

/** A member of the demo as written down; key, email and gender follow from the name and the list. */
export type Described = {
  userName: string
  /** Null: never told. */
  age: number | null
  face: Omit<Face, 'seed' | 'gender'>
  /** Null: has not made one yet. */
  profile: { headline: string; body: string } | null
}
