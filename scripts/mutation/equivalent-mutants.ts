import type { Equivalent } from './judge-mutants.ts'

const GROUP_ALWAYS_MATCHES = 'The default only satisfies the type checker: the group takes part in every match.'
const MATCHES_EMPTY_TEXT = 'The check only satisfies the type checker: the pattern also matches the empty string.'
const INDEX_PAST_END =
  'The check only satisfies the type checker: past the end of the run there is no group, and so no number.'
const ELEMENT_ALWAYS_THERE =
  'The check only satisfies the type checker: the lines above ensure that the element exists.'
const ALSO_IN_WRONG =
  'The check only satisfies the type checker: an invalid part has added its message to `wrong`, which is checked too.'
const EVENT_IS_OVER = 'When the event ends, it counts as past before the closing time is checked.'

/** Mutants of the rules that behave like the original, with the reason for each. */
export const equivalentMutants: readonly Equivalent[] = [
  ...['code.eventsFrom !== null', 'code.eventsTo !== null'].map((code) => ({
    file: 'src/bookings/rules/promo-codes.ts',
    code,
    becomes: ['true'],
    reason: 'The check only satisfies the type checker: no day is before or after null.',
  })),
  {
    file: 'src/admin/rules/bookings-over-time.ts',
    code: 'first === undefined',
    becomes: ['false'],
    reason: 'Without a first day there is no day to start from, so the list is empty.',
  },
  {
    file: 'src/admin/rules/unusual-security-events.ts',
    code: "' '",
    becomes: ['""'],
    reason: 'Ids of members all have the same length, so two different pairs never join to the same text.',
  },
  {
    file: 'src/admin/rules/unusual-security-events.ts',
    code: 'event.memberId === null',
    becomes: ['false'],
    reason: 'The check only satisfies the type checker: there are no devices of nobody.',
  },
  {
    file: 'src/bookings/rules/holds.ts',
    code: 'last === undefined',
    becomes: ['false'],
    reason: 'The check only satisfies the type checker: if there is no last hold, there is no first one either.',
  },
  {
    file: 'src/bookings/rules/eligibility.ts',
    code: 'event.youngestAge !== null',
    becomes: ['true'],
    reason: 'No age is less than null, which compares as 0.',
  },
  ...["'offer'", "'transfer'"].map((code) => ({
    file: 'src/bookings/rules/eligibility.ts',
    code,
    becomes: ['""'],
    reason: 'A channel without a case of its own returns undefined too, which means no obstacle.',
  })),
  {
    file: 'src/bookings/rules/eligibility.ts',
    code: "case 'transfer': return undefined",
    becomes: ["case 'transfer':"],
    reason: 'A function that returns nothing returns undefined.',
  },
  {
    file: 'src/bookings/rules/eligibility.ts',
    code: "case 'waiting list': return bookingClosesAtMs",
    becomes: ["case 'waiting list':"],
    reason: 'Only an offer has a time at which it ends; without one, the next case returns the same time.',
  },
  ...["'by hand'", "'door'"].map((code) => ({
    file: 'src/bookings/rules/eligibility.ts',
    code,
    becomes: ['""'],
    reason: EVENT_IS_OVER,
  })),
  {
    file: 'src/bookings/rules/eligibility.ts',
    code: "case 'door': return event.endsAtMs",
    becomes: ["case 'door':"],
    reason: EVENT_IS_OVER,
  },
  {
    file: 'src/bookings/rules/offers.ts',
    code: 'Temporal.Instant.compare(a, b) <= 0',
    becomes: ['Temporal.Instant.compare(a, b) < 0'],
    reason: 'If two instants are equal, either can count as the earlier.',
  },
  {
    file: 'src/bookings/rules/offers.ts',
    code: 'Temporal.Instant.compare(a, b) >= 0',
    becomes: ['Temporal.Instant.compare(a, b) > 0'],
    reason: 'If two instants are equal, either can count as the later.',
  },
  {
    file: 'src/content/rules/inline-links.ts',
    code: "''",
    becomes: ['"Stryker was here!"'],
    reason: GROUP_ALWAYS_MATCHES,
  },
  {
    file: 'src/content/rules/inline-links.ts',
    code: '[]',
    becomes: ['["Stryker was here"]'],
    reason: 'The first element, the whole match, is not read.',
  },
  {
    file: 'src/content/rules/inline-links.ts',
    code: 'linkText !== undefined && address !== undefined',
    becomes: ['linkText !== undefined || address !== undefined'],
    reason: 'The two groups match together or not at all.',
  },
  ...['linkText !== undefined', 'address !== undefined'].map((code) => ({
    file: 'src/content/rules/inline-links.ts',
    code,
    becomes: ['true'],
    reason: 'The two groups match together or not at all.',
  })),
  {
    file: 'src/content/rules/inline-links.ts',
    code: String.raw`/^\[([^[\]]+)\]\(([^()\s]+)\)$/`,
    becomes: [String.raw`/\[([^[\]]+)\]\(([^()\s]+)\)$/`, String.raw`/^\[([^[\]]+)\]\(([^()\s]+)\)/`],
    reason: 'The text split off is always a complete written link, or an address without a closing bracket.',
  },
  {
    file: 'src/content/rules/placeholders.ts',
    code: "''",
    becomes: ['"Stryker was here!"'],
    reason: GROUP_ALWAYS_MATCHES,
  },
  {
    file: 'src/content/rules/read-blocks.ts',
    code: "''",
    becomes: ['"Stryker was here!"'],
    reason: 'The default only satisfies the type checker: a list always has an item.',
  },
  {
    file: 'src/content/rules/read-home.ts',
    code: 'heading?.kind',
    becomes: ['heading.kind'],
    reason: ELEMENT_ALWAYS_THERE,
  },
  {
    file: 'src/content/rules/read-home.ts',
    code: 'heading?.line',
    becomes: ['heading.line'],
    reason: ELEMENT_ALWAYS_THERE,
  },
  {
    file: 'src/content/rules/read-page.ts',
    code: 'first < 0',
    becomes: ['first <= 0'],
    reason: 'Text that begins with a heading has no intro in either case.',
  },
  {
    file: 'src/content/rules/read-written.ts',
    code: "'wrong'",
    becomes: ['""'],
    times: 6,
    reason: ALSO_IN_WRONG,
  },
  {
    file: 'src/content/rules/read-written.ts',
    code: "'wrong' in about || 'wrong' in balance",
    becomes: ['false', "'wrong' in about && 'wrong' in balance"],
    reason: ALSO_IN_WRONG,
  },
  {
    file: 'src/content/rules/read-written.ts',
    code: "'wrong' in about || 'wrong' in balance || 'wrong' in houseRules",
    becomes: ['false', "('wrong' in about || 'wrong' in balance) && 'wrong' in houseRules"],
    reason: ALSO_IN_WRONG,
  },
  {
    file: 'src/content/rules/read-written.ts',
    code: "'wrong' in about || 'wrong' in balance || 'wrong' in houseRules || 'wrong' in steps",
    becomes: ['false', "('wrong' in about || 'wrong' in balance || 'wrong' in houseRules) && 'wrong' in steps"],
    reason: ALSO_IN_WRONG,
  },
  {
    file: 'src/content/rules/read-written.ts',
    code: "'wrong' in about || 'wrong' in balance || 'wrong' in houseRules || 'wrong' in steps || 'wrong' in questions",
    becomes: [
      'false',
      "('wrong' in about || 'wrong' in balance || 'wrong' in houseRules || 'wrong' in steps) && 'wrong' in questions",
    ],
    reason: ALSO_IN_WRONG,
  },
  {
    file: 'src/event-night/rules.ts',
    code: "text.normalize('NFD').replace(/\\p{M}/gu, '').toLowerCase()",
    becomes: ["text.normalize('NFD').replace(/\\p{M}/gu, '').toUpperCase()"],
    reason: 'Both sides are compared in the same case.',
  },
  {
    file: 'src/privacy/rules/complaint-deadlines.ts',
    code: 'Temporal.PlainDate.compare(one, other) < 0',
    becomes: ['Temporal.PlainDate.compare(one, other) <= 0'],
    reason: 'If two days are equal, either can count as the earlier.',
  },
  {
    file: 'src/safety/rules/contact-details.ts',
    code: 'span.from >= last.to',
    becomes: ['span.from > last.to'],
    reason: 'A match never starts where another ends: a letter, digit or sign there would belong to the first one.',
  },
  {
    file: 'src/safety/rules/digit-groups.ts',
    code: String.raw`/^\p{L}/u`,
    becomes: [String.raw`/\p{L}/u`],
    reason: 'A token is either all letters or contains none.',
  },
  {
    file: 'src/safety/rules/find-addresses.ts',
    code: "''",
    becomes: ['"Stryker was here!"'],
    times: 4,
    reason: GROUP_ALWAYS_MATCHES,
  },
  {
    file: 'src/safety/rules/find-addresses.ts',
    code: "'tight'",
    becomes: ['""'],
    reason: 'The rule only checks for the other two ways to write a dot.',
  },
  {
    file: 'src/safety/rules/find-addresses.ts',
    code: 'stickyAt(AFTER_MATCH, text, end)?.[0]',
    becomes: ['stickyAt(AFTER_MATCH, text, end)[0]'],
    reason: MATCHES_EMPTY_TEXT,
  },
  {
    file: 'src/safety/rules/find-addresses.ts',
    code: String.raw`/\s{0,2}$/.exec(text.slice(Math.max(0, index - 2), index))?.[0]`,
    becomes: [String.raw`/\s{0,2}$/.exec(text.slice(Math.max(0, index - 2), index))[0]`],
    reason: MATCHES_EMPTY_TEXT,
  },
  {
    file: 'src/safety/rules/find-addresses.ts',
    code: 'Math.max(0, index - 2)',
    becomes: ['Math.min(0, index - 2)'],
    reason: 'It only limits how much text the pattern searches.',
  },
  {
    file: 'src/safety/rules/find-addresses.ts',
    code: 'start > 0',
    becomes: ['true', 'start >= 0'],
    reason: 'There is no allowed character before the start of the text.',
  },
  {
    file: 'src/safety/rules/find-phones.ts',
    code: 'first < run.length',
    becomes: ['first <= run.length'],
    reason: INDEX_PAST_END,
  },
  {
    file: 'src/safety/rules/find-phones.ts',
    code: 'last === undefined',
    becomes: ['false'],
    times: 2,
    reason: INDEX_PAST_END,
  },
  {
    file: 'src/safety/rules/find-phones.ts',
    code: 'last === undefined || !start || !end',
    becomes: ['(last === undefined || !start) && !end'],
    reason: INDEX_PAST_END,
  },
  {
    file: 'src/safety/rules/find-phones.ts',
    code: 'last === undefined || !start',
    becomes: ['false', 'last === undefined && !start'],
    reason: INDEX_PAST_END,
  },
  {
    file: 'src/safety/rules/find-phones.ts',
    code: '!begin',
    becomes: ['false'],
    reason: INDEX_PAST_END,
  },
  {
    file: 'src/safety/rules/find-phones.ts',
    code: 'place < run.length',
    becomes: ['place <= run.length'],
    times: 2,
    reason: INDEX_PAST_END,
  },
  {
    file: 'src/safety/rules/find-phones.ts',
    code: String.raw`/^00[1-9]\d{7,12}$/`,
    becomes: [String.raw`/^00[1-9]\d{7,12}/`],
    reason: 'At most fifteen digits are searched.',
  },
  {
    file: 'src/safety/rules/plain-text.ts',
    code: String.raw`character < '\u0080'`,
    becomes: [String.raw`character <= '\u0080'`],
    reason: 'U+0080 is an invisible control character.',
  },
]
