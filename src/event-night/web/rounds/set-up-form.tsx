import { useState } from 'react'
import type { NightSettings } from '#event-night/rules/night/night.ts'
import { finishFromTime, timeOfFinish } from '#event-night/web/rounds/finish-time.ts'
import type { NightConsole } from '#event-night/web/rounds/night-console.ts'
import button from '#platform/web/ui/button.module.css'
import { CheckField, SelectField, TextField } from '#platform/web/ui/form/fields.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import css from './set-up-form.module.css'

type Props = {
  night: NightConsole
  /** Called once the night is set up, or the host does not want to change it. */
  onDone: () => void
}

const MAX_TABLES = 200
const MINUTE_SECONDS = 60

/** Asks for tables, minutes and the time to finish. Before the first time, it suggests what most evenings use. */
export function SetUpForm({ night: { night, event, act }, onDone }: Props) {
  const before = night.settings
  const women = [...night.seats.values()].filter(({ side, state }) => side === 'women' && state !== 'absent').length
  const men = night.seats.size - women
  const [tables, setTables] = useState(String(before?.tables ?? Math.max(1, Math.min(women, men))))
  const [seated, setSeated] = useState<NightSettings['seated']>(before?.seated ?? 'women')
  const [talkMinutes, setTalkMinutes] = useState(String((before?.talkSeconds ?? 300) / MINUTE_SECONDS))
  const [moveSeconds, setMoveSeconds] = useState(String(before?.moveSeconds ?? 60))
  const [finish, setFinish] = useState(timeOfFinish(event, before?.finishAtMs))
  const [intervalAfter, setIntervalAfter] = useState(String(before?.intervalAfter ?? ''))
  const [isByItself, setIsByItself] = useState(before ? before.calls === 'by itself' : true)
  const [errors, setErrors] = useState<Partial<Record<'tables' | 'talk' | 'move' | 'finish', string>>>({})

  function save(): void {
    const finishAtMs = finishFromTime(event, finish)
    const wrong = {
      ...(!isWhole(tables, 1, MAX_TABLES) && { tables: 'Please enter how many tables there are, from 1 to 200.' }),
      ...(!isNumber(talkMinutes, 0.5, 60) && { talk: 'Please enter minutes from half a minute to 60.' }),
      ...(!isWhole(moveSeconds, 0, 600) && { move: 'Please enter seconds from 0 to 600.' }),
      ...(finishAtMs === null && { finish: 'Please enter a time, like 21:30.' }),
    }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0 || finishAtMs === null) return
    const settings: NightSettings = {
      ...{ tables: Number(tables), seated, talkSeconds: Math.round(Number(talkMinutes) * MINUTE_SECONDS) },
      ...{ moveSeconds: Number(moveSeconds), finishAtMs, calls: isByItself ? 'by itself' : 'by hand' },
      intervalAfter: intervalAfter === '' ? null : Number(intervalAfter),
    }
    if (act({ action: 'set up', settings })) onDone()
  }

  return (
    <form
      noValidate
      className={css.form}
      onSubmit={(submitted) => {
        submitted.preventDefault()
        save()
      }}
    >
      <TextField
        label="Tables"
        inputMode="numeric"
        value={tables}
        error={errors.tables}
        onChange={(e) => setTables(e.target.value)}
      />
      <SelectField
        label="Who stays seated"
        error={undefined}
        value={seated}
        onChange={(e) => setSeated(e.target.value === 'men' ? 'men' : 'women')}
      >
        <option value="women">The women</option>
        <option value="men">The men</option>
      </SelectField>
      <TextField
        label="Minutes to talk"
        inputMode="decimal"
        value={talkMinutes}
        error={errors.talk}
        onChange={(e) => setTalkMinutes(e.target.value)}
      />
      <TextField
        label="Seconds to move"
        inputMode="numeric"
        value={moveSeconds}
        error={errors.move}
        onChange={(e) => setMoveSeconds(e.target.value)}
      />
      <TextField
        label="Finish at"
        type="time"
        value={finish}
        error={errors.finish}
        onChange={(e) => setFinish(e.target.value)}
      />
      <SelectField
        label="Interval of 15 minutes"
        error={undefined}
        value={intervalAfter}
        onChange={(e) => setIntervalAfter(e.target.value)}
      >
        <option value="">No interval</option>
        {Array.from({ length: 20 }, (_, nth) => (
          <option key={nth} value={nth + 1}>{`After round ${nth + 1}`}</option>
        ))}
      </SelectField>
      <div className={css.wide}>
        <CheckField
          label="Call each round automatically"
          error={undefined}
          checked={isByItself}
          onChange={(e) => setIsByItself(e.target.checked)}
        />
      </div>
      <div className={`${css.wide} ${css.buttons}`}>
        <button type="submit" className={`${button.button} ${button.main}`}>
          {before ? 'Save' : 'Set up the rounds'}
        </button>
        {before && <Button onPress={onDone}>Cancel</Button>}
      </div>
    </form>
  )
}

function isNumber(text: string, least: number, most: number): boolean {
  const number = Number(text)
  return text.trim() !== '' && number >= least && number <= most
}

function isWhole(text: string, least: number, most: number): boolean {
  return isNumber(text, least, most) && Number.isInteger(Number(text))
}
