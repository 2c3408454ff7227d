import { z } from 'zod'
import { NoteTopic } from '#accounts/contract/notes.ts'
import { Gender, MemberId, Role } from '#accounts/contract/person.ts'
import { accountRefusals } from '#accounts/contract/refusals.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { AuditRow } from '#admin/contract/audit.ts'
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
  /** Only owners and hosts. */
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
  /** Null if the member is not signed in on any device. */
  last_seen_at: Instant.nullable(),
})
export type MemberRow = z.infer<typeof MemberRow>

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/admin/members',
  summary: 'Members by a part of their name or address, in pages',
  query: listQuery({ sorts: ['registered', 'name'], direction: 'desc', filters }),
  answer: listOf(MemberRow),
})
export type MembersQuery = z.output<(typeof listMembers)['query']>

export const exportMembers = endpoint({
  method: 'GET',
  path: '/api/admin/members.csv',
  summary: 'The same members, all of them, as a table for a spreadsheet',
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
  /** Pounds. */
  price: z.number(),
  made_at: Instant,
  /** A live place at an upcoming event. */
  releasable: z.boolean(),
})
export type MemberBooking = z.infer<typeof MemberBooking>

const MemberReport = z.object({
  id: z.string(),
  about: z.enum(['person', 'message', 'contact details']),
  /** Null if the site itself flagged it. */
  reason: ReportReason.nullable(),
  reported_at: Instant,
  closed_at: Instant.nullable(),
  /** The member they reported, or who reported them; null if that account is deleted. */
  other: z.object({ id: MemberId, name: z.string() }).nullable(),
})
export type MemberReport = z.infer<typeof MemberReport>

const MemberNote = z.object({
  id: z.string(),
  about: NoteTopic,
  text: z.string(),
  written_at: Instant,
  /** Null if the site wrote it, or the author's account is deleted. */
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
    /** ISO 8601; null until the member gives it. */
    date_of_birth: z.string().nullable(),
    registered_at: Instant,
    activated_at: Instant.nullable(),
    terms_version: z.string(),
    terms_accepted_at: Instant,
    suspended_at: Instant.nullable(),
    suspension_reason: z.string().nullable(),
    /** Null unless the account is being deleted. */
    deletion_requested_at: Instant.nullable(),
    /** Number of devices that are signed in. */
    sessions: z.number(),
    last_seen_at: Instant.nullable(),
    /** Whether this is the viewer's own account. */
    own: z.boolean(),
  }),
  profile: Profile.pick({ headline: true, body: true, picture: true }).nullable(),
  /** The newest of each, as many as fit on a page. */
  bookings: z.array(MemberBooking),
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
const Done = z.object({})
const { member_not_found } = accountRefusals

export const getMember = endpoint({
  method: 'GET',
  path: '/api/admin/members/:id',
  summary: 'One member: account, profile, places, reports, notes and history',
  params: MemberParams,
  answer: MemberDetails,
  refusals: { member_not_found },
})

export const saveNote = endpoint({
  method: 'POST',
  path: '/api/admin/members/:id/notes',
  summary: 'Writes something down about a member, for the owners',
  params: MemberParams,
  body: NewNote,
  answer: Done,
  status: 201,
  refusals: { member_not_found },
})

export const correctGender = endpoint({
  method: 'PUT',
  path: '/api/admin/members/:id/gender',
  summary: 'Corrects a gender; the queues that they wait in end',
  params: MemberParams,
  body: GenderCorrection,
  answer: Done,
  refusals: {
    member_not_found,
    gender_unchanged: accountRefusals.gender_unchanged,
    has_upcoming_places: accountRefusals.has_upcoming_places,
  },
})

export const correctDateOfBirth = endpoint({
  method: 'PUT',
  path: '/api/admin/members/:id/date-of-birth',
  summary: 'Corrects a date of birth',
  params: MemberParams,
  body: DateOfBirthCorrection,
  answer: Done,
  refusals: { member_not_found },
})

export const suspendMember = endpoint({
  method: 'PUT',
  path: '/api/admin/members/:id/suspension',
  summary: 'Keeps a member out, and tells them why; their sessions end',
  params: MemberParams,
  body: WithReason,
  answer: Done,
  refusals: {
    member_not_found,
    acting_on_own_account: accountRefusals.acting_on_own_account,
    already_suspended: accountRefusals.already_suspended,
  },
})

export const liftSuspension = endpoint({
  method: 'POST',
  path: '/api/admin/members/:id/suspension/lift',
  summary: 'Lets a suspended member in again, and tells them why',
  params: MemberParams,
  body: WithReason,
  answer: Done,
  refusals: { member_not_found, not_suspended: accountRefusals.not_suspended },
})

export const releasePlaces = endpoint({
  method: 'POST',
  path: '/api/admin/members/:id/places/release',
  summary: 'Gives the places of a suspended member at events to come to whoever waits; nothing is paid back',
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
  summary: 'Sends a new link to confirm the address; the one before it is void',
  params: MemberParams,
  body: z.strictObject({}),
  answer: Done,
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
