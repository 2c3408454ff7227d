import type { Locator, Page } from '@playwright/test'
import { describeElements } from './describe-in-page.ts'
import type { Entry } from './entry.ts'
import { listenToLiveRegions } from './listen-in-page.ts'
import { recordFocus } from './record-in-page.ts'

/** What is left out of transcripts, because it depends on the day, the speed of the machine or chance. */
const varying: readonly (readonly [RegExp, string])[] = [
  [/\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d{1,2} [A-Z][a-z]{2}( \d{4})?\b/g, '<date>'],
  [/\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,? \d{1,2} [A-Z][a-z]+( \d{4})?/g, '<date>'],
  [
    /\b\d{1,2} (January|February|March|April|May|June|July|August|September|October|November|December)( \d{4})?/g,
    '<date>',
  ],
  [/\b\d{1,2}(:\d\d)?\s?[ap]m\b/g, '<time>'],
  [/\b[0-9A-HJKMNP-TV-Z]{5} [0-9A-HJKMNP-TV-Z]{5}\b/g, '<code>'],
  [/\bnew-[\w-]+@example\.com/g, '<email>'],
]
/** Said only when an answer takes more than a moment, or when a live update happens to arrive. */
const atAnyTime = /^(Loading|You have \d+ new)/

/** Records what a screen reader says on a page, from now on. */
export class Transcript {
  readonly #entries: Entry[] = []
  /** How many of the last entries come from a frame. */
  #inFrame = 0

  static async of(page: Page): Promise<Transcript> {
    const transcript = new Transcript()
    await page.exposeBinding('recordEntry', ({ frame }, entry: Entry) =>
      transcript.#add(entry, frame === page.mainFrame()),
    )
    for (const script of [describeElements, listenToLiveRegions, recordFocus]) await page.addInitScript(script)
    return transcript
  }

  /** The frame of a card field runs in a process of its own, so what it says between two keys comes last. */
  #add(entry: Entry, isOnPage: boolean): void {
    if (isOnPage && entry.is !== 'key' && entry.is !== 'page') {
      const at = this.#entries.length - this.#inFrame
      this.#entries.splice(at, 0, entry)
      return
    }
    this.#entries.push(entry)
    this.#inFrame = isOnPage || entry.is === 'key' ? 0 : this.#inFrame + 1
  }

  /** Begins again, after what leads to the way that is recorded. */
  restart(): void {
    this.#entries.length = 0
    this.#inFrame = 0
  }

  /** Adds what a person hears who reads this part of the page. */
  async read(part: Locator): Promise<void> {
    this.#entries.push({ is: 'read', text: await part.evaluate((element) => window.spokenText(element)) })
  }

  /** Returns the transcript, with words in place of names that depend on the demo. */
  text(names: Readonly<Record<string, string>> = {}): string {
    const lines = linesOf(withoutStops(this.#entries))
    const known = Object.entries(names).toSorted(([one], [other]) => other.length - one.length)
    return lines
      .map((line) => known.reduce((changed, [name, word]) => changed.replaceAll(name, word), line))
      .map((line) => varying.reduce((changed, [pattern, word]) => changed.replaceAll(pattern, word), line))
      .map((line) => `${line}\n`)
      .join('')
  }
}

/** Drops the stops that Tab only passes, joins the letters that are typed, and drops what comes with a new page. */
function withoutStops(entries: readonly Entry[]): Entry[] {
  const kept: Entry[] = []
  let isTyping = false
  for (const entry of entries) {
    const [before, last] = [kept.at(-2), kept.at(-1)]
    if ('text' in entry && atAnyTime.test(entry.text)) continue
    if (entry.is === 'key' && modifiers.includes(entry.key)) continue
    if (isKey(entry, 'Tab') && last?.is === 'focus' && isKey(before, 'Tab')) kept.splice(-2)
    if (isKey(entry, 'Tab') && isKey(last, 'Tab')) continue
    if (isLetter(entry) && isTyping) continue
    if (entry.is === 'unsaid' && isNewPage(last)) continue
    while (isNewPage(entry) && ['unsaid', 'lost'].includes(kept.at(-1)?.is ?? '')) kept.pop()
    if (entry.is === 'key' || entry.is === 'focus') isTyping = isLetter(entry)
    kept.push(entry)
  }
  return kept
}

const isNewPage = (entry: Entry | undefined) =>
  entry?.is === 'page' || (entry?.is === 'focus' && entry.element.startsWith('heading 1'))
const modifiers = ['Shift', 'Control']
const isKey = (entry: Entry | undefined, key: string) => entry?.is === 'key' && entry.key === key
const isLetter = (entry: Entry) => entry.is === 'key' && entry.key.length === 1

function linesOf(entries: readonly Entry[]): string[] {
  let inside: readonly string[] = []
  const moved = ({ containers, element }: Entry & { is: 'focus' }) => {
    const entered = containers.filter((container, index) => inside[index] !== container)
    inside = [...containers, element]
    return [...entered, element].join(' › ')
  }
  const linesFor = (entry: Entry, index: number): string[] => {
    switch (entry.is) {
      case 'page':
        inside = []
        return [...(index > 0 ? [''] : []), `page “${entry.title}”`]
      case 'read':
        return [`  reads: ${entry.text}`]
      case 'key':
        return entry.key === 'Tab' ? [] : [`> ${entry.key.length === 1 ? 'types' : entry.key}`]
      case 'focus':
        return [isKey(entries[index - 1], 'Tab') ? `> Tab to ${moved(entry)}` : `  focus: ${moved(entry)}`]
      case 'changed':
        return [`  now: ${entry.element}`]
      case 'lost':
        return ['  The focus is lost.']
      case 'polite':
      case 'assertive':
        return [`  ${entry.is}: ${entry.text}`]
      case 'unsaid':
        return [`  not said, because it ${entry.why}: ${entry.text}`]
    }
  }
  return entries.flatMap(linesFor)
}
