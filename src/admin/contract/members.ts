import { z } from 'zod'
import { NoteTopic } from '#accounts/contract/notes.ts'
import { Gender, MemberId, Role } from '#accounts/contract/person.ts'
import { accountRefusals } from '#accounts/contract/refusals.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { AuditRow } from '#admin/contract/audit.ts'
import { Stage } from '#admin/contract/events.ts'
import { DateOfBirthCorrection, GenderCorrection, NewNote, WithReason } from '#admin/contract/member-forms.ts'
import { endpoint } from '#platform/contract.ts'
import { listOf, listQuery } from '#platform/listing.ts'
import { Profile } from '#profiles/contract.ts'
import { ReportReason } from '#safety/contract.ts'

/** An ISO 8601 instant ending in 'Z'. */
const Instant = z.string()

export const MemberState = z.enum(['active', 'not activated', 'suspended'])
export type MemberState = z.infer<typeof MemberState>

const filters = {
  gender: Gender.optional(),
  state: MemberState.optional(),
  /** If set, only owners and hosts are listed. */
  staff: z.literal('yes').optional(),
}

const MemberRow = z.object({
  id: MemberId,
  name: z.string(),
  email: z.string(),
  gender: Gender,
  role: Role,
  state: MemberState,
  registered_at: Instant,
  /** To the day, unless the member is signed in. Null if they were last active more than 90 days ago. */
  last_seen_at: Instant.nullable(),
})
export type MemberRow = z.infer<typeof MemberRow>

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/admin/members',
  summary: 'Lists members, page by page, optionally filtered by part of their name or email address',
  query: listQuery({ sorts: ['registered', 'name'], direction: 'desc', filters }),
  answer: listOf(MemberRow).extend({
    /** The number of members that match; null if there are more than 1,000. */
    total: z.number().int().nullable(),
  }),
})
export type MembersQuery = z.output<(typeof listMembers)['query']>

export const exportMembers = endpoint({
  method: 'GET',
  path: '/api/admin/members.csv',
  summary: 'Exports all matching members as CSV',
  query: listMembers.query,
  answer: { file: { contentType: 'text/csv; charset=utf-8' } },
})

const BookedEvent = z.object({
  id: z.number(),
  title: z.string(),
  /** ISO 8601 without an offset, in the venue's local time. */
  start_date_local: z.string(),
})

const MemberBooking = z.object({
  id: z.string(),
  event: BookedEvent,
  state: z.enum(['held', 'booked', 'ended']),
  end_reason: z.string().nullable(),
  absent: z.boolean(),
  /** The stage of the event. */
  stage: Stage,
  /** Pounds. */
  price: z.number(),
  made_at: Instant,
  /** Whether the booking is a live place at an upcoming event. */
  releasable: z.boolean(),
})
export type MemberBooking = z.infer<typeof MemberBooking>

const MemberReport = z.object({
  id: z.string(),
  about: z.enum(['person', 'message', 'contact details']),
  /** Null if the site marked the message. */
  reason: ReportReason.nullable(),
  reported_at: Instant,
  closed_at: Instant.nullable(),
  /** The other member: the one reported, or the reporter. Null if that account is deleted. */
  other: z.object({ id: MemberId, name: z.string() }).nullable(),
})
export type MemberReport = z.infer<typeof MemberReport>

const MemberNote = z.object({
  id: z.string(),
  about: NoteTopic,
  text: z.string(),
  written_at: Instant,
  /** Null if the site wrote the note or the author's account is deleted. */
  author: z.object({ id: MemberId, name: z.string() }).nullable(),
})
export type MemberNote = z.infer<typeof MemberNote>

export const MemberDetails = z.object({
  account: z.object({
    id: MemberId,
    name: z.string(),
    email: z.string(),
    gender: Gender,
    role: Role,
    state: MemberState,
    /** ISO 8601; null until the member enters it. */
    date_of_birth: z.string().nullable(),
    registered_at: Instant,
    activated_at: Instant.nullable(),
    terms_version: z.string(),
    terms_accepted_at: Instant,
    /** When the member agreed to the use of their likes; null if they do not agree now. */
    likes_agreed_at: Instant.nullable(),
    /** When they last stopped it; null if they agree now or never stopped it. */
    likes_stopped_at: Instant.nullable(),
    /** When emails to the address began to come back; null if they do not. */
    email_bounced_at: Instant.nullable(),
    suspended_at: Instant.nullable(),
    suspension_reason: z.string().nullable(),
    /** Null unless the account is being deleted. */
    deletion_requested_at: Instant.nullable(),
    /** The number of devices that are signed in. */
    sessions: z.number(),
    last_seen_at: Instant.nullable(),
    /** Whether signing in with the password needs a second step. */
    two_step: z.boolean(),
    /** Whether this is the viewer's own account. */
    own: z.boolean(),
  }),
  profile: Profile.pick({ headline: true, body: true, picture: true }).nullable(),
  /** The newest entries of each kind, up to a fixed number. */
  bookings: z.array(MemberBooking),
  /** The events of the last twelve months from which the member was marked absent at the door, newest first. */
  absences: z.array(BookedEvent),
  waiting: z.array(z.object({ event: BookedEvent, joined_at: Instant })),
  /** Reports that the member made. */
  reports_made: z.array(MemberReport),
  /** Reports about the member; empty on the viewer's own page. */
  reports_about: z.array(MemberReport),
  notes: z.array(MemberNote),
  history: z.array(AuditRow),
})
export type MemberDetails = z.infer<typeof MemberDetails>

const MemberParams = z.object({ id: MemberId })
const EmptyAnswer = z.object({})
const { member_not_found } = accountRefusals

export const getMember = endpoint({
  method: 'GET',
  path: '/api/admin/members/:id',
  summary: 'Returns one member with account, profile, places, reports, notes and history',
  params: MemberParams,
  answer: MemberDetails,
  refusals: { member_not_found },
})

export const saveNote = endpoint({
  method: 'POST',
  path: '/api/admin/members/:id/notes',
  summary: 'Adds an owners-only note about a member',
  params: MemberParams,
  body: NewNote,
  answer: EmptyAnswer,
  links: { 'GET /api/admin/members/:id': { id: '$request.path.id' } },
  status: 201,
  refusals: { member_not_found },
})

export const correctGender = endpoint({
  method: 'PUT',
  path: '/api/admin/members/:id/gender',
  summary: 'Corrects a member’s gender, and ends their waiting list entries',
  params: MemberParams,
  body: GenderCorrection,
  answer: EmptyAnswer,
  refusals: {
    member_not_found,
    gender_unchanged: accountRefusals.gender_unchanged,
    has_upcoming_places: accountRefusals.has_upcoming_places,
  },
})

export const correctDateOfBirth = endpoint({
  method: 'PUT',
  path: '/api/admin/members/:id/date-of-birth',
  summary: 'Corrects a member’s date of birth',
  params: MemberParams,
  body: DateOfBirthCorrection,
  conditions: { date_of_birth: 'A past date, at least 18 years ago, and not the one that is already recorded.' },
  answer: EmptyAnswer,
  refusals: { member_not_found },
})

export const suspendMember = endpoint({
  method: 'PUT',
  path: '/api/admin/members/:id/suspension',
  summary: 'Suspends a member, ends their sessions and notifies them of the reason',
  params: MemberParams,
  body: WithReason,
  answer: EmptyAnswer,
  refusals: {
    member_not_found,
    acting_on_own_account: accountRefusals.acting_on_own_account,
    already_suspended: accountRefusals.already_suspended,
  },
})

export const liftSuspension = endpoint({
  method: 'POST',
  path: '/api/admin/members/:id/suspension/lift',
  summary: 'Lifts a suspension and notifies the member of the reason',
  params: MemberParams,
  body: WithReason,
  answer: EmptyAnswer,
  refusals: { member_not_found, not_suspended: accountRefusals.not_suspended },
})

export const releasePlaces = endpoint({
  method: 'POST',
  path: '/api/admin/members/:id/places/release',
  summary: 'Releases a suspended member’s places at upcoming events to the waiting lists, without a refund',
  params: MemberParams,
  body: z.strictObject({}),
  answer: z.object({ released: z.number() }),
  refusals: {
    member_not_found,
    not_suspended: accountRefusals.not_suspended,
    no_place_to_release: bookingRefusals.no_place_to_release,
  },
})

export const sendActivationAgain = endpoint({
  method: 'POST',
  path: '/api/admin/members/:id/activation',
  summary: 'Sends a new activation link and invalidates the previous one',
  params: MemberParams,
  body: z.strictObject({}),
  answer: EmptyAnswer,
  refusals: {
    member_not_found,
    already_activated: accountRefusals.already_activated,
    address_banned: accountRefusals.address_banned,
    suspension_not_lifted: accountRefusals.suspension_not_lifted,
  },
})

export const signMemberOut = endpoint({
  method: 'DELETE',
  path: '/api/admin/members/:id/sessions',
  summary: 'Signs a member out on every device',
  params: MemberParams,
  answer: z.object({ sessions: z.number() }),
  refusals: { member_not_found },
})
