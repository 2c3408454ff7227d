/** Who may ask something of the site; 'visitor' is everyone, signed in or not. */
export type Asker = 'visitor'

/**
 * Who may call which operation, written down apart from the routes that see to it, so that a change of either alone
 * fails the test. What they may see or change there is for the operation to say.
 */
export const authorisationMatrix: Readonly<Record<string, readonly [Asker, ...Asker[]]>> = {
  'GET /api/site': ['visitor'],
  'GET /api/texts/home': ['visitor'],
  'GET /api/texts/page/:name': ['visitor'],

  'GET /api/events': ['visitor'],
  'GET /api/event': ['visitor'],
  'GET /api/nextevent': ['visitor'],
  'GET /event/:id/calendar.ics': ['visitor'],
  'GET /event/:id/share.png': ['visitor'],
  'GET /share.png': ['visitor'],
  'GET /pictures/:name': ['visitor'],
  'GET /sitemap.xml': ['visitor'],
  'GET /robots.txt': ['visitor'],
}
