import type { SignedInOwner } from '#accounts/actor.ts'
import { MemberId } from '#accounts/contract/person.ts'
import { accountRefusals } from '#accounts/contract/refusals.ts'
import { isTwoStepOn } from '#accounts/server/second-factor/second-factor-queries.ts'
import type { MemberDetails } from '#admin/contract/members.ts'
import { recentEntriesAbout } from '#admin/server/audit/list-audit.ts'
import {
  accountRow,
  bookingRows,
  noteRows,
  reportsAboutRows,
  reportsMadeRows,
  waitRows,
} from '#admin/server/members/member-queries.ts'
import { absencesOf } from '#bookings/server/absences/absence-queries.ts'
import { stageOf } from '#events/rules.ts'
import { toEventState } from '#events/server/event-state.ts'
import { localDateTime } from '#events/server/local-date-time.ts'
import { consentOf } from '#matching/server/consent-queries.ts'
import { profileForOwner } from '#profiles/server/present-profile.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Loads everything that an owner needs for a decision about a member. */
export async function loadMember(site: Site, by: SignedInOwner, memberId: MemberId): Promise<MemberDetails> {
  const { db } = site
  const account = await accountOf(site, by, memberId)
  const now = site.clock.now()
  const [person, bookings, absences, waits, made, about, notes, history] = await Promise.all([
    profileForOwner(site, by.memberId, memberId),
    bookingRows(db, memberId),
    absencesOf(db, [memberId], now),
    waitRows(db, memberId),
    reportsMadeRows(db, memberId, by.memberId),
    reportsAboutRows(db, memberId, by.memberId),
    noteRows(db, memberId),
    recentEntriesAbout(site, by, memberId),
  ])
  return {
    account,
    profile: person?.profile ?? null,
    bookings: bookings.map((row) => presentBooking(row, now)),
    absences: absences.map(presentEvent),
    waiting: waits.map((row) => ({ event: presentEvent(row), joined_at: row.joinedAt.toString() })),
    reports_made: made.map(presentReport),
    reports_about: about.map(presentReport),
    notes: notes.map(({ id, about: subject, text, writtenAt, authorId, userName }) => ({
      id,
      about: subject,
      text,
      written_at: writtenAt.toString(),
      author: personOf(authorId, userName),
    })),
    history,
  }
}

async function accountOf(site: Site, by: SignedInOwner, memberId: MemberId): Promise<MemberDetails['account']> {
  const row = await accountRow(site.db, memberId, site.clock.now())
  if (!row) refuse(accountRefusals.member_not_found)
  const { agreed, stoppedAt } = await consentOf(site.db, memberId)
  return {
    id: memberId,
    name: row.userName,
    email: row.email,
    email_bounced_at: row.emailBouncedAt?.toString() ?? null,
    gender: row.gender,
    role: row.role,
    state: row.state,
    date_of_birth: row.dateOfBirth?.toString() ?? null,
    registered_at: row.registeredAt.toString(),
    activated_at: row.activatedAt?.toString() ?? null,
    terms_version: row.termsVersion,
    terms_accepted_at: row.termsAcceptedAt.toString(),
    likes_agreed_at: agreed?.at.toString() ?? null,
    likes_stopped_at: stoppedAt?.toString() ?? null,
    suspended_at: row.suspendedAt?.toString() ?? null,
    suspension_reason: row.suspensionReason,
    deletion_requested_at: row.deletionRequestedAt?.toString() ?? null,
    sessions: row.sessions ?? 0,
    last_seen_at: row.lastSeenAt?.toString() ?? null,
    two_step: await isTwoStepOn(site.db, memberId),
    own: by.memberId === memberId,
  }
}

type Rows<Read extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Read>>[number]

function presentBooking(row: Rows<typeof bookingRows>, now: Temporal.Instant): MemberDetails['bookings'][number] {
  const isUpcoming = row.cancelledAt === null && Temporal.Instant.compare(row.startsAt, now) > 0
  return {
    id: row.id,
    event: presentEvent(row),
    state: row.state,
    end_reason: row.endReason,
    absent: row.absentAt !== null,
    stage: stageOf(toEventState(row), now.epochMilliseconds),
    price: row.pricePence / 100,
    made_at: row.madeAt.toString(),
    releasable: row.state !== 'ended' && isUpcoming,
  }
}

function presentEvent({
  eventId,
  title,
  startsAt,
  timeZone,
}: Pick<Rows<typeof bookingRows>, 'eventId' | 'title' | 'startsAt' | 'timeZone'>) {
  return { id: eventId, title, start_date_local: localDateTime(startsAt, timeZone) }
}

function presentReport(row: Rows<typeof reportsMadeRows>): MemberDetails['reports_made'][number] {
  const { id, about, reason, reportedAt, closedAt, otherId, userName } = row
  return {
    id,
    about,
    reason,
    reported_at: reportedAt.toString(),
    closed_at: closedAt?.toString() ?? null,
    other: personOf(otherId, userName),
  }
}

function personOf(id: string | null, userName: string | null) {
  return id === null || userName === null ? null : { id: MemberId.parse(id), name: userName }
}
