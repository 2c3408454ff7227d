import { createHash } from 'node:crypto'

/** The owner and the column (`table.column`) of a unique value. */
export type Canary = { ownerId: string; column: string }
export const kinds = ['word', 'id', 'bytes', 'day', 'number', 'picture'] as const
export type Kind = (typeof kinds)[number]

/** All canaries, by each form in which they could appear. */
export class CanaryBook {
  readonly #byForm = new Map<string, Canary & { kind: Kind }>()
  readonly #all: (Canary & { forms: string[] })[] = []

  /**
   * Records a canary. A value belongs to the column and person for which it is written first; later ones are references. Throws
   * an error if two people share a value in a column.
   */
  write(kind: Kind, canary: Canary, value: string | Buffer): void {
    const forms = formsOf(kind, value)
    const newForms = forms.filter((form) => !this.#byForm.has(form))
    if (newForms.length > 0) this.#all.push({ ...canary, forms: newForms })
    for (const form of forms) {
      const existing = this.#byForm.get(form)
      if (existing?.column === canary.column && existing.ownerId !== canary.ownerId)
        throw new Error(`two people have the same value in ${canary.column}: ${form}`)
      if (!existing) this.#byForm.set(form, { kind, ...canary })
    }
  }

  /** Returns every column in which the person has a canary. */
  columnsOf(ownerId: string): Set<string> {
    return new Set([...this.#byForm.values()].flatMap((one) => (one.ownerId === ownerId ? [one.column] : [])))
  }

  /** Returns the person's canaries in these columns that none of the responses contains. */
  missing(ownerId: string, columns: ReadonlySet<string>, answers: readonly string[]): Canary[] {
    const found = new Set(answers.flatMap((answer) => [...tokensOf(answer), pictureIn(answer)]))
    const ofPerson = this.#all.filter((one) => one.ownerId === ownerId && columns.has(one.column))
    return ofPerson.filter(({ forms }) => !forms.some((form) => found.has(form)))
  }

  /** Returns the canaries in a response, except those in its request. */
  find(answer: string, request: string): (Canary & { kind: Kind })[] {
    const inRequest = new Set(tokensOf(request))
    const found = new Set(tokensOf(answer.replace(LENGTH, ''))).difference(inRequest)
    return [...found, pictureIn(answer)].flatMap((form) => this.#byForm.get(form) ?? [])
  }
}

function formsOf(kind: Kind, value: string | Buffer): string[] {
  if (kind === 'picture') return [digestOf(value)]
  if (typeof value !== 'string') return [sameForm(value.toString('hex')), value.toString('base64url')]
  if (kind === 'day') return formsOfDay(value)
  if (kind === 'number') return [value, (Number(value) / 100).toFixed(2)]
  const form = kind === 'word' ? tokensOf(value)[0] : value
  if (form === undefined) throw new Error(`not a searchable value: ${value}`)
  return [form]
}

// Made once, because making it takes most of the time of formatting a day.
const asPeopleReadIt = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

/** Returns the forms of a day: ISO 8601, calendar format, as people read it, and a timestamp of noon. */
function formsOfDay(day: string): string[] {
  const noon = Temporal.Instant.from(`${day}T12:00Z`).epochMilliseconds
  const longForm = asPeopleReadIt.format(Temporal.PlainDate.from(day))
  return [day, day.replaceAll('-', ''), longForm, String(noon), String(noon / 1000)]
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
/** Removed before the search, because the number could equal a canary by chance. */
const LENGTH = /^content-length: .*$/m
const ID = /^([\da-f]{8})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{12})$/

/** Returns all parts of a text that could be a form of a canary, even if they are encoded once. */
function tokensOf(text: string): string[] {
  const decodedTokens = (text.match(/[\w-]{20,}/g) ?? []).map((token) =>
    Buffer.from(token, 'base64url').toString('latin1'),
  )
  const all = [text, text.replaceAll(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))]
  return [...all, ...decodedTokens].flatMap((one) => TOKENS.flatMap((token) => one.match(token) ?? [])).map(sameForm)
}

/** Normalises the different spellings of a value. */
function sameForm(token: string): string {
  const lowerCase = token.toLowerCase()
  if (lowerCase.startsWith('canary')) return lowerCase
  if (ID.test(lowerCase)) return lowerCase.replace(ID, '$1-$2-$3-$4-$5')
  return token.endsWith('=') ? token.slice(0, -1).replaceAll('+', '-').replaceAll('/', '_') : token
}

/** Returns the hash of the body of a recorded response, which consists of status, headers, a blank line, and the exact body. */
function pictureIn(answer: string): string {
  return digestOf(Buffer.from(answer.slice(answer.indexOf('\n\n') + 2), 'latin1'))
}

function digestOf(bytes: string | Buffer): string {
  return `picture ${createHash('sha256').update(bytes).digest('hex')}`
}
