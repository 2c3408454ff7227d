import type { NightConsole } from '#event-night/web/rounds/night-console.ts'
import { toTypedSettings, typedSettingsFor } from '#event-night/web/rounds/typed-settings.ts'
import { ErrorSummary } from '#platform/web/ui/form/error-summary.tsx'
import { CheckField, SelectField, TextField } from '#platform/web/ui/form/fields.tsx'
import { Button, SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import css from './set-up-form.module.css'

type Props = {
  night: NightConsole
  /** Called once the night is set up, or the host does not want to change it. */
  onDone: () => void
}

/** In the order of the page. The error about the tables names them itself. */
const labels = {
  tables: '',
  talkMinutes: 'Minutes to talk',
  moveSeconds: 'Seconds to move',
  finish: 'Finish at',
}

/** Asks for tables, minutes and the time to finish. Before the first time, it suggests what most evenings use. */
export function SetUpForm({ night: { night, event, act }, onDone }: Props) {
  const women = [...night.seats.values()].filter(({ side, state }) => side === 'women' && state !== 'absent').length
  const typed = toTypedSettings(night.settings, event, { women, men: night.seats.size - women })
  const form = useForm({
    schema: typedSettingsFor(event),
    failed: 'We couldn’t set up the rounds.',
    send: async (settings) => {
      // The console shows why an action was refused.
      if (act({ action: 'set up', settings })) onDone()
    },
  })
  return (
    <form {...form.props} className={css.form}>
      <div className={css.wide}>
        <ErrorSummary form={form} labels={labels} />
      </div>
      <TextField {...form.field('tables')} label="Tables" inputMode="numeric" defaultValue={typed.tables} />
      <SelectField {...form.field('seated')} label="Who stays seated" defaultValue={typed.seated}>
        <option value="women">The women</option>
        <option value="men">The men</option>
      </SelectField>
      <TextField
        {...form.field('talkMinutes')}
        label={labels.talkMinutes}
        inputMode="decimal"
        defaultValue={typed.talkMinutes}
      />
      <TextField
        {...form.field('moveSeconds')}
        label={labels.moveSeconds}
        inputMode="numeric"
        defaultValue={typed.moveSeconds}
      />
      <TextField {...form.field('finish')} label={labels.finish} type="time" defaultValue={typed.finish} />
      <SelectField {...form.field('intervalAfter')} label="Interval of 15 minutes" defaultValue={typed.intervalAfter}>
        <option value="">No interval</option>
        {Array.from({ length: 20 }, (_, nth) => (
          <option key={nth} value={nth + 1}>{`After round ${nth + 1}`}</option>
        ))}
      </SelectField>
      <div className={css.wide}>
        <CheckField
          {...form.field('calls')}
          label="Call each round automatically"
          defaultChecked={typed.calls === 'by itself'}
        />
      </div>
      <div className={`${css.wide} ${css.buttons}`}>
        <SubmitButton form={form} busy="Saving…">
          {night.settings ? 'Save' : 'Set up the rounds'}
        </SubmitButton>
        {night.settings && <Button onPress={onDone}>Cancel</Button>}
      </div>
    </form>
  )
}
