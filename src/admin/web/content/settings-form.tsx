import type { publishSettings } from '#admin/contract/content.ts'
import { contentNames } from '#admin/web/content/content-names.ts'
import { PreviewAndPublish, usePublishing } from '#admin/web/content/publishing.tsx'
import type { ContentFormProps } from '#admin/web/content/written-form.ts'
import { SiteSettings } from '#content/contract/written.ts'
import { messageRetentionChoices, formatPeriod } from '#platform/retention.ts'
import { browserApi } from '#platform/web/api.ts'
import { SelectField, TextField } from '#platform/web/ui/form/fields.tsx'
import css from './content.module.css'

export function SettingsForm({ written, names: _, ...formProps }: ContentFormProps<SiteSettings>) {
  const publishing = usePublishing({
    formProps,
    schema: SiteSettings,
    publish: (body) => browserApi<typeof publishSettings>('POST /api/admin/content/site', { body }),
    read: (text) => ({ text }),
  })
  const { form, shown } = publishing
  return (
    <form {...form.props} className={css.form}>
      <TextField {...form.field('site_name')} label="Name of the site" defaultValue={written.site_name} />
      <TextField
        {...form.field('line')}
        label="What it is, in one line"
        help="At the foot of every page."
        defaultValue={written.line}
      />
      <TextField
        {...form.field('trader_name')}
        label="Your legal name, or your company’s"
        help="In the footer, in the terms and on every booking confirmation, as the law asks."
        defaultValue={written.trader_name}
      />
      <TextField {...form.field('trader_address')} label="Address" defaultValue={written.trader_address} />
      <TextField
        {...form.field('contact_email')}
        type="email"
        label="Email address for questions"
        help="It is public, and people’s questions and complaints go there."
        defaultValue={written.contact_email}
      />
      <TextField
        {...form.field('vat_number')}
        label="VAT number"
        help="Leave it empty if you have none."
        defaultValue={written.vat_number}
      />
      <TextField
        {...form.field('vat_rate')}
        label="VAT rate (%)"
        help="Used only if you have a VAT number. Your prices include VAT. A new rate applies to payments from now on."
        inputMode="decimal"
        defaultValue={written.vat_rate}
      />
      <SelectField
        {...form.field('refund_when_rebooked')}
        label="When somebody gives their place up"
        help="It holds for places given up from now on."
        defaultValue={written.refund_when_rebooked}
      >
        <option value="no">they get no money back</option>
        <option value="yes">they get their money back if somebody else books the place</option>
      </SelectField>
      <SelectField
        {...form.field('message_retention_months')}
        label="Messages and likes are kept for"
        help="After that messages go, and likes and matches so long after their event. The privacy page says so."
        defaultValue={written.message_retention_months}
      >
        {messageRetentionChoices.map((months) => (
          <option key={months} value={months}>
            {formatPeriod({ months: Number(months) })}
          </option>
        ))}
      </SelectField>
      <PreviewAndPublish
        publishing={publishing}
        preview={shown && <SettingsPreview settings={shown} />}
        heading={contentNames.site.title}
      />
    </form>
  )
}

function SettingsPreview({ settings }: { settings: SiteSettings }) {
  const { site_name, line, trader_name, trader_address, vat_number, vat_rate, contact_email } = settings
  const { refund_when_rebooked, message_retention_months } = settings
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
      {vat_number && vat_rate && <p>Prices include VAT at {vat_rate}%.</p>}
      <p>Questions go to {contact_email}.</p>
      <p>
        {refund_when_rebooked === 'yes'
          ? 'Who gives a place up gets their money back if somebody else books it.'
          : 'Who gives a place up gets no money back.'}
      </p>
      {message_retention_months && (
        <p>Messages and likes are kept for {formatPeriod({ months: Number(message_retention_months) })}.</p>
      )}
    </>
  )
}
