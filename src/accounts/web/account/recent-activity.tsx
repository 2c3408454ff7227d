import { useState } from 'react'
import { Link } from 'react-router'
import type { ActivityItem } from '#accounts/contract/account.ts'
import type { Passkey } from '#accounts/contract/passkeys.ts'
import { AccountSection } from '#accounts/web/account/account-section.tsx'
import { PasskeysToCheck } from '#accounts/web/account/passkeys-to-check.tsx'
import { activityLabels } from '#accounts/web/account/activity-labels.ts'
import { formatWhen } from '#accounts/web/account/format-session-time.ts'
import { LongList } from '#accounts/web/account/long-list.tsx'
import { SignOutEverywhere } from '#accounts/web/account/sign-out-everywhere.tsx'
import { FocusedMessage } from '#accounts/web/focused-message.tsx'
import { accountPaths } from '#platform/account-paths.ts'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import css from './devices.module.css'

type Props = { activity: readonly ActivityItem[]; passkeys: readonly Passkey[]; now: string }

/** Lists what happened to the member's account, the newest first. `now` is an ISO 8601 instant. */
export function RecentActivity({ activity, passkeys, now }: Props) {
  const [isNotTheirs, setIsNotTheirs] = useState(false)
  return (
    <AccountSection heading="Recent activity" done={null}>
      {activity.length === 0 && <p>Nothing in the last 90 days.</p>}
      {activity.length > 0 && (
        <>
          <p>Sign-ins, failed attempts and changes in the last 90 days.</p>
          <LongList
            items={activity}
            label="Recent activity"
            showAll="Show all activity"
            renderItem={(item) => <ActivityLine key={item.id} item={item} now={now} />}
          />
        </>
      )}
      {isNotTheirs ? (
        <WhatToDo passkeys={passkeys} now={now} />
      ) : (
        <Button onPress={() => setIsNotTheirs(true)}>This wasn’t me</Button>
      )}
    </AccountSection>
  )
}

function ActivityLine({ item: { kind, last_at, times, device }, now }: { item: ActivityItem; now: string }) {
  return (
    <li className={css.device}>
      <div>
        <p className={css.name}>
          {activityLabels[kind]}
          {times > 1 && `, ${times} times`}
        </p>
        <p>
          {formatWhen(last_at, now).replace(/^./, (first) => first.toUpperCase())}
          {device !== null && `, ${device}`}
        </p>
      </div>
    </li>
  )
}

function WhatToDo({ passkeys, now }: { passkeys: readonly Passkey[]; now: string }) {
  return (
    <>
      <FocusedMessage>
        <p>
          Please change your password now. This will also sign out all your other devices. If you can’t change it now,
          sign out everywhere and choose a new password when you next sign in.
        </p>
      </FocusedMessage>
      <p>
        <Link to={`${accountPaths.security}#password`}>Change your password</Link>
      </p>
      <PasskeysToCheck passkeys={passkeys} now={now} />
      <SignOutEverywhere />
    </>
  )
}
