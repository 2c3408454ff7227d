/**
 * The scripted likes of an event. All other likes are pseudo-random, and never involve the two accounts for visitors.
 */
export type DemoLikes = {
  /** Members who have not sent their likes. */
  without: readonly string[]
  /**
   * The people whom each of these members likes. The likes to and from the two accounts for visitors are only those listed
   * here.
   */
  ticks: Readonly<Record<string, readonly string[]>>
}

/** The two accounts with which visitors sign in. They have not liked each other, so that a visitor can make the match. */
export const visitorAccounts: readonly string[] = ['Amy Tonks', 'Tom Hadley']

/**
 * The scripted likes by event title. For the event two days ago, just over half of the attendees have sent their likes. For the
 * event sixteen days ago, likes have closed, so the others may see who likes them. At the event before that, both accounts for
 * visitors have matches.
 */
export const demoLikes: Readonly<Record<string, DemoLikes>> = {
  'Thirties at the Loriners': {
    without: [
      ...visitorAccounts,
      'Bethany Yardley',
      'Chantelle Bissell',
      'Ewa Zielinska',
      'Gemma Wootton',
      'Daniel Foxall',
      'Femi Adeyemi',
      'Gurdeep Sahota',
      'Josh Samuels',
    ],
    ticks: {
      'Marek Wojcik': ['Amy Tonks'],
      'Rav Chahal': ['Amy Tonks'],
      'Priya Sandhu': ['Tom Hadley'],
      'Shanice Campbell': ['Tom Hadley'],
    },
  },
  'Slow evening on the Butty': {
    without: [...visitorAccounts, "Michael O'Hara", 'Yvonne Grant'],
    ticks: { 'Nathan Greenaway': ['Amy Tonks'], 'Roisin Doyle': ['Tom Hadley'] },
  },
  'Book lovers at the Alma': {
    without: ['Aisha Begum', 'Josh Samuels'],
    ticks: {
      'Amy Tonks': ['Imran Akhtar', 'Liam Brannigan', 'Marlon Edwards'],
      'Imran Akhtar': ['Amy Tonks'],
      'Liam Brannigan': ['Amy Tonks'],
      'Tom Hadley': ['Kasia Nowak', 'Mei-Ling Chan', 'Shanice Campbell'],
      'Kasia Nowak': ['Tom Hadley'],
      'Mei-Ling Chan': ['Tom Hadley'],
    },
  },
  'Opening night at the Glassmakers': {
    without: ['Andy Cooksey', 'Saima Hussain'],
    ticks: { 'Amy Tonks': ['Harry Bloomer'], 'Tom Hadley': [], 'Ewa Zielinska': ['Tom Hadley'] },
  },
}

/** Returns true if the script of this event requires the member to attend. */
export function isNamedIn(title: string, userName: string): boolean {
  const planned = demoLikes[title]
  if (!planned) return false
  return [...planned.without, ...Object.entries(planned.ticks).flatMap(([from, to]) => [from, ...to])].includes(
    userName,
  )
}
