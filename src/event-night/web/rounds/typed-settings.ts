import { z } from 'zod'
import type { NightSettings } from '#event-night/rules/night/night.ts'
import { finishFromTime, timeOfFinish, type EventTimes } from '#event-night/web/rounds/finish-time.ts'

const MAX_TABLES = 200
const tablesError = `Please enter how many tables there are, from 1 to ${MAX_TABLES}.`
const secondsError = 'Please enter a whole number of seconds, from 0 to 600.'
const MINUTE_SECONDS = 60
const DEFAULT_TALK_SECONDS = 300
const DEFAULT_MOVE_SECONDS = 60

/** The texts with which the form is filled. */
export type TypedSettings = Record<
  'tables' | 'seated' | 'talkMinutes' | 'moveSeconds' | 'finish' | 'intervalAfter',
  string
> & { calls: NightSettings['calls'] }

/** Builds the schema of the settings as typed in their form, where all values are text. */
export function typedSettingsFor(event: EventTimes) {
  return z
    .object({
      tables: typedNumber(1, MAX_TABLES, tablesError).pipe(z.int(tablesError)),
      seated: z.enum(['women', 'men']),
      talkMinutes: typedNumber(0.5, 60, 'Please enter a number of minutes, from 0.5 to 60.'),
      moveSeconds: typedNumber(0, 600, secondsError).pipe(z.int(secondsError)),
      finish: z.string().transform((time, context) => {
        const finishAtMs = finishFromTime(event, time)
        if (finishAtMs !== null) return finishAtMs
        context.addIssue('Please enter the time when the last round finishes.')
        return z.NEVER
      }),
      intervalAfter: z.string().transform((round) => (round === '' ? null : Number(round))),
      calls: z.string().optional(),
    })
    .transform(({ talkMinutes, finish, calls, ...settings }): NightSettings => ({
      ...settings,
      talkSeconds: Math.round(talkMinutes * MINUTE_SECONDS),
      finishAtMs: finish,
      calls: calls === undefined ? 'by hand' : 'by itself',
    }))
}

function typedNumber(least: number, most: number, errorText: string) {
  const number = z.number(errorText).min(least, errorText).max(most, errorText)
  return z.string().trim().min(1, errorText).transform(Number).pipe(number)
}

/** Returns the texts with which the form is filled. Before the first time, they are what most evenings use. */
export function toTypedSettings(
  settings: NightSettings | null,
  event: EventTimes,
  guests: { women: number; men: number },
): TypedSettings {
  return {
    tables: String(settings?.tables ?? Math.max(1, Math.min(guests.women, guests.men))),
    seated: settings?.seated ?? 'women',
    talkMinutes: String((settings?.talkSeconds ?? DEFAULT_TALK_SECONDS) / MINUTE_SECONDS),
    moveSeconds: String(settings?.moveSeconds ?? DEFAULT_MOVE_SECONDS),
    finish: timeOfFinish(event, settings?.finishAtMs),
    intervalAfter: String(settings?.intervalAfter ?? ''),
    calls: settings?.calls ?? 'by itself',
  }
}
