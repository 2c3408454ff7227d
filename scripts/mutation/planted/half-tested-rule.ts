const YOUNGEST = 9 * 2

export function isOldEnough(age: number): boolean {
  return age >= YOUNGEST
}
