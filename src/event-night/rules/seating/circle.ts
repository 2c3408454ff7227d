/** The places of both sides on a circle. A mover starts opposite the seated guest who has the same place. */
export type Circle = { places: number; seatedAt: Int32Array; moverAt: Int32Array }

/** Returns the round in which the walk brings the mover to the seated guest. */
export function roundOfMeeting({ places, seatedAt, moverAt }: Circle, seated: number, mover: number): number {
  const steps = (seatedAt[seated] ?? 0) - (moverAt[mover] ?? 0)
  return steps < 0 ? steps + places : steps
}

/** Returns the table of each seated guest. Tables are numbered along the circle. */
export function tablesAlongCircle({ seatedAt }: Circle): Int32Array {
  const tables = new Int32Array(seatedAt.length)
  const inOrder = [...seatedAt.keys()].toSorted((a, b) => (seatedAt[a] ?? 0) - (seatedAt[b] ?? 0))
  for (const [table, seated] of inOrder.entries()) tables[seated] = table
  return tables
}
