import { disallowedAddresses } from '#content/rules/inline-links.ts'
import { MIN_RECIPIENTS } from '#privacy/contract/newsletter.ts'

/** The exact text that a member agrees to, stored with their consent. Increment the version with every change. */
export const newsletterWording = {
  version: 1,
  text: 'Email me your newsletter, with news and offers, and invite me back if I haven’t been for a while',
} as const

/** Returns what is wrong with the links of an owner’s text, or undefined. */
export function linkError(text: string): string | undefined {
  const [address] = disallowedAddresses(text)
  if (address === undefined) return undefined
  return `You can’t link to ‘${address.slice(0, 60)}’. Use a web address, or a page on this site such as /events.`
}

/** Returns the number, or null if it is too small to be shown. */
export function shownCount(people: number): number | null {
  return people < MIN_RECIPIENTS ? null : people
}

/** Formats a number from `shownCount`, such as '12 members' or 'fewer than 5 members'. */
export function formatMembers(people: number | null): string {
  return `${people?.toLocaleString('en-GB') ?? `fewer than ${MIN_RECIPIENTS}`} members`
}

/** Members are invited back after this many days without an event. */
export const ABSENT_DAYS = 60
/** Members are invited back at most once in this many days. */
export const DAYS_BETWEEN_INVITATIONS = 180

/** The text of the email that invites members back, until the owner writes another. */
export const comeBackDefault = {
  subject: 'Fancy another evening?',
  text: 'It’s been a while since you came to one of our events, and we’d love to see you again.\n\nWe’ve got new dates on the site. Have a look, and bring a friend if you like.',
} as const
