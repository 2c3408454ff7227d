import { DESCRIPTION_LENGTH, firstSentences } from '#browsing/web/home/first-sentences.ts'
import { accessibility } from '#content/texts/accessibility.ts'
import { contact } from '#content/texts/contact.ts'
import { privacy } from '#content/texts/privacy.ts'
import { rules } from '#content/texts/rules.ts'
import { terms } from '#content/texts/terms.ts'
import type { DemoEvents } from './demo-events.ts'

export type PublicPage = {
  /** Used in test names and file names. */
  name: string
  path: (demo: DemoEvents) => string
  heading: (demo: DemoEvents) => string
  /** Text that appears only on this page. */
  phrase: (demo: DemoEvents) => string
  /** The canonical address, or null if search engines must not index the page. */
  canonical: ((demo: DemoEvents) => string) | null
  status: 200 | 404
  /** The address of the same page. Only what may differ between the two is checked here. */
  sameAs?: string
}

/** Every page that a visitor can open. */
export const publicPages: PublicPage[] = [
  { ...home('/'), name: 'home' },
  { ...home('/home'), name: 'home-too', sameAs: '/' },
  indexedPage('events', 'Events', 'These are all of our upcoming events.'),
  eventPage('event', 'next'),
  eventPage('event-free', 'free'),
  eventPage('event-past', 'past'),
  eventPage('event-cancelled', 'cancelled'),
  indexedPage('terms', terms.title, terms.sections[0]?.heading ?? ''),
  indexedPage('privacy', privacy.title, privacy.sections[0]?.heading ?? ''),
  indexedPage('rules', rules.title, rules.sections[0]?.heading ?? ''),
  indexedPage('contact', contact.title, contact.sections[0]?.heading ?? ''),
  indexedPage('accessibility', accessibility.title, accessibility.sections[0]?.heading ?? ''),
  { ...indexedPage('speed-dating/stourbridge', 'Speed dating in Stourbridge', 'Past evenings'), name: 'town' },
  { ...indexedPage('speed-dating/ages/30-39', 'Speed dating for ages 30 to 39', 'Past evenings'), name: 'ages' },
  indexedPage('reviews', 'Reviews', 'Only guests whom a host checked in on the evening'),
  indexedPage('gift-vouchers', 'Gift vouchers', 'Been given one?'),
  { ...unindexedPage('checkout/gift-voucher', 'Buy a gift voucher', 'Another amount'), name: 'checkout-gift-voucher' },
  unindexedPage('signin', 'Sign In', 'Not a member yet?'),
  unindexedPage('register', 'Register', 'You only pay for the events you book.'),
  // Its content appears only once its script runs.
  { ...unindexedPage('checkout/1', 'Checkout', 'Loading...'), name: 'checkout-signed-out' },
  unindexedPage('replacement', 'A place for you', 'Loading...'),
  unindexedPage('stillcoming', 'Are you still coming?', 'Loading...'),
  unindexedPage('hosting', 'You’re hosting', 'Loading...'),
  unindexedPage('complain', 'Complain, or ask about your data', 'and reply within 30 days.'),
  unindexedPage('unsubscribe', 'Stop emails', 'Loading...'),
  unindexedPage('errorscreen', 'Something went wrong', 'Sorry, that didn’t work. Please go back and try again.'),
  unindexedPage('error500', 'Sorry', 'Sorry an error has occurred, the site may be down, please try again later.'),
  { ...unindexedPage('event/999999', 'Event not found', 'No event is selected.'), name: 'event-unknown', status: 404 },
  { ...unindexedPage('nowhere', 'Page not found', 'We couldn’t find that page.'), status: 404 },
]

function home(path: string): PublicPage {
  const phrase = (demo: DemoEvents) => firstSentences(demo.next.description, DESCRIPTION_LENGTH)
  return {
    name: path,
    path: () => path,
    heading: () => 'Speed Dating Events',
    phrase,
    canonical: () => '/',
    status: 200,
  }
}

function eventPage(name: string, which: 'next' | 'free' | 'past' | 'cancelled'): PublicPage {
  const path = (demo: DemoEvents) => `/event/${demo[which].id}`
  const heading = (demo: DemoEvents) => demo[which].title
  return { name, path, heading, phrase: (demo) => demo[which].description, canonical: path, status: 200 }
}

/** Describes a page that search engines may index. */
function indexedPage(name: string, heading: string, phrase: string): PublicPage {
  return { ...unindexedPage(name, heading, phrase), canonical: () => `/${name}` }
}

/** Describes a page that search engines must not index. */
function unindexedPage(name: string, heading: string, phrase: string): PublicPage {
  return { name, path: () => `/${name}`, heading: () => heading, phrase: () => phrase, canonical: null, status: 200 }
}

/** Matches a 404 response, which the browser logs to its console. */
export const notFoundProblem = /\b404\b/
