import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import type { EventPlaceNews, getPlaceNews, previewPlaceNews } from '#admin/contract/place-news.ts'
import { EventFrame } from '#admin/web/event-bookings/event-frame.tsx'
import { genderChoices } from '#admin/web/event-bookings/event-labels.ts'
import { SendNewsDialog, type NewsPreview } from '#admin/web/place-news/send-news-dialog.tsx'
import { SentNews } from '#admin/web/place-news/sent-news.tsx'
import { TypedGuests } from '#admin/web/place-news/typed-guests.ts'
import css from '#admin/web/admin-form.module.css'
import { pageTitle } from '#platform/web/admin/page-title.ts'
import { browserApi } from '#platform/web/api.ts'
import type { PageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { ErrorSummary } from '#platform/web/ui/form/error-summary.tsx'
import { SelectField, TextField } from '#platform/web/ui/form/fields.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'

export const loader = staffLoader((api, { params: { id = '' } }) =>
  api<typeof getPlaceNews>('GET /api/admin/events/:id/place-news', { params: { id } }),
)

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  headOf: (loaded) => ({
    title: pageTitle('Find guests', loaded?.event.title),
    description: 'Email members who asked to hear about new events, to tell them there are places left.',
  }),
}

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  return loaded ? <FindGuests {...loaded} /> : <ListSkeleton />
}

function FindGuests(news: EventPlaceNews) {
  const { event, free, sent } = news
  const { revalidate } = useRevalidator()
  const [preview, setPreview] = useState<NewsPreview | null>(null)
  const [isSent, setIsSent] = useState(false)
  const hasFreePlaces = free.women + free.men > 0

  async function showSent(): Promise<void> {
    setPreview(null)
    setIsSent(true)
    await revalidate()
  }

  return (
    <EventFrame event={event}>
      {isSent && <Notice look="done">We’ll send your email between 10 am and 8 pm.</Notice>}
      <p>{freeMessage(free)}</p>
      {hasFreePlaces && event.state === 'coming' && <WantedForm news={news} onPreview={setPreview} />}
      <h2>Sent emails</h2>
      <SentNews sent={sent} />
      {preview && (
        <SendNewsDialog
          eventId={event.id}
          preview={preview}
          onClose={() => setPreview(null)}
          onSent={() => void showSent()}
        />
      )}
    </EventFrame>
  )
}

/** In the order of the page. */
const labels = { gender: 'Send to', youngest_age: 'Minimum age', oldest_age: 'Maximum age' }

function WantedForm({ news, onPreview }: { news: EventPlaceNews; onPreview: (preview: NewsPreview) => void }) {
  const { event, free, youngest_age: youngest, oldest_age: oldest } = news
  const form = useForm({
    schema: TypedGuests,
    failed: 'We couldn’t show the preview.',
    send: async (guests) => {
      const answer = await browserApi<typeof previewPlaceNews>('POST /api/admin/events/:id/place-news/preview', {
        params: { id: event.id },
        body: guests,
      })
      onPreview({ guests, ...answer })
      return 'unsent'
    },
  })
  return (
    <form {...form.props} className={css.form}>
      <p className={css.note}>
        The email goes to members who asked to hear about new events and have no place here. Nobody gets more than one a
        week, and the price is the same for everyone.
      </p>
      <ErrorSummary form={form} labels={labels} />
      <SelectField {...form.field('gender')} label="Send to" defaultValue={free.men > free.women ? 'M' : 'F'}>
        {genderChoices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <div className={css.pair}>
        <TextField
          {...form.field('youngest_age')}
          label="Minimum age (optional)"
          inputMode="numeric"
          defaultValue={youngest ?? ''}
        />
        <TextField
          {...form.field('oldest_age')}
          label="Maximum age (optional)"
          inputMode="numeric"
          defaultValue={oldest ?? ''}
        />
      </div>
      <SubmitButton form={form} busy="Preparing…">
        Preview
      </SubmitButton>
    </form>
  )
}

function freeMessage({ women, men }: EventPlaceNews['free']): string {
  if (women + men === 0)
    return 'There are no places left to offer: they’re all taken, or people are already waiting for them.'
  const free = [
    women > 0 && `${women} ${women === 1 ? 'place' : 'places'} for women`,
    men > 0 && `${men} ${men === 1 ? 'place' : 'places'} for men`,
  ].filter((part) => part !== false)
  return `Places left: ${free.join(' and ')}.`
}
