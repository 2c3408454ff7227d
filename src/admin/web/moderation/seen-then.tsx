import type { ReportInFull, Seen } from '#admin/contract/moderation.ts'
import { sayShortInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './moderation.module.css'

/** What was seen when it was reported, and the reporter's note. */
export function SeenThen({ report }: { report: ReportInFull }) {
  const { seen, note, portrait, now, with_it: withIt } = report
  if (seen === null)
    return (
      <p>
        Somebody has reported you. You are not shown who, nor what they saw: the report is in the emails to the address
        for questions. Without another owner you can only close it.
      </p>
    )
  return (
    <>
      {note !== '' && (
        <>
          <h2>What they say</h2>
          <blockquote className={css.quoted}>{note}</blockquote>
        </>
      )}
      <h2>What was seen</h2>
      {'message' in seen ? (
        <Message seen={seen} isThere={now.message} />
      ) : (
        <Profile seen={seen} image={portrait?.image} />
      )}
      {withIt > 0 && (
        <p className={css.soft}>
          There {withIt === 1 ? 'is one more open report' : `are ${withIt} more open reports`} of this message. What you
          decide closes {withIt === 1 ? 'it' : 'them'} too.
        </p>
      )}
      {!('message' in seen) && now.profile && (
        <ProfileNow seen={seen} now={now.profile} isSamePortrait={now.profile.portrait.image === portrait?.image} />
      )}
    </>
  )
}

function Message({ seen, isThere }: { seen: Extract<Seen, { message: string }>; isThere: boolean }) {
  const { from, to, subject, message, sent_at, noticed } = seen
  return (
    <>
      <p className={css.soft}>
        From {from} to {to}, {sayShortInstant(sent_at)}
      </p>
      <blockquote className={css.quoted}>
        <strong>{subject}</strong>
        {'\n'}
        {message}
      </blockquote>
      {noticed.length > 0 && <p>The site found: {noticed.join(', ')}.</p>}
      {!isThere && <p className={css.soft}>The message itself is no longer there.</p>}
    </>
  )
}

type OfPerson = Extract<Seen, { name: string }>

function Profile({ seen: { name, headline, body }, image }: { seen: OfPerson; image: string | undefined }) {
  if (headline === null) return <p>{name} had no profile.</p>
  return (
    <div className={css.profile}>
      {image !== undefined && (
        <img src={image} alt={`The portrait of ${name}, as it was reported`} width={160} height={160} />
      )}
      <blockquote className={css.quoted}>
        <strong>{headline}</strong>
        {body !== null && `\n${body}`}
      </blockquote>
    </div>
  )
}

type Now = NonNullable<ReportInFull['now']['profile']>

/** Shown only if the profile has changed since. */
function ProfileNow({ seen, now, isSamePortrait }: { seen: OfPerson; now: Now; isSamePortrait: boolean }) {
  if (isSamePortrait && now.headline === seen.headline && now.body === seen.body) return null
  return (
    <>
      <h3>Their profile now</h3>
      <div className={css.profile}>
        <img src={now.portrait.image} alt={`The portrait that ${seen.name} shows now`} width={160} height={160} />
        <blockquote className={css.quoted}>
          <strong>{now.headline}</strong>
          {`\n${now.body}`}
        </blockquote>
      </div>
    </>
  )
}
