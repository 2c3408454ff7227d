import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import { demoPeople, type DemoPerson } from '#demo/people.ts'
import type { NightState } from '#event-night/contract/night.ts'
import { firstNames } from '#event-night/rules/night/first-names.ts'
import { expect } from './at-the-door.ts'
import { pairKey, type SeatedPair } from './pairs-of-round.ts'

type GuestPhone = { name: string; page: Page }

export const tablet = device(820, 1180)
export const television = device(1920, 1080)

/** Returns the options of a browser that is not a phone. */
function device(width: number, height: number): BrowserContextOptions {
  return { viewport: { width, height }, isMobile: false, hasTouch: false }
}

/** What an evening is seen on: two consoles of hosts, the big screen, and guests' phones. */
export class SixDevices {
  /** The pairs of each round so far, as the devices have shown them last. */
  readonly rounds = new Map<number, readonly SeatedPair[]>()
  /** What the phones of guests say who are not in the room, by name. */
  readonly away = new Map<string, string>()
  readonly screen: Page
  readonly phones: readonly GuestPhone[]
  readonly #guests: NightState['guests']
  readonly #apart: readonly string[]
  #consoles: readonly [leading: Page, following: Page]

  constructor(
    consoles: readonly [leading: Page, following: Page],
    { screen, phones, night }: { screen: Page; phones: readonly GuestPhone[]; night: NightState },
  ) {
    this.#consoles = consoles
    this.screen = screen
    this.phones = phones
    this.#guests = night.guests
    const nameOf = (id: string) => night.guests.find(({ seat }) => seat === id)?.name ?? ''
    this.#apart = night.apart.map((seats) => pairKey(seats.map(nameOf)))
  }

  get leading(): Page {
    return this.#consoles[0]
  }

  get following(): Page {
    return this.#consoles[1]
  }

  get consoles(): readonly Page[] {
    return this.#consoles
  }

  /** From now on, the other console calls the rounds. */
  changeLead(): void {
    this.#consoles = [this.following, this.leading]
  }

  /** Returns the pairs who have met or never sit together. */
  met(): Set<string> {
    return new Set([...this.#apart, ...[...this.rounds.values()].flat().map(({ names }) => pairKey(names))])
  }

  /** Waits until all devices show the same for a round whose guests are moving. */
  async expectAgreement(round: number): Promise<void> {
    const { pairs, idle } = await this.expectSameTables(round)
    const names = firstNames(this.#guests.map(({ name }) => ({ id: name, name })))
    const called = (name: string) => names.get(name) ?? ''
    const onScreen = [
      ...pairs.flatMap((pair) => pair.names.map((name) => `${called(name)}: ${pair.table}`)),
      ...idle.map((name) => `${called(name)}: sits out`),
    ]
    await expect(this.screen.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^Round ${round} of `))
    await expect.poll(() => readScreen(this.screen), 'the big screen').toEqual(onScreen.toSorted())
    for (const phone of this.phones) {
      const pair = pairs.find((one) => one.names.includes(phone.name))
      const partners = pair?.names.filter((name) => name !== phone.name) ?? []
      await this.expectOnPhone(phone, pair?.table ?? 'You’re sitting this one out')
      await expect(phone.page.getByRole('status').locator('bdi'), phone.name).toHaveText(partners.map(called))
    }
  }

  /** Waits until both consoles show the same tables. Returns who sits where, and who sits out. */
  async expectSameTables(round: number): Promise<RoundOnConsole> {
    await expect(async () => {
      const [shown, other] = [await readConsole(this.leading, round), await readConsole(this.following, round)]
      expect(shown.pairs.length).toBeGreaterThan(0)
      expect(other, 'the other console').toEqual(shown)
    }).toPass({ timeout: 30_000 })
    return this.readLeading(round)
  }

  async readLeading(round: number): Promise<RoundOnConsole> {
    const shown = await readConsole(this.leading, round)
    this.rounds.set(round, shown.pairs)
    return shown
  }

  /** Waits until a phone says this in large letters, or what it says of a guest who is not in the room. */
  async expectOnPhone({ name, page }: GuestPhone, heading: string): Promise<void> {
    await expect(page.getByRole('heading', { level: 2 }), name).toHaveText(this.away.get(name) ?? heading)
  }
}

/** Locates the tables of a round on a console. */
export const roundOn = (console: Page, round: number): Locator =>
  console.getByRole('region', { name: `Round ${round}`, exact: true })

type RoundOnConsole = { pairs: SeatedPair[]; idle: string[] }

async function readConsole(console: Page, round: number): Promise<RoundOnConsole> {
  const places = await roundOn(console, round)
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.map((item) => ({
        table: item.querySelector('span')?.textContent ?? '',
        names: [...item.querySelectorAll('bdi')].map(({ textContent }) => textContent),
      })),
    )
  return {
    pairs: places.flatMap(({ table, names: [woman = '', man] }): SeatedPair[] =>
      man === undefined ? [] : [{ table, names: [woman, man] }],
    ),
    idle: places.flatMap(({ names }) => (names.length === 1 ? names : [])),
  }
}

/** Returns each name on the big screen with its table. */
async function readScreen(screen: Page): Promise<string[]> {
  const lines = await screen
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => [...item.children].map(({ textContent }) => textContent).join(': ')))
  return lines.toSorted()
}

/** Returns the nth guest of a side. */
export function guestOf({ guests }: NightState, side: NightState['guests'][number]['side'], nth: number): DemoPerson {
  return personNamed(guests.filter((guest) => guest.side === side)[nth]?.name)
}

export function personNamed(userName: string | undefined): DemoPerson {
  const person = demoPeople.find((one) => one.userName === userName)
  if (!person) throw new Error(`the demo lacks ${userName}`)
  return person
}
