export type Person = { email: string; userName: string; password: string; gender?: 'F' | 'M' }

export const demoPassword = 'FiveMinutes5!'
export const amy: Person = { email: 'amy@example.com', userName: 'Amy Tonks', password: demoPassword }
export const tom: Person = { email: 'tom@example.com', userName: 'Tom Hadley', password: demoPassword }

const josie = { userName: 'Josie Fellows', gender: 'F' } as const

let count = 0

/** Returns a person whom the site does not know yet, by default a woman. */
export function newPerson(who: { userName: string; gender: 'F' | 'M' } = josie): Person {
  count += 1
  const unique = `${process.pid}-${Date.now()}-${count}`
  return { ...who, email: `new-${unique}@example.com`, password: 'Narrowboat7!lockgate' }
}
