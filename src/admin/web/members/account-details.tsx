import type { ReactNode } from 'react'
import type { MemberDetails } from '#admin/contract/members.ts'
import {
  formatLastActive,
  genderLabels,
  roleLabels,
  stateLabels,
  stateLooks,
} from '#admin/web/members/member-labels.ts'
import { StatusMark } from '#platform/web/admin/status-mark.tsx'
import { formatDateWithoutWeekday } from '#platform/local-time.ts'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './members.module.css'

export function AccountDetails({ account }: { account: MemberDetails['account'] }) {
  return (
    <dl className={css.details}>
      <Detail name="Status">
        <State account={account} />
      </Detail>
      {account.suspension_reason !== null && (
        <Detail name="Reason">
          <span className={css.written}>{account.suspension_reason}</span>
        </Detail>
      )}
      {account.deletion_requested_at !== null && (
        <Detail name="Deletion">
          <StatusMark look="bad">Being deleted</StatusMark>, requested{' '}
          {formatShortInstant(account.deletion_requested_at)}. We’ll delete it once their payments, refunds and events
          are complete.
        </Detail>
      )}
      <Detail name="Role">{roleLabels[account.role]}</Detail>
      <Detail name="Email">
        <a href={`mailto:${account.email}`}>{account.email}</a>
        {account.email_bounced_at !== null && (
          <>
            {' '}
            <StatusMark look="bad">Bounces</StatusMark> since {formatShortInstant(account.email_bounced_at)}
          </>
        )}
      </Detail>
      <Detail name="Gender">{genderLabels[account.gender]}</Detail>
      <Detail name="Date of birth">
        {account.date_of_birth === null ? 'Not given' : formatDateWithoutWeekday(account.date_of_birth)}
      </Detail>
      <Detail name="Registered">{formatShortInstant(account.registered_at)}</Detail>
      <Detail name="Activated">
        {account.activated_at === null ? 'Not yet' : formatShortInstant(account.activated_at)}
      </Detail>
      <Detail name="Terms accepted">
        Version {account.terms_version}, {formatShortInstant(account.terms_accepted_at)}
      </Detail>
      <Detail name="Use of likes">{formatConsent(account)}</Detail>
      <Detail name="Last active">{formatDevices(account)}</Detail>
    </dl>
  )
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

function State({ account: { state, suspended_at: since } }: { account: MemberDetails['account'] }) {
  return (
    <>
      <StatusMark look={stateLooks[state]}>{stateLabels[state]}</StatusMark>
      {since !== null && ` since ${formatShortInstant(since)}`}
    </>
  )
}

function formatConsent({ likes_agreed_at: agreed, likes_stopped_at: stopped }: MemberDetails['account']): string {
  if (agreed !== null) return `Agreed ${formatShortInstant(agreed)}`
  return stopped === null ? 'Not agreed yet' : `Stopped ${formatShortInstant(stopped)}`
}

function formatDevices(account: MemberDetails['account']): string {
  const { sessions } = account
  if (sessions === 0) return `${formatLastActive(account)}, not signed in now`
  return `${formatLastActive(account)}, signed in on ${sessions === 1 ? 'one device' : `${sessions} devices`}`
}
