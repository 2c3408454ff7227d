import type { Face } from '#demo/drawings/portrait/face.ts'
import type { DemoPersonSource } from '#demo/people/demo-person-source.ts'
import { olderMen } from '#demo/people/older-men.ts'
import { youngerMen } from '#demo/people/younger-men.ts'
import { olderWomen } from '#demo/people/older-women.ts'
import { youngerWomen } from '#demo/people/younger-women.ts'

export type DemoPerson = {
  key: string
  email: string
  userName: string
  gender: 'M' | 'F'
  /** The age on the day on which the demo data is created; null if unknown. */
  age: number | null
  /** Null if the member has not created a profile yet. */
  profile: { headline: string; body: string } | null
  face: Face
}

/** The two members as whom visitors sign in. Their email addresses are short, because visitors type them. */
const byFirstName = ['Amy Tonks', 'Tom Hadley']

/** Thirty women and thirty men, all fictional. */
export const demoPeople: DemoPerson[] = [
  ...[...youngerWomen, ...olderWomen].map((woman) => member('F', woman)),
  ...[...youngerMen, ...olderMen].map((man) => member('M', man)),
]

function member(gender: 'M' | 'F', { userName, age, face, profile }: DemoPersonSource): DemoPerson {
  const nameParts = userName.toLowerCase().replaceAll("'", '').split(' ')
  const key = nameParts.join('-')
  const mailbox = byFirstName.includes(userName) ? nameParts[0] : nameParts.join('.')
  return {
    key,
    email: `${mailbox}@example.com`,
    userName,
    gender,
    age,
    profile,
    face: { seed: key, gender, ...face },
  }
}
