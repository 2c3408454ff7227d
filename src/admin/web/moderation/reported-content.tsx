import type { ReportDetails, ReportSnapshot } from '#admin/contract/moderation.ts'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './moderation.module.css'

/** Shows the reported content as it was when reported, and the reporter's note. */
export function ReportedContent({ report }: { report: ReportDetails }) {
  const { seen, note, portrait, now, other_open_reports: otherOpenReports } = report
  if (seen === null)
    return (
      <p>
        This report is about you, so you can’t see who made it or what they wrote. It was emailed to the site’s contact
        address. You’re the only owner, so all you can do here is dismiss it.
      </p>
    )
  return (
    <>
      {note !== '' && (
        <>
          <h2>What the reporter says</h2>
          <blockquote className={css.quoted}>{note}</blockquote>
        </>
      )}
      <h2>Reported content</h2>
      {'message' in seen ? (
        <Message seen={seen} stillExists={now.message} />
      ) : (
        <Profile seen={seen} image={portrait?.image} />
      )}
      {otherOpenReports > 0 && (
        <p className={css.soft}>
          There {otherOpenReports === 1 ? 'is one other open report' : `are ${otherOpenReports} other open reports`}{' '}
          about this message. Your decision will close {otherOpenReports === 1 ? 'it' : 'them'} too.
        </p>
      )}
      {!('message' in seen) && now.profile && (
        <CurrentProfileIfChanged
          seen={seen}
          now={now.profile}
          isSamePortrait={now.profile.portrait.image === portrait?.image}
        />
      )}
    </>
  )
}

function Message({ seen, stillExists }: { seen: Extract<ReportSnapshot, { message: string }>; stillExists: boolean }) {
  const { from, to, subject, message, sent_at, noticed } = seen
  return (
    <>
      <p className={css.soft}>
        From {from} to {to}, {formatShortInstant(sent_at)}
      </p>
      <blockquote className={css.quoted}>
        <strong>{subject}</strong>
        {'\n'}
        {message}
      </blockquote>
      {noticed.length > 0 && <p>The site found: {noticed.join(', ')}.</p>}
      {!stillExists && <p className={css.soft}>The message has since been deleted.</p>}
    </>
  )
}

type ProfileSnapshot = Extract<ReportSnapshot, { name: string }>

function Profile({ seen: { name, headline, body }, image }: { seen: ProfileSnapshot; image: string | undefined }) {
  if (headline === null) return <p>{name} had no profile.</p>
  return (
    <div className={css.profile}>
      {image !== undefined && (
        <img src={image} alt={`${name}’s portrait when it was reported`} width={160} height={160} />
      )}
      <blockquote className={css.quoted}>
        <strong>{headline}</strong>
        {body !== null && `\n${body}`}
      </blockquote>
    </div>
  )
}

type CurrentProfile = NonNullable<ReportDetails['now']['profile']>

/** Shows the current profile, if it has changed since the report. */
function CurrentProfileIfChanged({
  seen,
  now,
  isSamePortrait,
}: {
  seen: ProfileSnapshot
  now: CurrentProfile
  isSamePortrait: boolean
}) {
  if (isSamePortrait && now.headline === seen.headline && now.body === seen.body) return null
  return (
    <>
      <h3>Their profile now</h3>
      <div className={css.profile}>
        <img src={now.portrait.image} alt={`${seen.name}’s portrait now`} width={160} height={160} />
        <blockquote className={css.quoted}>
          <strong>{now.headline}</strong>
          {`\n${now.body}`}
        </blockquote>
      </div>
    </>
  )
}
