import type { DecisionDetails, ReportSummary } from '#admin/contract/moderation.ts'
import type { Measure, Removable } from '#safety/contract.ts'
import { reasonLabels } from '#safety/rules/report-reasons.ts'

export const kindLabels: Readonly<Record<ReportSummary['kind'], string>> = {
  person: 'A person',
  message: 'A message',
  'contact details': 'Flagged by the site',
}

/** Formats the label of a report: 'A message: Something offensive'. */
export function formatReport({ kind, reason }: Pick<ReportSummary, 'kind' | 'reason'>): string {
  return reason === null ? 'Contact details in a message' : `${kindLabels[kind]}: ${reasonLabels[reason]}`
}

export const measureLabels: Readonly<Record<Measure, string>> = {
  dismissed: 'Dismissed',
  removed: 'Content deleted',
  warned: 'Warned',
  suspended: 'Suspended',
}

export const removableLabels: Readonly<Record<Removable, string>> = {
  message: 'the message',
  text: 'the profile headline and text',
  portrait: 'the portrait',
}

/** Returns the outcome of an answered decision, or what it is waiting for. */
export function stateOf({ answered_at, outcome }: Pick<DecisionDetails, 'answered_at' | 'outcome'>): string | null {
  if (outcome === 'upheld') return 'Upheld after a response'
  if (outcome === 'reversed') return 'Reversed'
  return answered_at === null ? null : 'Response to review'
}

/** Formats a duration as 'under a minute', '25 minutes', '3 hours' or '5 days'. */
export function formatWait(minutes: number): string {
  if (minutes < 1) return 'under a minute'
  if (minutes < 60) return count(minutes, 'minute')
  return minutes < 48 * 60 ? count(Math.floor(minutes / 60), 'hour') : count(Math.floor(minutes / 1440), 'day')
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`
}
