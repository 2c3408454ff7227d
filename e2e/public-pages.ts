import { contact } from '#content/texts/contact.ts'
import { privacy } from '#content/texts/privacy.ts'
import { rules } from '#content/texts/rules.ts'
import { terms } from '#content/texts/terms.ts'
import type { DemoEvents } from './demo-events.ts'

export type PublicPage = {
  /** For the names of tests and files. */
  name: string
  path: (demo: DemoEvents) => string
  heading: (demo: DemoEvents) => string
  /** Something that stands only on this page. */
  words: (demo: DemoEvents) => string
  /** The address for search engines; null where they shall keep none. */
  canonical: ((demo: DemoEvents) => string) | null
  status: 200 | 404
}

/** Every page that a visitor can come to. */
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
  // What it has to say comes with its script.
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
  const words = (demo: DemoEvents) => demo.next.description
  return {
    name: path,
    path: () => path,
    heading: () => 'Speed Dating Events',
    words,
    canonical: () => '/',
    status: 200,
  }
}

function ofEvent(name: string, which: 'next' | 'free' | 'past' | 'cancelled'): PublicPage {
  const path = (demo: DemoEvents) => `/event/${demo[which].id}`
  const heading = (demo: DemoEvents) => demo[which].title
  return { name, path, heading, words: (demo) => demo[which].description, canonical: path, status: 200 }
}

/** A page that people look for. */
function destination(name: string, heading: string, words: string): PublicPage {
  return { ...aside(name, heading, words), canonical: () => `/${name}` }
}

/** A page that is nobody's destination. */
function aside(name: string, heading: string, words: string): PublicPage {
  return { name, path: () => `/${name}`, heading: () => heading, words: () => words, canonical: null, status: 200 }
}

/** The browser notes an answer of 404 in its console. */
export const notFoundTrouble = /\b404\b/
