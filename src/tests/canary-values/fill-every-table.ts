import type { Client } from 'pg'
import { messageStatements } from '#tests/canary-values/message-statements.ts'
import { reviewStatements } from '#tests/canary-values/review-statements.ts'
import { optionalMailStatements } from '#tests/canary-values/optional-mail-statements.ts'
import { withoutTriggers } from '#tests/canary-values/without-triggers.ts'

export type Filling = {
  /** Two upcoming events without bookings: one for held and cancelled places, the other for a waiting list. */
  places: { held: number; queued: number }
  /** The event at which the bystander and all others liked each other. */
  elsewhere: number
  /** Members without rows that concern anyone else. */
  uninvolved: readonly string[]
  /** The member with whom all others are involved. */
  bystander: string
  /** The member whom all others have blocked. */
  blocked: string
  now: Temporal.Instant
}

/**
 * Adds rows to each table for all members. Uninvolved members get only rows that concern no one else, and no one's relation to
 * them changes. Uses plain SQL that bypasses the site, so that each column has a value.
 */
export async function fillEveryTable(
  owner: Client,
  { places, elsewhere, uninvolved, bystander, blocked, now }: Filling,
): Promise<void> {
  const names = {
    held: places.held,
    queued: places.queued,
    elsewhere,
    bystander: `'${bystander}'::uuid`,
    blocked: `'${blocked}'::uuid`,
    now: `timestamptz '${now.toString()}'`,
  }
  const fill = (statement: string) =>
    statement.replaceAll(/:(held|queued|elsewhere|bystander|blocked|now)\b/g, (_, name: keyof typeof names) =>
      String(names[name]),
    )
  const isOther = `id <> all(array['${uninvolved.join(`','`)}']::uuid[])`
  await owner.query(`create temp table others as select * from members where ${isOther}`)
  await withoutTriggers(owner, IMMUTABLE_TABLES, async () => {
    for (const one of [
      ...accounts,
      ...bookings,
      ...money,
      ...atDoor,
      ...doors,
      ...night,
      ...waiting,
      ...likes,
      ...messageStatements,
      ...reviewStatements,
      ...otherStatements,
    ])
      await owner.query(fill(one))
  })
}

/** Tables whose triggers would refuse changed data, or a like for a member who was not there. */
const IMMUTABLE_TABLES = ['bookings', 'credit_entries', 'vouchers', 'likes', 'round_pairs', 'security_events']

const accounts = [
  `update members set date_of_birth = '1990-01-01', first_signed_in_at = :now, email_bounced_at = :now`,
  `insert into sessions (id, member_id, device, started_at, last_used_at, expires_at)
   select gen_random_uuid(), id, 'A phone', :now, :now, :now from others`,
  `update sessions set second_factor_at = coalesce(second_factor_at, :now), verified_at = :now,
   last_activity = 'viewed the site', last_activity_at = :now, device_hash = sha256(('session device ' || id)::bytea)`,
  `insert into known_devices (member_id, secret_hash, last_used_at, exempt_at)
   select id, sha256(('device ' || id)::bytea), :now, :now from members`,
  `insert into failed_sign_in_notices (member_id, kind, notified_at) select id, 'code', :now from members`,
  `insert into second_factors (member_id, secret, key_id, set_up_at, last_step)
   select id, sha256(id::text::bytea) || sha256(('second ' || id)::bytea), (select id from site_keys where id <> 'lasting'), :now, 0
   from members on conflict do nothing`,
  `insert into unsubscribe_links (token_hash, member_id, kind, made_at)
   select sha256(('unsubscribe ' || id)::bytea), id, 'event news', :now from members`,
  `insert into recovery_codes (member_id, code_hash, used_at)
   select id, sha256(('recovery ' || id)::bytea), :now from members`,
  // All others must be able to sign in with their password.
  `update members set two_step_at = :now where id = :bystander`,
  `insert into passkeys (id, member_id, slot, credential_id, public_key, counter, name, backup_eligible, backed_up, added_at, last_used_at, blocked_at)
   select gen_random_uuid(), id, 1, sha256(('credential ' || id)::bytea), sha256(('public key ' || id)::bytea), 1, 'My phone', true, true, :now, :now, :now
   from members`,
  `update sessions set passkey_id = p.id from passkeys p where p.member_id = sessions.member_id`,
  `insert into passkey_challenges (challenge_hash, purpose, session_id, expires_at)
   select sha256(('challenge ' || id)::bytea), 'verify', id, :now from sessions`,
  `insert into staff_invitations (id, email, role, token_hash, invited_by, made_at, expires_at, ended_at, end_reason, accepted_by)
   select gen_random_uuid(), email, 'host', sha256(('invitation ' || id)::bytea), id, :now, :now + interval '7 days', :now, 'accepted', id
   from members`,
  `insert into refresh_tokens (session_id, generation, token_hash, state, issued_at, expires_at)
   select id, 2, sha256(id::text::bytea), 'spent', :now - interval '1 hour', :now from sessions`,
  `insert into account_links (id, member_id, kind, token_hash, new_email, made_at, expires_at, used_at)
   select gen_random_uuid(), m.id, kind, sha256((m.id || kind)::bytea), case kind when 'email' then 'new@example.com' end, :now, :now, case kind when 'reset' then :now end
   from members m, unnest(array['email', 'reset']) kind`,
  `insert into push_keys (public_key, sealed, key_id, made_at)
   values (repeat('K', 87), sha256('a') || sha256('key pair'), (select id from site_keys where id <> 'lasting'), :now)`,
  `insert into push_devices (id, session_id, endpoint, p256dh, auth, push_key, shows_about, added_at)
   select gen_random_uuid(), id, 'https://fcm.googleapis.com/fcm/send/' || id, left(encode(sha256(('p256dh ' || id)::bytea), 'hex') || repeat('B', 87), 87),
     left(encode(sha256(('auth ' || id)::bytea), 'hex'), 22), repeat('K', 87), true, :now from sessions`,
  `insert into pending_pushes (id, device_id, notification_id, about, opens, topic, queued_at, expires_at, claimed_at)
   select gen_random_uuid(), id, gen_random_uuid(), 'You have a new match', '/mymatches', 'match', :now, :now + interval '1 day', :now from push_devices`,
  `insert into declined_registrations (member_id, password_hash, requested_at) select id, password_hash, :now from others`,
  `insert into registrations (id, email, user_name, gender, password_hash, terms_version, requested_at, member_id, return_to, browser_secret_hash)
   select gen_random_uuid(), email, user_name, gender, password_hash, terms_version, :now, id, '/checkout/1', sha256((id || 'browser')::bytea) from others`,
  `insert into account_links (id, member_id, kind, token_hash, registration_id, made_at, expires_at)
   select gen_random_uuid(), member_id, 'activation', sha256((id || 'link')::bytea), id, :now, :now from registrations where member_id is not null`,
  `insert into account_links (id, member_id, kind, token_hash, session_id, device, device_hash, made_at, expires_at)
   select gen_random_uuid(), id, 'device', sha256((id || 'device link')::bytea), gen_random_uuid(), 'A phone', sha256((id || 'link of device')::bytea), :now, :now from members`,
  `insert into link_requests (id, kind, email, requested_at) select gen_random_uuid(), 'reset', email, :now from others`,
  `insert into member_notes (id, member_id, author_id, about, text, written_at) select gen_random_uuid(), id, :bystander, 'note', 'A note.', :now from members`,
]

const bookings = [
  `insert into place_news (id, event_id, gender, people, started_at, last_step_at) select gen_random_uuid(), :held, 'F', 1, :now, :now`,
  `insert into place_news_recipients (news_id, member_id, sent_at) select n.id, m.id, :now from place_news n, members m`,
  `insert into bookings (id, event_id, member_id, gender, state, event_over_at, price_pence, made_at, booked_at, ticket_code, ended_at, end_reason, absent_at)
   select gen_random_uuid(), :held, id, gender, 'ended', :now, 2400, :now, :now, upper(left(md5(id::text), 10)), :now, 'cancelled by member', :now from others`,
  `insert into bookings (id, event_id, member_id, gender, state, live_gender, place_number, price_pence, made_at, hold_expires_at, offered_at, offer_ends_at)
   select gen_random_uuid(), :held, id, gender, 'held', gender, row_number() over (partition by gender), 2400, :now, :now + interval '1 hour', :now, :now from others`,
  `update bookings set hold_expires_at = :now + interval '1 hour', pay_pressed_at = :now, refund_until = :now, reminded_at = :now,
   pay_again_until = case when state = 'booked' then :now end where member_id in (select id from others)`,
  `update bookings set moved_from = id where member_id in (select id from others)`,
  `update bookings set buyer_id = member_id where booked_at is not null and member_id in (select id from others)`,
  `insert into booking_notes (id, booking_id, member_id, body, written_at, written_by)
   select gen_random_uuid(), id, member_id, 'A note.', :now, gen_random_uuid() from bookings where member_id in (select id from others)`,
  `insert into tracked_links (code, name, path, made_at) values ('canary', 'A link', '/events', :now)`,
  `update bookings set link_code = 'canary' where state = 'held' and member_id in (select id from others)`,
  `insert into link_counts (code, day, step, count) values ('canary', :now::date, 'opened', 7)`,
  // The prices are all different, and differ from every other number.
  `update bookings set price_pence = 30003 + 10 * nth from (select id, row_number() over () as nth from bookings) numbered where numbered.id = bookings.id`,
  `update event_hosts set notified_sequence = 0, notified_at = :now, reminded_at = :now, cancellation_notified_at = :now, confirmed_at = :now`,
  `insert into host_links (token_hash, event_id, member_id, made_at)
   select sha256(('host ' || event_id || member_id)::bytea), event_id, member_id, :now from event_hosts`,
  `insert into attendance_answers (booking_id, member_id, event_day, answer, answered_at, asked_again_at)
   select id, member_id, :now::date, 'coming', :now, :now from bookings where member_id is not null`,
  `insert into late_guests (booking_id, member_id, delay, reported_at)
   select id, member_id, 'later', :now from bookings where member_id is not null`,
  `insert into attendance_links (token_hash, booking_id, member_id, made_at)
   select sha256(('attendance ' || id)::bytea), id, member_id, :now from bookings where member_id is not null`,
  `insert into calendar_feeds (member_id, token_hash, made_at) select id, sha256(('calendar ' || id)::bytea), :now from members`,
  `insert into former_tickets (ticket_code, booking_id, ended_at) select upper(left(md5(id::text), 10)), id, :now from bookings where ticket_code is not null`,
  `insert into replacements (id, booking_id, from_member_id, sent_to, started_at, state, token_hash, token_sealed, token_key_id)
   select gen_random_uuid(), id, member_id, 'friend@example.com', :now, 'open', sha256(('transfer ' || id)::bytea),
     sha256(('sealed ' || id)::bytea) || sha256(('token ' || id)::bytea), (select id from site_keys where id <> 'lasting')
   from bookings where state = 'booked'`,
  `insert into replacements (id, booking_id, from_member_id, to_member_id, sent_to, started_at, state, ended_at)
   select gen_random_uuid(), id, member_id, :bystander, 'friend@example.com', :now, 'accepted', :now from bookings where state = 'ended'`,
]

const money = [
  `insert into vouchers (id, amount_pence, refunded_pence, buyer_id, email, for_name, from_name, message, ordered_at, sold_at, expires_at, code_hash, reminded_at, ended_at, end_reason, used_by)
   select gen_random_uuid(), 20001 + 2 * nth, 10001 + 2 * nth, id, email, 'For ' || id, 'From ' || id, 'Voucher of ' || id, :now, :now, :now + interval '2 years', sha256(('voucher ' || id)::bytea), :now, :now, 'used', id
   from (select id, email, row_number() over () as nth from members) numbered`,
  `insert into payments (id, booking_id, member_id, amount_pence, intent_id, client_secret, state, made_at, tried_at, authorised_at, captured_at, ended_at, captures_refused, compared_at, card)
   select gen_random_uuid(), id, member_id, price_pence, 'pi_' || id, 'a secret', case state when 'booked' then 'captured' else 'refunded' end,
     :now, :now, :now, :now, case state when 'booked' then null else :now end, 1, :now, 'Visa ending 4242'
   from bookings where state <> 'held'`,
  `insert into payments (id, voucher_id, member_id, amount_pence, intent_id, client_secret, state, made_at, tried_at, authorised_at, captured_at, captures_refused, compared_at, card)
   select gen_random_uuid(), id, buyer_id, amount_pence, 'pi_' || id, 'a secret', 'captured', :now, :now, :now, :now, 1, :now, 'Visa ending 4242' from vouchers`,
  `insert into refunds (id, payment_id, amount_pence, reason, requested_at, requested_by, provider_id, state, failed_calls, ended_at, message)
   select gen_random_uuid(), id, amount_pence, 'owner', :now, gen_random_uuid(), 're_' || id, 'refunded', 1, :now, 'a message about ' || id from payments`,
  `insert into promo_codes (id, code, amount_pence, starts_at, for_newcomers, made_at)
   values (gen_random_uuid(), 'EVERY-TABLE', 1, :now, false, :now)`,
  `insert into reductions (id, booking_id, kind, amount_pence, code_id, member_id, made_at, ended_at)
   select gen_random_uuid(), b.id, 'code', 65001 + row_number() over (), c.id, b.member_id, :now, :now from bookings b, promo_codes c`,
  `insert into credit_entries (id, member_id, amount_pence, kind, message, at, made_by)
   select gen_random_uuid(), id, 660000 + row_number() over (), 'added', 'credit for ' || id, :now, :bystander from members`,
  `insert into credit_entries (id, member_id, amount_pence, kind, reduction_id, message, at)
   select gen_random_uuid(), member_id, 670000 + row_number() over (), 'returned', id, 'returned for ' || id, :now from reductions`,
  `insert into credit_entries (id, member_id, amount_pence, kind, payment_id, message, at)
   select gen_random_uuid(), member_id, 680000 + row_number() over (), 'in place of a refund', id, 'instead ' || id, :now from payments where state = 'refunded'`,
  `insert into credit_entries (id, member_id, amount_pence, kind, voucher_id, message, at)
   select gen_random_uuid(), used_by, 685000 + row_number() over (), 'voucher', id, 'voucher ' || id, :now from vouchers`,
  `insert into credit_accounts (member_id, balance_pence) select id, 690000 + row_number() over () from members`,
  `insert into ledger (id, payment_id, booking_id, kind, provider_id, amount_pence, currency, at)
   select gen_random_uuid(), id, booking_id, 'captured', intent_id, amount_pence, currency, :now from payments`,
  `insert into receipts (ledger_id, payment_id, kind, amount_pence, tax_point, seller_name, seller_address, vat_number, vat_rate, vat_pence, event_title, event_date)
   select l.id, l.payment_id, 'receipt', l.amount_pence, :now, 'A seller', 'An address', 'GB 1', 2000, 0, 'An event', '2026-01-01' from ledger l`,
  `insert into money_cases (id, kind, about, payment_id, booking_id, amount_pence, noticed_at, settled_at, settled_by, note)
   select gen_random_uuid(), 'dispute', intent_id, id, booking_id, amount_pence, :now, :now, gen_random_uuid(), 'A note.' from payments`,
  `insert into comparisons (id, requested_at, ended_at, outcome) values (gen_random_uuid(), :now, :now, 'done')`,
  `insert into comparison_differences (comparison_id, payment_id, what, here, there, agrees_now)
   select c.id, p.id, 'state', 'here', 'there', true from comparisons c, payments p`,
]

const atDoor = [
  `alter table check_in_commands alter column number restart with 62000001`,
  `insert into check_in_commands (id, event_id, booking_id, member_id, action, found_by, outcome, refusal, device_id, made_by, made_at, received_at)
   select gen_random_uuid(), event_id, id, member_id, 'check in', 'ticket', 'refused', 'event_cancelled', gen_random_uuid(), :bystander, :now, :now from bookings`,
]

const doors = [
  `insert into door_grants (id, session_id, event_id, opened_at) select gen_random_uuid(), id, :held, :now from sessions`,
]

const night = [
  `alter table night_actions alter column number restart with 63000001`,
  `insert into nights (event_id, likes_for) values (:elsewhere, 'all who attended')`,
  `insert into night_actions (id, event_id, action, details, seat_id, by_guest, device_id, made_by, made_at, received_at, outcome, refusal)
   select gen_random_uuid(), :elsewhere, 'leave', '{}', b.id, false, gen_random_uuid(), :bystander, :now, :now, 'refused', 'guest_not_in'
   from bookings b where b.member_id in (select id from others)`,
  `insert into rounds (event_id, number, called_at, talk_starts_at, ends_at) select :elsewhere, n, :now, :now, :now from generate_series(1, 400) n`,
  `insert into round_pairs (id, event_id, round_number, table_number, first_seat, second_seat, first_member_id, second_member_id, struck_at)
   select gen_random_uuid(), :elsewhere, row_number() over (), 1, gen_random_uuid(), gen_random_uuid(), id, case id when :bystander then :blocked else :bystander end, :now
   from others`,
  `insert into night_notes (id, event_id, member_id, other_member_id, body, written_at, written_by)
   select gen_random_uuid(), :elsewhere, id, case id when :bystander then :blocked else :bystander end, 'A note.', :now, :bystander from others`,
  `insert into promise_refunds (booking_id, dates, refund_id, at, made_by)
   select p.booking_id, 64000000 + row_number() over (), r.id, :now, :bystander
   from refunds r join payments p on p.id = r.payment_id where p.booking_id is not null`,
  `insert into promise_refunds (booking_id, dates, credit_entry_id, at, made_by)
   select r.booking_id, 64500000 + row_number() over (), c.id, :now, :bystander
   from credit_entries c join reductions r on r.id = c.reduction_id
   where r.booking_id not in (select booking_id from promise_refunds)`,
  `insert into night_screens (id, secret_hash, event_id, bound_at, bound_by, expires_at)
   select gen_random_uuid(), sha256(('screen ' || id)::bytea), :elsewhere, :now, id, :now + interval '5 hours' from others`,
]

const waiting = [
  `alter table waiting_list alter column number restart with 61000001`,
  `insert into waiting_list (id, event_id, member_id, gender, joined_at) select gen_random_uuid(), :queued, id, gender, :now from others`,
  `insert into waiting_list (id, event_id, member_id, gender, joined_at, ended_at, end_reason, offer_id)
   select gen_random_uuid(), event_id, member_id, gender, :now, :now, 'offered', id from bookings where state = 'held'`,
]

const likes = [
  `insert into likes_consents (id, member_id, content, consented_at, withdrawn_at)
   select gen_random_uuid(), id, 'Yes', :now - interval '1 day', :now - interval '1 hour' from others`,
  `insert into likes_consents (id, member_id, content, consented_at) select gen_random_uuid(), id, 'Yes', :now from members
   on conflict do nothing`,
  `insert into likes_cards (event_id, member_id, sent_at, erased_at)
   select :elsewhere, id, :now, case id when :blocked then :now end from others`,
  `update likes_consents set withdrawn_at = :now where member_id = :blocked and withdrawn_at is null`,
  `insert into likes (event_id, from_member_id, to_member_id)
   select :elsewhere, id, :bystander from others where id <> :bystander
   union all select :elsewhere, :bystander, id from others where id <> :bystander`,
  `insert into matches (event_id, member_id, other_id, matched_at) select event_id, from_member_id, to_member_id, :now from likes where event_id = :elsewhere`,
  `update matches set seen_at = :now, notified_at = :now`,
  `insert into likes_mail_settings (member_id, disabled_at) select id, :now from members`,
  `insert into blocks (blocker_id, blocked_id, blocked_at) select id, case id when :blocked then :bystander else :blocked end, :now from others`,
]

const otherStatements = [
  `insert into event_hosts (event_id, member_id) select :held, id from others`,
  `with mails as (
     insert into outgoing_mail (id, member_id, to_address, subject, text_body, html_body, created_at, sent_at, last_error, emptied_at, links_removed_at, unsubscribe_url, bounced_at, spam_reported_at)
     select gen_random_uuid(), id, email, 'A subject', 'A text.', '<p>A text.</p>', :now, :now, 'An error.', :now, :now, 'https://site.example/' || id, :now, :now from members returning id, to_address)
   insert into notifications (about, type, at, member_id, event_id, mail_id)
   select gen_random_uuid(), 'something', :now, m.id, b.event_id, mails.id
   from mails join members m on m.email = mails.to_address
   join lateral (select event_id from bookings where member_id = m.id order by state limit 1) b on true`,
  `insert into outgoing_mail (id, member_id, to_address, subject, text_body, html_body, created_at, failed_at, requeued_at, last_error, attempts, repeat_of)
   select gen_random_uuid(), m.id, m.email, 'A subject', 'A text.', '<p>A text.</p>', :now, :now, :now, 'An error.', 17, o.id
   from members m join outgoing_mail o on o.to_address = m.email where o.emptied_at is not null`,
  // Each email is to one member and about another.
  `insert into mail_mentions (mail_id, member_id)
   select o.id, (select id from members where id <> o.member_id order by id = :bystander, id limit 1) from outgoing_mail o
   where o.member_id is not null and o.emptied_at is not null`,
  `insert into breach_notices (id, subject, body, recipients, people, started_at, last_step_at)
   values (gen_random_uuid(), 'About your data', 'A list was lost.', 'everyone', 1000, :now, :now)`,
  `insert into breach_notice_people (notice_id, member_id, notified_at, mail_id)
   select n.id, m.id, :now, o.id from breach_notices n, members m
   join lateral (select id from outgoing_mail where to_address = m.email limit 1) o on true`,
  `insert into complaints (id, reference, kind, member_id, signed_in, name, email, content, received_at, answer_by,
     extended_at, extension_reason, closed_at, closure_method, outcome, closed_by)
   select gen_random_uuid(), 'C-' || translate(upper(right(md5(id::text), 5)), '01', 'WX'), 'data', id, true, user_name, email,
     'What do you keep?', :now, (:now)::date + 40, :now, 'It takes long.', :now, 'by email', 'All this.', id from members`,
  `insert into complaint_reminders (complaint_id, due_on, reminded_at) select id, answer_by, :now from complaints`,
  `insert into downloads (id, member_id, requested_at, made_at, expires_at, file)
   select gen_random_uuid(), id, :now, :now, :now + interval '1 day', sha256(('download ' || id)::bytea) from others`,
  ...optionalMailStatements,
  // Only an event with a key can have happened several times.
  `update security_events set count_key = substr(sha256(id::text::bytea), 1, 16)`,
  // Two rows for each member: one of their own, and one by an owner, whose device is not the member's business.
  `insert into security_events (id, kind, member_id, actor_id, session_id, network, device, operation, detail, at, last_at, times, count_key)
   select gen_random_uuid(), kind, m.id, case kind when 'role removed' then :bystander end, gen_random_uuid(),
     substr(sha256((m.id || kind || 'network')::bytea), 1, 16), case kind when 'sign-in refused' then 'A phone' end, 'GET /x', 'a reason',
     :now, :now, 2, substr(sha256((m.id || kind || 'key')::bytea), 1, 16)
   from members m, unnest(array['sign-in refused', 'role removed']) kind`,
  `insert into audit (id, at, actor_id, action, subject) select gen_random_uuid(), :now, id, 'an action', id::text from members`,
]
