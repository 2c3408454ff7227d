import type { RoundsChoice } from '#event-night/rules/night/choices.ts'
import type { Night } from '#event-night/rules/night/night.ts'
import type { NightPlan } from '#event-night/rules/night/plan-night.ts'
import { countSittingOut } from '#event-night/rules/night/sparse-rounds.ts'

type PlannedRounds = NightPlan['rounds']

/** Asks a host whether to call a round that most guests would sit out. */
export function sparseRoundMessage(night: Night, round: PlannedRounds[number]): string {
  const { number, pairs } = round
  return `Round ${number} has only ${formatTables(pairs.length)}, and ${countSittingOut(night, round)} guests will sit it out. Call it, or end the night.`
}

/** Says from when on most guests sit out. Empty if they never do. */
export function sparseRoundsMessage(rounds: PlannedRounds): string {
  const [first] = rounds
  if (!first) return ''
  const tables = Math.max(...rounds.map(({ pairs }) => pairs.length))
  const [when, most] = rounds.length === 1 ? ['In', ''] : ['From', ' at most']
  const after = rounds.length === 1 ? '' : ' on'
  const end = first.number > 1 ? ` You could end the night after round ${first.number - 1}.` : ''
  return `${when} round ${first.number}${after}, most guests sit out: ${formatTables(tables)}${most}.${end}`
}

/** Says how many rounds and meetings are planned, and what everyone will have met by the end. */
export function plannedMessage({ rounds, meetings }: Pick<NightPlan, 'rounds' | 'meetings'>, fewest: number | null) {
  const planned = `${formatRounds(rounds.length)} planned, with ${formatMeetings(meetings)}.`
  return fewest ? `${planned} By the end, everyone will have met at least ${formatPeople(fewest)}.` : planned
}

/** Says what one round fewer or more would change. */
export function otherChoicesMessage(choices: readonly RoundsChoice[], rounds: number): string {
  const sentences = choices.flatMap((choice) => {
    if (choice.rounds === rounds) return []
    const change = choice.rounds < rounds ? 'One round fewer' : 'One round more'
    const fewest = choice.fewest > 0 ? `, with at least ${formatPeople(choice.fewest)} for everyone` : ''
    return `${change} would mean ${formatMeetings(choice.meetings)}${fewest}.`
  })
  return sentences.join(' ')
}

const counted = (one: string, many: string) => (count: number) => `${count} ${count === 1 ? one : many}`
const formatTables = counted('table', 'tables')
const formatMeetings = counted('meeting', 'meetings')
const formatRounds = counted('round is', 'rounds are')
const formatPeople = counted('person', 'people')
