import { useNavigate } from 'react-router'
import { z } from 'zod'
import type { EventView } from '#browsing/contract.ts'
import { townLinks } from '#browsing/place-names.ts'
import { NewLink, type createLink } from '#connections/contract/links.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { formatDateWithoutWeekday } from '#platform/local-time.ts'
import { paths } from '#platform/paths.ts'
import { slugOf } from '#platform/slug.ts'
import { browserApi } from '#platform/web/api.ts'
import { SelectField, TextField } from '#platform/web/ui/form/fields.tsx'
import { FormMessages } from '#platform/web/ui/form/form-messages.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { showToast } from '#platform/web/ui/toast/toast-store.ts'
import admin from '#connections/web/admin/connections.module.css'

const LONGEST_CODE = 40

/** Without a code, the link gets one from its name. */
const TypedLink = z
  .object({ name: z.string(), path: z.string(), code: z.string().trim() })
  .transform((typed) => ({ ...typed, code: typed.code === '' ? codeFrom(typed.name) : typed.code }))
  .pipe(NewLink)

function codeFrom(name: string): string {
  return slugOf(name).slice(0, LONGEST_CODE).replace(/-$/, '')
}

export function NewLinkForm({ events }: { events: readonly EventView[] }) {
  const navigate = useNavigate()
  const form = useForm({
    schema: TypedLink,
    failed: 'We couldn’t make the link.',
    send: async (body) => {
      const { code } = await browserApi<typeof createLink>('POST /api/admin/links', { body })
      await navigate(adminPaths.link(code))
      showToast('The link is ready.')
    },
  })
  const towns = townLinks(events.map(({ venue }) => venue.street_address.town))
  return (
    <form {...form.props} className={admin.form} aria-label="New link">
      <TextField
        {...form.field('name')}
        label="Name"
        help="Where you’ll put it, such as ‘Poster in the library’."
        autoComplete="off"
        maxLength={60}
      />
      <SelectField {...form.field('path')} label="Page that it opens" defaultValue={paths.events}>
        <option value={paths.events}>All events</option>
        <option value={paths.root}>Home page</option>
        <option value={paths.reviews}>Reviews</option>
        <option value={paths.giftVouchers}>Gift vouchers</option>
        {events.length > 0 && (
          <optgroup label="Events">
            {events.map(({ id, title, start_date_local: start }) => (
              <option key={id} value={paths.event(id)}>
                {title}, {formatDateWithoutWeekday(start)}
              </option>
            ))}
          </optgroup>
        )}
        {towns.length > 0 && (
          <optgroup label="Towns">
            {towns.map(({ name, slug }) => (
              <option key={slug} value={paths.town(slug)}>
                {name}
              </option>
            ))}
          </optgroup>
        )}
      </SelectField>
      <TextField
        {...form.field('code')}
        label="Code (optional)"
        help="It ends the address, as in ‘?via=library’. We’ll make one from the name if you leave it empty. You can’t change it later."
        required={false}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LONGEST_CODE}
      />
      <FormMessages form={form} />
      <SubmitButton form={form} busy="Making…" look="quiet">
        Make link
      </SubmitButton>
    </form>
  )
}
