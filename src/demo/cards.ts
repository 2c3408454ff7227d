/**
 * The scripted likes of an event. All other likes are pseudo-random, and never involve the two members whom visitors sign in as.
 */
export type DemoLikes = {
  /** Members who did not send their likes, or have not yet. */
  without: readonly string[]
  /**
   * Whom each named member likes. Likes to or from the two members whom visitors sign in as are only those listed; all others are
   * pseudo-random.
   */
  ticks: Readonly<Record<string, readonly string[]>>
}

/** The members whom visitors sign in as. They have not liked each other: that is for the visitor to do. */
export const visitorAccounts: readonly string[] = ['Amy Tonks', 'Tom Hadley']

/**
 * Keyed by the event's title. For the event two days ago, a good half have sent their likes. For the one sixteen days ago, it is
 * too late for the others, and they may see who likes them. At the one before that, both found a match.
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

/** Whether the script of this event needs the member to attend. */
export function isNamedIn(title: string, userName: string): boolean {
  const planned = demoLikes[title]
  if (!planned) return false
  return [...planned.without, ...Object.entries(planned.ticks).flatMap(([from, to]) => [from, ...to])].includes(
    userName,
  )
}
