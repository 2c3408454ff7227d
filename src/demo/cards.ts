/** What is known of the likes of an evening; all others tick as they please, but nobody named here. */
export type DemoCards = {
  /** Who sent none, or has not yet. */
  without: readonly string[]
  /** Whom those tick who are told apart: nobody else of the first two names, whoever they please of the others. */
  ticks: Readonly<Record<string, readonly string[]>>
}

/** Whom visitors sign in as. They have not ticked each other: that is for the visitor to do. */
export const lookRound: readonly string[] = ['Amy Tonks', 'Tom Hadley']

/**
 * By the event's title. Two evenings ago a good half have sent theirs; sixteen ago it is too late for whoever has not,
 * and they may know who likes them; before that, both found somebody.
 */
export const demoCards: Readonly<Record<string, DemoCards>> = {
  'Thirties at the Loriners': {
    without: [
      ...lookRound,
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
    without: [...lookRound, "Michael O'Hara", 'Yvonne Grant'],
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

/** Who has to be there, or the evening would be another. */
export function isTold(title: string, userName: string): boolean {
  const cards = demoCards[title]
  if (!cards) return false
  return [...cards.without, ...Object.entries(cards.ticks).flatMap(([who, whom]) => [who, ...whom])].includes(userName)
}
