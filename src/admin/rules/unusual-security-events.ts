import { unusualRules } from '#admin/contract/security.ts'
import { securityEventOutcomes, type SecurityEventKind } from '#platform/contract/security-events.ts'

/** A security event, as the rules need it. */
export type RecordedEvent = {
  kind: SecurityEventKind
  memberId: string | null
  /** The hash of the network in hexadecimal. */
  network: string | null
  device: string | null
  detail: string | null
  at: Temporal.Instant
  times: number
}

/** What a rule found: about whom, from which network, the last time, and how often. */
export type UnusualFinding = Pick<RecordedEvent, 'memberId' | 'network' | 'device' | 'detail' | 'at' | 'times'> & {
  rule: (typeof unusualRules)[number]
  /** The kind of the event, unless the rule found several events. */
  kind: SecurityEventKind | null
}

/** Tries are added up over this time. */
const RUN_HOURS = 24
/** A person who has forgotten their password stops before. */
const TRIES_ON_ACCOUNT = 10
/** All guests of an event may share one network, so a few tries of each are usual. */
const TRIES_FROM_NETWORK = 30
/** A sign-in after so many tries from the same network may be that of someone who guessed the password. */
const TRIES_BEFORE_SIGN_IN = 5
/** Exports are unusual from 11 pm until 6 am in London. */
const NIGHT = { from: 23, until: 6 }
/** Refusals of keys that the site made. Anybody can send an invented one. */
export const PROBLEMS_OF_REAL_KEYS: readonly (string | null)[] = ['revoked', 'expired', 'scope_missing']

/**
 * Returns what is unusual in these events, the most alarming first, then the newest. `knownDevices` holds the devices that each
 * member of staff used before these events. `triesByNetwork` holds the tries from networks, if there are more of them.
 */
export function findUnusual(
  events: readonly RecordedEvent[],
  knownDevices: ReadonlyMap<string, ReadonlySet<string>>,
  triesByNetwork = events,
): UnusualFinding[] {
  const ordered = inOrder(events)
  return [
    ...signInsAfterTries(ordered),
    ...each(ordered, 'token reused', ({ kind }) => kind === 'refresh token reused'),
    ...each(ordered, 'passkey blocked', ({ kind }) => kind === 'passkey blocked'),
    ...runs(ordered, { rule: 'tries on an account', by: 'memberId', atLeast: TRIES_ON_ACCOUNT }),
    ...runs(inOrder(triesByNetwork), { rule: 'tries from a network', by: 'network', atLeast: TRIES_FROM_NETWORK }),
    ...each(ordered, 'staff access refused', ({ kind }) => kind === 'staff access refused'),
    ...each(
      ordered,
      'API key refused',
      ({ kind, detail }) => kind === 'API key refused' && PROBLEMS_OF_REAL_KEYS.includes(detail),
    ),
    ...newDevices(ordered, knownDevices),
    ...each(ordered, 'role changed', ({ kind }) =>
      ['role assigned', 'role removed', 'second factor removed', 'site key changed'].includes(kind),
    ),
    ...each(ordered, 'connection changed', ({ kind }) =>
      ['API key made', 'webhook added', 'webhook changed', 'webhook secret replaced'].includes(kind),
    ),
    ...each(ordered, 'export at night', ({ kind, at }) => kind === 'data exported' && isAtNight(at)),
  ].toSorted(
    (one, other) =>
      unusualRules.indexOf(one.rule) - unusualRules.indexOf(other.rule) || Temporal.Instant.compare(other.at, one.at),
  )
}

function inOrder(events: readonly RecordedEvent[]): RecordedEvent[] {
  return events.toSorted((one, other) => Temporal.Instant.compare(one.at, other.at))
}

type Rule = UnusualFinding['rule']

const finding = (
  rule: Rule,
  { kind, memberId, network, device, detail, at, times }: RecordedEvent,
): UnusualFinding => ({
  ...{ rule, kind, memberId, network, device, detail, at, times },
})

function each(
  events: readonly RecordedEvent[],
  rule: Rule,
  isUnusual: (event: RecordedEvent) => boolean,
): UnusualFinding[] {
  return events.filter(isUnusual).map((event) => finding(rule, event))
}

/** Attempts to get in. The other refusals are judged by themselves. */
export function isTry({ kind }: Pick<RecordedEvent, 'kind'>): boolean {
  const others = ['refresh token reused', 'passkey blocked', 'limit reached', 'staff access refused', 'API key refused']
  return securityEventOutcomes[kind] === 'refused' && !others.includes(kind)
}

/** Finds the accounts, or the networks, with so many tries within a day. Returns the largest number of each. */
function runs(
  events: readonly RecordedEvent[],
  { rule, by, atLeast }: { rule: Rule; by: 'memberId' | 'network'; atLeast: number },
): UnusualFinding[] {
  const groups = Map.groupBy(events.filter(isTry), (event) => event[by])
  return [...groups].flatMap(([key, tries]) => {
    const most = key === null ? undefined : largestRun(tries)
    if (!most || most.times < atLeast) return []
    const single = { kind: null, memberId: null, network: null, device: null, detail: null, [by]: key }
    return [{ rule, ...single, at: most.at, times: most.times }]
  })
}

/** Returns the largest number of tries within a day, and when it ended. The events are in order of time. */
function largestRun(tries: readonly RecordedEvent[]): { at: Temporal.Instant; times: number } | undefined {
  let [start, times] = [0, 0]
  let most: { at: Temporal.Instant; times: number } | undefined
  for (const last of tries) {
    times += last.times
    for (let first = tries[start]; first && !isWithinRun(first, last); first = tries[start]) {
      times -= first.times
      start += 1
    }
    if (!most || times >= most.times) most = { at: last.at, times }
  }
  return most
}

function isWithinRun(first: RecordedEvent, last: RecordedEvent): boolean {
  return Temporal.Instant.compare(first.at, last.at.subtract({ hours: RUN_HOURS })) > 0
}

/**
 * Finds sign-ins that follow many tries on the same account, the first from each network. Fewer tries are enough if they came
 * from the same network.
 */
function signInsAfterTries(events: readonly RecordedEvent[]): UnusualFinding[] {
  const triesOn = Map.groupBy(events.filter(isTry), ({ memberId }) => memberId)
  const found = new Set<string>()
  return events.flatMap((event) => {
    const from = [event.memberId, event.network].join(' ')
    if (event.kind !== 'signed in' || event.memberId === null || found.has(from)) return []
    const before = (triesOn.get(event.memberId) ?? []).filter(
      (other) => isWithinRun(other, event) && Temporal.Instant.compare(other.at, event.at) <= 0,
    )
    const times = sumOf(before)
    const fromSameNetwork = sumOf(before.filter(({ network }) => network === event.network))
    if (times < TRIES_ON_ACCOUNT && fromSameNetwork < TRIES_BEFORE_SIGN_IN) return []
    found.add(from)
    return [{ ...finding('signed in after many tries', event), times }]
  })
}

const sumOf = (events: readonly RecordedEvent[]) => events.reduce((sum, { times }) => sum + times, 0)

/** Finds the first sign-in of staff on each device that they have not used before. Their very first device is not unusual. */
function newDevices(
  events: readonly RecordedEvent[],
  knownDevices: ReadonlyMap<string, ReadonlySet<string>>,
): UnusualFinding[] {
  const seen = new Map([...knownDevices].map(([memberId, devices]) => [memberId, new Set(devices)]))
  return events.flatMap((event) => {
    const devices = event.memberId === null ? undefined : seen.get(event.memberId)
    if (event.kind !== 'signed in' || event.device === null || !devices || devices.has(event.device)) return []
    const isFirst = devices.size === 0
    devices.add(event.device)
    return isFirst ? [] : [finding('staff on a new device', event)]
  })
}

function isAtNight(at: Temporal.Instant): boolean {
  const { hour } = at.toZonedDateTimeISO('Europe/London')
  return hour >= NIGHT.from || hour < NIGHT.until
}
