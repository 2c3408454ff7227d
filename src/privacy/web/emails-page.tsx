import { useLoaderData } from 'react-router'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import type { changeLikesMailSetting, getLikesMailSetting } from '#matching/contract.ts'
import { EmailSwitch } from '#messaging/web/email-switch.tsx'
import { loadSettings } from '#messaging/web/load-messages.ts'
import type { changeEmailChoices, changeNewsletterChoice, getEmailChoices } from '#privacy/contract/emails.ts'
import { eventNewsWording } from '#privacy/rules/event-news.ts'
import { newsletterWording } from '#privacy/rules/newsletter.ts'
import { browserApi, isSignedOut, type Api } from '#platform/web/api.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { memberLoader } from '#platform/web/member-page.ts'
import { SettingSwitch } from '#platform/web/ui/form/setting-switch.tsx'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'
import type { changeReviewMailSetting, getReviewMailSetting } from '#reviews/contract.ts'
import css from './emails-page.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Emails we send you', description: 'The emails you always get, and those you can choose.' },
}

export const loader = memberLoader(async (api) => {
  const [settings, choices, likes, reviews] = await Promise.all([
    loadSettings(api),
    loadChoices(api),
    loadLikesSetting(api),
    loadReviewSetting(api),
  ])
  return { settings, ...choices, likes, reviews }
})

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  return <PlainPage heading="Emails we send you">{loaded ? <Emails {...loaded} /> : <LoadingLines />}</PlainPage>
}

type Loaded = Choices & {
  settings: { email_about_unread: boolean } | null
  likes: boolean | null
  reviews: boolean | null
}

function Emails({ settings, eventNews, newsletter, likes, reviews }: Loaded) {
  return (
    <div className={css.kinds}>
      <section aria-labelledby="new-events">
        <h2 id="new-events">New events</h2>
        <SettingSwitch
          name="event_news"
          label={eventNewsWording.text}
          help="At most one email a day, in the morning, and only when there are events you can book. You can stop them here or from any of these emails."
          initial={eventNews}
          look={async () => (await loadChoices(browserApi)).eventNews}
          change={changeEventNews}
          doneMessage={(on) =>
            on ? 'We’ll email you about new events.' : 'You’ll get no more emails about new events.'
          }
          unknown="We couldn’t check whether you get these emails."
        />
      </section>
      <section aria-labelledby="newsletter">
        <h2 id="newsletter">Newsletter</h2>
        <SettingSwitch
          name="newsletter"
          label={newsletterWording.text}
          help="Now and then, and at most one email a day. You can stop it here or from any of these emails."
          initial={newsletter}
          look={async () => (await loadChoices(browserApi)).newsletter}
          change={changeNewsletter}
          doneMessage={(on) => (on ? 'We’ll send you our newsletter.' : 'You’ll get no more newsletters.')}
          unknown="We couldn’t check whether you get our newsletter."
        />
      </section>
      <section aria-labelledby="messages">
        <h2 id="messages">Messages</h2>
        <EmailSwitch initial={settings} />
      </section>
      <section aria-labelledby="likes">
        <h2 id="likes">Likes</h2>
        <SettingSwitch
          name="email_about_likes"
          label="Email me when likes close if anyone has liked me"
          help="At most one email for each event, and only if you haven’t sent your own likes. We never name anyone in these emails."
          initial={likes}
          look={() => loadLikesSetting(browserApi)}
          change={changeLikesSetting}
          doneMessage={(on) =>
            on
              ? 'We’ll email you when likes close if anyone has liked you.'
              : 'You’ll get no more emails about who likes you.'
          }
          unknown="We couldn’t check whether you get these emails."
        />
      </section>
      <section aria-labelledby="reviews">
        <h2 id="reviews">Reviews</h2>
        <SettingSwitch
          name="email_about_reviews"
          label="Ask me for a review after an evening"
          help="One email for each evening you came to, two days later."
          initial={reviews}
          look={() => loadReviewSetting(browserApi)}
          change={changeReviewSetting}
          doneMessage={(on) => (on ? 'We’ll ask you for reviews.' : 'You’ll get no more emails asking for reviews.')}
          unknown="We couldn’t check whether you get these emails."
        />
      </section>
      <section aria-labelledby="always">
        <h2 id="always">Emails we always send</h2>
        <p>These are about your events, account, safety and data, so you can’t turn them off:</p>
        <ul className={css.always}>
          <li>
            Your bookings: tickets, reminders, payments and refunds, changes to your event, offers from a waiting list.
          </li>
          <li>After an event: when you can send your likes, your matches, and why we’ve refused a review of yours.</li>
          <li>Your account: links to confirm your email or choose a new password, and news of any changes.</li>
          <li>
            Safety and your data: confirmation that we’ve reviewed your report, an owner’s decision about you, and news
            of any data breach.
          </li>
        </ul>
      </section>
    </div>
  )
}

/** Null means that it could not be loaded. */
type Choices = { eventNews: boolean | null; newsletter: boolean | null }

async function loadChoices(api: Api): Promise<Choices> {
  try {
    const choices = await api<typeof getEmailChoices>('GET /api/account/emails')
    return { eventNews: choices.event_news_since !== null, newsletter: choices.newsletter_since !== null }
  } catch (error) {
    if (isSignedOut(error)) throw error
    return { eventNews: null, newsletter: null }
  }
}

async function loadLikesSetting(api: Api): Promise<boolean | null> {
  try {
    return (await api<typeof getLikesMailSetting>('GET /api/mylikes/settings')).email_about_likes
  } catch (error) {
    if (isSignedOut(error)) throw error
    return null
  }
}

async function loadReviewSetting(api: Api): Promise<boolean | null> {
  try {
    return (await api<typeof getReviewMailSetting>('GET /api/account/review-emails')).email_about_reviews
  } catch (error) {
    if (isSignedOut(error)) throw error
    return null
  }
}

async function changeReviewSetting(email_about_reviews: boolean): Promise<boolean> {
  const body = { email_about_reviews }
  const { email_about_reviews: isOn } = await browserApi<typeof changeReviewMailSetting>(
    'PUT /api/account/review-emails',
    { body },
  )
  return isOn
}

async function changeLikesSetting(email_about_likes: boolean): Promise<boolean> {
  const body = { email_about_likes }
  return (await browserApi<typeof changeLikesMailSetting>('PUT /api/mylikes/settings', { body })).email_about_likes
}

async function changeNewsletter(newsletter: boolean): Promise<boolean> {
  const body = { newsletter, wording_version: newsletterWording.version }
  const answer = await browserApi<typeof changeNewsletterChoice>('PUT /api/account/newsletter', { body })
  return answer.newsletter_since !== null
}

async function changeEventNews(event_news: boolean): Promise<boolean> {
  const body = { event_news, wording_version: eventNewsWording.version }
  const { event_news_since: since } = await browserApi<typeof changeEmailChoices>('PUT /api/account/emails', { body })
  return since !== null
}
