import type { ReactNode } from 'react'
import type { MemberInFull } from '#admin/contract/members.ts'
import { genderWords, roleWords, stateWords } from '#admin/web/members/member-words.ts'
import { sayDate } from '#platform/local-time.ts'
import { sayShortInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './members.module.css'

export function AccountFacts({ account }: { account: MemberInFull['account'] }) {
  return (
    <dl className={css.facts}>
      <Fact name="State">
        <State account={account} />
      </Fact>
      {account.suspended_why !== null && (
        <Fact name="Why">
          <span className={css.written}>{account.suspended_why}</span>
        </Fact>
      )}
      {account.leaving_at !== null && (
        <Fact name="Deletion">
          <span className={css.mark}>Being deleted</span> since {sayShortInstant(account.leaving_at)}: it goes as soon
          as no payment, refund or evening of theirs is under way.
        </Fact>
      )}
      <Fact name="Role">{roleWords[account.role]}</Fact>
      <Fact name="Email">
        <a href={`mailto:${account.email}`}>{account.email}</a>
      </Fact>
      <Fact name="Gender">{genderWords[account.gender]}</Fact>
      <Fact name="Date of birth">{account.date_of_birth === null ? 'Not given' : sayDate(account.date_of_birth)}</Fact>
      <Fact name="Registered">{sayShortInstant(account.registered_at)}</Fact>
      <Fact name="Activated">{account.activated_at === null ? 'Not yet' : sayShortInstant(account.activated_at)}</Fact>
      <Fact name="Terms accepted">
        Version {account.terms_version}, {sayShortInstant(account.terms_accepted_at)}
      </Fact>
      <Fact name="Last here">{sayLastHere(account)}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

function State({ account: { state, suspended_at: since } }: { account: MemberInFull['account'] }) {
  if (state === 'active') return stateWords[state]
  return (
    <>
      <span className={css.mark}>{stateWords[state]}</span>
      {since !== null && ` since ${sayShortInstant(since)}`}
    </>
  )
}

function sayLastHere({ sessions, last_seen_at: at }: MemberInFull['account']): string {
  if (at === null) return 'Signed in nowhere'
  return `${sayShortInstant(at)}, signed in on ${sessions === 1 ? 'one device' : `${sessions} devices`}`
}
