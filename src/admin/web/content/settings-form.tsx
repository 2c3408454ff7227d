import type { publishSettings } from '#admin/contract/content.ts'
import { contentNames } from '#admin/web/content/content-names.ts'
import { PreviewAndPublish, usePublishing } from '#admin/web/content/publishing.tsx'
import { TypedSettings } from '#admin/web/content/typed-settings.ts'
import type { ContentFormProps } from '#admin/web/content/written-form.ts'
import { originsIn, type SiteSettings } from '#content/contract/written.ts'
import { messageRetentionChoices, formatPeriod } from '#platform/retention.ts'
import { browserApi } from '#platform/web/api.ts'
import { ErrorSummary } from '#platform/web/ui/form/error-summary.tsx'
import { EmbedCode } from '#admin/web/content/embed-code.tsx'
import { SelectField, TextArea, TextField } from '#platform/web/ui/form/fields.tsx'
import admin from '#admin/web/admin-form.module.css'
import css from './content.module.css'

/** In the order of the page. */
const labels = {
  site_name: 'Site name',
  line: 'Tagline',
  trader_name: 'Your legal name or your company’s',
  trader_address: 'Address',
  contact_email: 'Contact email address',
  vat_number: 'VAT number',
  vat_rate: 'VAT rate (%)',
  refund_when_rebooked: 'When a member cancels their own place',
  message_retention_months: 'Keep messages and likes for',
  likes_after_rounds: 'After an evening, members can like',
  people_met_before: 'People who met at an earlier event',
  big_screen_shows: 'On the big screen, guests are shown by',
  embed_origins: 'Your other websites',
} satisfies Record<keyof SiteSettings, string>

export function SettingsForm({ written, names: _, ...formProps }: ContentFormProps<SiteSettings>) {
  const publishing = usePublishing({
    formProps,
    schema: TypedSettings,
    written,
    publish: (body) => browserApi<typeof publishSettings>('POST /api/admin/content/site', { body }),
    read: (text) => ({ text }),
  })
  const { form, shown } = publishing
  return (
    <form {...form.props} className={css.form}>
      <ErrorSummary form={form} labels={labels} />
      <fieldset className={admin.part}>
        <legend>Site</legend>
        <TextField {...form.field('site_name')} label={labels.site_name} defaultValue={written.site_name} />
        <TextField
          {...form.field('line')}
          label={labels.line}
          help="Shown at the foot of every page."
          defaultValue={written.line}
        />
      </fieldset>
      <fieldset className={admin.part}>
        <legend>Your business</legend>
        <TextField
          {...form.field('trader_name')}
          label={labels.trader_name}
          help="Shown in the footer, the terms and every booking confirmation, as the law requires."
          defaultValue={written.trader_name}
        />
        <TextField
          {...form.field('trader_address')}
          label={labels.trader_address}
          defaultValue={written.trader_address}
        />
        <TextField
          {...form.field('contact_email')}
          type="email"
          label={labels.contact_email}
          help="This address is public. Questions and complaints are sent to it."
          defaultValue={written.contact_email}
        />
        <TextField
          {...form.field('vat_number')}
          label={labels.vat_number}
          help="Leave this empty if you don’t have one."
          defaultValue={written.vat_number}
        />
        <TextField
          {...form.field('vat_rate')}
          label={labels.vat_rate}
          help="Used only if you have a VAT number. Your prices include VAT. A new rate applies to payments from now on."
          inputMode="decimal"
          defaultValue={written.vat_rate}
        />
      </fieldset>
      <fieldset className={admin.part}>
        <legend>Refunds, messages and likes</legend>
        <SelectField
          {...form.field('refund_when_rebooked')}
          label={labels.refund_when_rebooked}
          help="Applies to places cancelled from now on."
          defaultValue={written.refund_when_rebooked}
        >
          <option value="no">They get no refund</option>
          <option value="yes">They get a refund if someone else books the place</option>
        </SelectField>
        <SelectField
          {...form.field('message_retention_months')}
          label={labels.message_retention_months}
          help="Messages are deleted this long after they’re sent, and likes and matches this long after the event. The privacy page shows this period."
          defaultValue={written.message_retention_months}
        >
          {messageRetentionChoices.map((months) => (
            <option key={months} value={months}>
              {formatPeriod({ months: Number(months) })}
            </option>
          ))}
        </SelectField>
      </fieldset>
      <fieldset className={admin.part}>
        <legend>The rounds of an evening</legend>
        <SelectField
          {...form.field('likes_after_rounds')}
          label={labels.likes_after_rounds}
          help="Applies to evenings whose rounds you run on the site. It’s fixed when the rounds are set up."
          defaultValue={written.likes_after_rounds}
        >
          <option value="those met">The people they sat with</option>
          <option value="all who attended">Everyone who attended</option>
        </SelectField>
        <SelectField
          {...form.field('people_met_before')}
          label={labels.people_met_before}
          defaultValue={written.people_met_before}
        >
          <option value="last">Sit together only if a chair would stay empty otherwise</option>
          <option value="never">Never sit together again</option>
          <option value="any">Sit together like anyone else</option>
        </SelectField>
        <SelectField
          {...form.field('big_screen_shows')}
          label={labels.big_screen_shows}
          help="If you choose numbers, give every guest their printed card, which has their number on it."
          defaultValue={written.big_screen_shows}
        >
          <option value="names">First name, plus an initial if two guests have the same name</option>
          <option value="numbers">Number</option>
        </SelectField>
      </fieldset>
      <fieldset className={admin.part}>
        <legend>Your events on other websites</legend>
        <TextArea
          {...form.field('embed_origins')}
          label={labels.embed_origins}
          help="One on each line, like https://www.example.com. Only these websites can show your events in a frame."
          rows={3}
          defaultValue={written.embed_origins}
        />
        <EmbedCode />
      </fieldset>
      <PreviewAndPublish
        publishing={publishing}
        preview={shown && <SettingsPreview settings={shown} />}
        heading={contentNames.site.title}
      />
    </form>
  )
}

const metBeforeSentences = {
  last: 'People who met at an earlier event sit together only if a chair would stay empty otherwise.',
  never: 'People who met at an earlier event never sit together again.',
  any: 'People who met at an earlier event may sit together again.',
} satisfies Record<NonNullable<SiteSettings['people_met_before']>, string>

function SettingsPreview({ settings }: { settings: SiteSettings }) {
  const { site_name, line, trader_name, trader_address, vat_number, vat_rate, contact_email } = settings
  const { refund_when_rebooked, message_retention_months, likes_after_rounds } = settings
  const { people_met_before, big_screen_shows, embed_origins } = settings
  return (
    <>
      <p>
        <strong>{site_name}</strong>
        <br />
        {line}
      </p>
      <p>
        Run by {trader_name}, {trader_address}.{vat_number && ` VAT number ${vat_number}.`}
      </p>
      {vat_number && vat_rate !== undefined && <p>Prices include VAT at {vat_rate}%.</p>}
      <p>Questions go to {contact_email}.</p>
      <p>
        {refund_when_rebooked === 'yes'
          ? 'Members who cancel their place get a refund if someone else books it.'
          : 'Members who cancel their place get no refund.'}
      </p>
      {message_retention_months && (
        <p>Messages and likes are kept for {formatPeriod({ months: Number(message_retention_months) })}.</p>
      )}
      {likes_after_rounds && (
        <p>
          {likes_after_rounds === 'those met'
            ? 'After rounds that are run on the site, members can like the people they sat with.'
            : 'After an evening, members can like everyone who attended.'}
        </p>
      )}
      {people_met_before && <p>{metBeforeSentences[people_met_before]}</p>}
      {originsIn(embed_origins).length > 0 && <p>Your events can be shown on {originsIn(embed_origins).join(', ')}.</p>}
      {big_screen_shows && (
        <p>The big screen shows guests’ {big_screen_shows === 'names' ? 'first names' : 'numbers'}.</p>
      )}
    </>
  )
}
