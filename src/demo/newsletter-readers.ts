import { demoPeople } from '#demo/people.ts'

/** The members as whom visitors sign in choose for themselves. */
const undecided = ['Amy Tonks', 'Tom Hadley']

/** Every third member of the demo has asked for newsletters, so that an owner can send one. */
export const newsletterReaders = demoPeople.filter(
  ({ userName }, index) => index % 3 === 0 && !undecided.includes(userName),
)
