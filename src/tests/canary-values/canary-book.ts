import { createHash } from 'node:crypto'

/** A value that nobody else has: whose it is, and where it stands, as `table.column`. */
export type Canary = { ownerId: string; column: string }
export const kinds = ['word', 'id', 'bytes', 'day', 'number', 'picture'] as const
export type Kind = (typeof kinds)[number]

/** Every canary by each form in which it could come out. */
export class CanaryBook {
  readonly #byForm = new Map<string, Canary & { kind: Kind }>()
  readonly #all: (Canary & { forms: string[] })[] = []

  /** The first place in which a value stands is its own; elsewhere it is a reference. Nothing to tell people apart by is refused. */
  write(kind: Kind, canary: Canary, value: string | Buffer): void {
    const forms = formsOf(kind, value)
    const own = forms.filter((form) => !this.#byForm.has(form))
    if (own.length > 0) this.#all.push({ ...canary, forms: own })
    for (const form of forms) {
      const before = this.#byForm.get(form)
      if (before?.column === canary.column && before.ownerId !== canary.ownerId)
        throw new Error(`two people have the same in ${canary.column}: ${form}`)
      if (!before) this.#byForm.set(form, { kind, ...canary })
    }
  }

  /** Every column that somebody has a canary in. */
  columnsOf(ownerId: string): Set<string> {
    return new Set([...this.#byForm.values()].flatMap((one) => (one.ownerId === ownerId ? [one.column] : [])))
  }

  /** Of these columns, what somebody has there that stands in none of these answers. */
  missing(ownerId: string, columns: ReadonlySet<string>, answers: readonly string[]): Canary[] {
    const found = new Set(answers.flatMap((answer) => [...tokensOf(answer), pictureIn(answer)]))
    const theirs = this.#all.filter((one) => one.ownerId === ownerId && columns.has(one.column))
    return theirs.filter(({ forms }) => !forms.some((form) => found.has(form)))
  }

  /** What is found in an answer, but for what its question named. */
  find(answer: string, question: string): (Canary & { kind: Kind })[] {
    const named = new Set(tokensOf(question))
    const found = new Set(tokensOf(answer.replace(LENGTH, ''))).difference(named)
    return [...found, pictureIn(answer)].flatMap((form) => this.#byForm.get(form) ?? [])
  }
}

function formsOf(kind: Kind, value: string | Buffer): string[] {
  if (kind === 'picture') return [digestOf(value)]
  if (typeof value !== 'string') return [value.toString('hex'), value.toString('base64url')]
  if (kind === 'day') return formsOfDay(value)
  if (kind === 'number') return [value, (Number(value) / 100).toFixed(2)]
  const form = kind === 'word' ? tokensOf(value)[0] : value
  if (form === undefined) throw new Error(`that cannot be found again: ${value}`)
  return [form]
}

/** A day as ISO 8601 has it, as calendars do, as people read it, and as machines count it at noon. */
function formsOfDay(day: string): string[] {
  const noon = Temporal.Instant.from(`${day}T12:00Z`).epochMilliseconds
  const said = Temporal.PlainDate.from(day).toLocaleString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
  return [day, day.replaceAll('-', ''), said, String(noon), String(noon / 1000)]
}

const TOKENS = [
  /canary\d{4}/gi,
  /[\da-f]{8}(?:-?[\da-f]{4}){3}-?[\da-f]{12}/gi,
  /[\w-]{43}/g,
  /[\w+/]{43}=/g,
  /[\da-f]{64}/gi,
  /\d{4}-\d\d-\d\d/g,
  /\d{1,2} [A-Z][a-z]+ \d{4}/g,
  /(?<![\w.-])\d{5,13}(?![\w-])/g,
  /(?<![\w.-])\d+\.\d\d(?![\w-])/g,
]
/** A number that says nothing of anybody. */
const LENGTH = /^content-length: .*$/m
const ID = /^([\da-f]{8})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{12})$/

/** All of a text that could be a form of a canary, also what is wrapped up in it once. */
function tokensOf(text: string): string[] {
  const wrapped = (text.match(/[\w-]{20,}/g) ?? []).map((token) => Buffer.from(token, 'base64url').toString('latin1'))
  const all = [text, text.replaceAll(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))]
  return [...all, ...wrapped].flatMap((one) => TOKENS.flatMap((token) => one.match(token) ?? [])).map(sameForm)
}

/** However it is written. */
function sameForm(token: string): string {
  const small = token.toLowerCase()
  if (small.startsWith('canary')) return small
  if (ID.test(small)) return small.replace(ID, '$1-$2-$3-$4-$5')
  return token.endsWith('=') ? token.slice(0, -1).replaceAll('+', '-').replaceAll('/', '_') : token
}

/** Of an answer as `ask` writes it down: status, headers, a blank line, and the body byte for byte. */
function pictureIn(answer: string): string {
  return digestOf(Buffer.from(answer.slice(answer.indexOf('\n\n') + 2), 'latin1'))
}

function digestOf(bytes: string | Buffer): string {
  return `picture ${createHash('sha256').update(bytes).digest('hex')}`
}
