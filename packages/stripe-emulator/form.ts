/** A form as the provider's packages encode it: `card[number]=…`, `expand[0]=…`, `expand[]=…`. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue }
export type Form = { [name: string]: FormValue }

type Branch = Map<string, string | Branch>

export function readForm(pairs: URLSearchParams): Form {
  const tree: Branch = new Map()
  for (const [name, value] of pairs) plant(tree, segmentsOf(name), value)
  return objectOf(tree)
}

/** Returns a fingerprint of the values that does not depend on their order. */
export function fingerprintOf(value: FormValue): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(fingerprintOf).join()}]`
  const names = Object.keys(value).toSorted()
  return `{${names.map((name) => `${JSON.stringify(name)}:${fingerprintOf(value[name] ?? '')}`).join()}}`
}

function segmentsOf(name: string): string[] {
  const [first = name, ...rest] = name.split('[')
  return [first, ...rest.map((part) => part.replace(/\]$/, ''))]
}

function plant(tree: Branch, segments: readonly string[], value: string): void {
  const [head = '', ...rest] = segments
  const name = head === '' ? String(tree.size) : head
  if (rest.length === 0) {
    tree.set(name, value)
    return
  }
  const existing = tree.get(name)
  const branch: Branch = existing instanceof Map ? existing : new Map()
  tree.set(name, branch)
  plant(branch, rest, value)
}

function objectOf(tree: Branch): Form {
  return Object.fromEntries([...tree].map(([name, value]) => [name, valueOf(value)]))
}

function valueOf(value: string | Branch): FormValue {
  if (typeof value === 'string') return value
  const isList = [...value.keys()].every((name) => /^\d+$/.test(name))
  return isList ? [...value.values()].map(valueOf) : objectOf(value)
}
