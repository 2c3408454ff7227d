import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { createPromoCode, listPromoCodes } from '#bookings/contract/admin/promo-codes.ts'
import { typedOff, TypedPromoCode } from '#bookings/web/admin/promo-codes/typed-promo-code.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { formatDate } from '#platform/local-time.ts'
import { browserApi } from '#platform/web/api.ts'
import { CheckField, SelectField, TextField } from '#platform/web/ui/form/fields.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm, type Form } from '#platform/web/ui/form/use-form.ts'
import { showToast } from '#platform/web/ui/toast/toast-store.ts'
import css from './promo-codes.module.css'

type Events = AnswerOf<typeof listPromoCodes>['events']

export function PromoCodeForm({ events }: { events: Events }) {
  const { revalidate } = useRevalidator()
  const [id] = useState(() => crypto.randomUUID())
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [forNewcomers, setForNewcomers] = useState(false)
  const form = useForm({
    schema: TypedPromoCode,
    failed: 'We couldn’t create the code.',
    send: async ({ off, value, ...typed }) => {
      const body = { ...typed, id, off: typedOff({ off, value }), event_ids: [...chosen], for_newcomers: forNewcomers }
      await browserApi<typeof createPromoCode>('POST /api/admin/promo-codes', { body })
      await revalidate()
      showToast(`${typed.code} has been created.`)
    },
  })
  return (
    <form {...form.props} className={css.form} aria-label="New code">
      <TextField
        {...form.field('code')}
        label="Code"
        help="4 to 24 letters, numbers and hyphens, such as SPRING-10."
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
      />
      <Off form={form} />
      <Limits form={form} />
      <CheckField
        label="Only for a member’s first booking"
        checked={forNewcomers}
        onChange={({ currentTarget: { checked } }) => setForNewcomers(checked)}
        error={undefined}
      />
      {events.length > 0 && (
        <details className={css.events}>
          <summary>
            {chosen.length === 0
              ? 'Only for some events'
              : `Only for ${chosen.length === 1 ? '1 chosen event' : `${chosen.length} chosen events`}`}
          </summary>
          <div>
            {events.map((event) => (
              <CheckField
                key={event.id}
                label={`${event.title}, ${formatDate(event.start_date_local)}`}
                checked={chosen.includes(event.id)}
                onChange={({ currentTarget: { checked } }) =>
                  setChosen(checked ? [...chosen, event.id] : chosen.filter((other) => other !== event.id))
                }
                error={undefined}
              />
            ))}
          </div>
        </details>
      )}
      <SubmitButton form={form} busy="Creating…" look="quiet">
        Create code
      </SubmitButton>
    </form>
  )
}

function Off({ form }: { form: Form }) {
  return (
    <div className={css.pair}>
      <SelectField {...form.field('off')} label="Discount" defaultValue="percent">
        <option value="percent">A percentage of the price</option>
        <option value="amount">An amount in pounds</option>
      </SelectField>
      <TextField {...form.field('value')} label="How much" inputMode="decimal" autoComplete="off" maxLength={8} />
    </div>
  )
}

/** Fields that may stay empty. */
function Limits({ form }: { form: Form }) {
  const optional = (name: string) => ({ ...form.field(name), required: false })
  return (
    <>
      <div className={css.pair}>
        <TextField {...optional('starts_on')} label="First day (optional)" type="date" />
        <TextField {...optional('ends_on')} label="Last day (optional)" type="date" />
        <TextField {...optional('events_from')} label="For events from (optional)" type="date" />
        <TextField {...optional('events_to')} label="For events until (optional)" type="date" />
        <TextField {...optional('most_uses')} label="Maximum uses (optional)" inputMode="numeric" maxLength={6} />
        <TextField
          {...optional('most_uses_each')}
          label="Uses for each member (optional)"
          inputMode="numeric"
          maxLength={4}
          defaultValue="1"
        />
      </div>
    </>
  )
}
