-- What was paid by hand: cash, or a transfer to the owner's bank. It never was the provider's, and nobody compares it there.
alter table payments
  add column method text not null default 'card' check (method in ('card', 'cash', 'other')),
  drop constraint payments_check,
  add constraint payments_have_their_intent
    check (method <> 'card' or state not in ('open', 'authorised', 'captured', 'refunded') or intent_id is not null),
  add constraint payments_by_hand_are_paid
    check (method = 'card' or (intent_id is null and state in ('captured', 'refunded') and captured_at is not null));
create index payments_by_hand on payments (captured_at) where method <> 'card';

alter table bookings
  -- the owner added it, at a price that they noted
  add column by_hand boolean not null default false,
  -- the booking at another event that this one was until the owner moved it; what was paid came along
  add column moved_from uuid unique references bookings,
  drop constraint bookings_ended_why_check,
  add constraint bookings_ended_why_check check (ended_why in (
    'expired', 'given up', 'declined', 'took another over', 'not paid', 'cancelled', 'event cancelled', 'event moved',
    'moved', 'booked by hand'));

create function bookings_stay_where_they_went() returns trigger language plpgsql as $$
begin
  if (new.by_hand, new.moved_from) is distinct from (old.by_hand, old.moved_from) then
    raise exception 'what a booking is about never changes' using errcode = 'check_violation';
  end if;
  if old.ended_why = 'moved' and new.ended_why is distinct from old.ended_why then
    raise exception 'a booking that was moved goes on elsewhere' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger bookings_stay_where_they_went before update on bookings
  for each row execute function bookings_stay_where_they_went();

-- One booking goes on as one other, of the same price and side, once it has ended where it was.
create function bookings_move_whole() returns trigger language plpgsql as $$
begin
  if not exists (select from bookings was where was.id = new.moved_from and was.ended_why = 'moved'
      and was.event_id <> new.event_id and was.gender = new.gender and was.price_pence = new.price_pence
      and was.member_id is not distinct from new.member_id) then
    raise exception 'a booking moves whole' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger bookings_move_whole before insert on bookings
  for each row when (new.moved_from is not null) execute function bookings_move_whole();

-- A payment follows its booking, and goes nowhere else.
create or replace function payments_keep_their_word() returns trigger language plpgsql as $$
begin
  if (new.id, new.amount_pence, new.currency, new.made_at, new.method)
      is distinct from (old.id, old.amount_pence, old.currency, old.made_at, old.method)
      or (old.intent_id is not null and new.intent_id is distinct from old.intent_id) then
    raise exception 'what a payment is about never changes' using errcode = 'check_violation';
  end if;
  if new.booking_id <> old.booking_id and not exists (
      select from bookings b where b.id = new.booking_id and b.moved_from = old.booking_id) then
    raise exception 'a payment stays with its booking' using errcode = 'check_violation';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (
      ('new', 'open'), ('new', 'voided'),
      ('open', 'authorised'), ('open', 'captured'), ('open', 'voided'),
      ('authorised', 'captured'), ('authorised', 'voided'),
      ('captured', 'refunded'), ('refunded', 'captured')) then
    raise exception 'a payment does not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Cash is money that came in, as a captured card is.
create or replace function ledger_adds_up() returns trigger language plpgsql as $$
declare
  paid bigint;
  returned bigint;
begin
  -- Two that are written at the same moment would each not see the other.
  perform from payments where id = new.payment_id for no key update;
  select coalesce(sum(amount_pence) filter (where kind in ('captured', 'cash')), 0),
    coalesce(sum(amount_pence) filter (where kind = 'refunded' and not exists (
      select from ledger failed where failed.kind = 'refund failed' and failed.provider_id = entry.provider_id)), 0)
    into paid, returned
    from ledger entry where entry.payment_id = new.payment_id;
  if returned > paid then
    raise exception 'more went back than was paid' using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- Money that came by hand has to go back by hand, and the owner says when it has.
alter table money_cases drop constraint money_cases_kind_check,
  add constraint money_cases_kind_check check (kind in (
    'unknown payment', 'wrong amount', 'capture failed', 'refund failed', 'dispute', 'refunded elsewhere',
    'booking released unpaid', 'to pay back by hand'));

-- What the owner keeps in mind about somebody's booking. Its member never reads it on the site, but it is part of their data.
create table booking_notes (
  id uuid primary key,
  -- goes along where the booking is moved to another event
  booking_id uuid not null references bookings,
  -- whom it is about: who had the booking then, also where another has it now
  member_id uuid not null references members on delete cascade,
  body text not null check (length(body) between 1 and 2000),
  written_at timestamptz not null,
  written_by uuid
);
create index booking_notes_of_booking on booking_notes (booking_id, written_at);
create index booking_notes_of_member on booking_notes (member_id);

-- What the owner has written to those who come to an event: each of them is told of it as of any other thing.
create table event_letters (
  id uuid primary key,
  event_id integer not null references events,
  subject text not null check (length(subject) between 1 and 120),
  body text not null check (length(body) between 1 and 5000),
  to_whom text not null check (to_whom in ('everyone', 'women', 'men')),
  -- how many it was written to
  people integer not null check (people > 0),
  written_at timestamptz not null,
  written_by uuid
);
create index event_letters_of_event on event_letters (event_id, written_at);
