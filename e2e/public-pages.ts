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
}

/** Every page that a visitor can open. */
export const publicPages: PublicPage[] = [
  { ...home('/'), name: 'home' },
  { ...home('/home'), name: 'home-too' },
  destination('events', 'Events', 'These are all of our upcoming events.'),
  ofEvent('event', 'next'),
  ofEvent('event-free', 'free'),
  ofEvent('event-past', 'past'),
  ofEvent('event-cancelled', 'cancelled'),
  destination('terms', terms.title, terms.sections[0]?.heading ?? ''),
  destination('privacy', privacy.title, privacy.sections[0]?.heading ?? ''),
  destination('rules', rules.title, rules.sections[0]?.heading ?? ''),
  destination('contact', contact.title, contact.sections[0]?.heading ?? ''),
  aside('signin', 'Sign In', 'Not a member yet?'),
  aside('register', 'Register', 'You pay only for the events that you book.'),
  // Its content appears only once its script runs.
  { ...aside('checkout/1', 'Checkout', 'Loading…'), name: 'checkout-signed-out' },
  aside('replacement', 'A place for you', 'Loading…'),
  aside('complain', 'Complain, or ask about your data', 'and answer within 30 days.'),
  aside('unsubscribe', 'Stop emails', 'Loading…'),
  aside('errorscreen', 'Something went wrong', 'Sorry, that did not work. Please go back and try again.'),
  aside('error500', 'Sorry', 'Sorry an error has occurred, the site may be down, please try again later.'),
  { ...aside('event/999999', 'No such event', 'No event is selected.'), name: 'event-unknown', status: 404 },
  { ...aside('nowhere', 'There is nothing here', 'There is nothing at this address.'), status: 404 },
]

function home(path: string): PublicPage {
  const phrase = (demo: DemoEvents) => demo.next.description
  return {
    name: path,
    path: () => path,
    heading: () => 'Speed Dating Events',
    phrase,
    canonical: () => '/',
    status: 200,
  }
}

function ofEvent(name: string, which: 'next' | 'free' | 'past' | 'cancelled'): PublicPage {
  const path = (demo: DemoEvents) => `/event/${demo[which].id}`
  const heading = (demo: DemoEvents) => demo[which].title
  return { name, path, heading, phrase: (demo) => demo[which].description, canonical: path, status: 200 }
}

/** Describes a page that search engines may index. */
function destination(name: string, heading: string, phrase: string): PublicPage {
  return { ...aside(name, heading, phrase), canonical: () => `/${name}` }
}

/** Describes a page that search engines must not index. */
function aside(name: string, heading: string, phrase: string): PublicPage {
  return { name, path: () => `/${name}`, heading: () => heading, phrase: () => phrase, canonical: null, status: 200 }
}

/** Matches a 404 response, which the browser logs to its console. */
export const notFoundProblem = /\b404\b/
