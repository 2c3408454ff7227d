import type { NightActionInput, NightSettingsInput } from '#event-night/contract/night.ts'
import type { NightAction, NightActor } from '#event-night/rules/night/actions.ts'
import type { NightSettings } from '#event-night/rules/night/night.ts'

/** Converts an action as the API has it to one that the rules know. */
export function toNightAction({ id, done_at, ...fields }: NightActionInput, by: NightActor): NightAction {
  const common = { id, by, doneAtMs: Date.parse(done_at) }
  if (fields.action === 'set up') return { ...common, ...fields, settings: toSettings(fields.settings) }
  if (fields.action === 'add guest') {
    const { paid_pence: paidPence, ...guest } = fields
    return { ...common, ...guest, paidPence }
  }
  if (!('call_id' in fields)) return { ...common, ...fields }
  const { call_id: callId, ...ofRound } = fields
  return { ...common, ...ofRound, callId }
}

/** Converts an action to what the API has of it. */
export function toActionInput({ id, doneAtMs, by: _by, ...fields }: NightAction): NightActionInput {
  const common = { id, done_at: instantText(doneAtMs) }
  if (fields.action === 'set up') return { ...common, ...fields, settings: toSettingsInput(fields.settings) }
  if (fields.action === 'add guest') {
    const { paidPence: paid_pence, ...guest } = fields
    return { ...common, ...guest, paid_pence }
  }
  if (!('callId' in fields)) return { ...common, ...fields }
  const { callId: call_id, ...ofRound } = fields
  return { ...common, ...ofRound, call_id }
}

function toSettings(input: NightSettingsInput): NightSettings {
  const {
    talk_seconds: talkSeconds,
    move_seconds: moveSeconds,
    finish_at,
    interval_after: intervalAfter,
    ...rest
  } = input
  return { ...rest, talkSeconds, moveSeconds, finishAtMs: Date.parse(finish_at), intervalAfter }
}

function toSettingsInput(settings: NightSettings): NightSettingsInput {
  const {
    talkSeconds: talk_seconds,
    moveSeconds: move_seconds,
    finishAtMs,
    intervalAfter: interval_after,
    ...rest
  } = settings
  return { ...rest, talk_seconds, move_seconds, finish_at: instantText(finishAtMs), interval_after }
}

const instantText = (ms: number) => new Date(ms).toISOString()
