-- A member's place at an event, from its hold to its end: one row, whatever becomes of it.
create table bookings (
  id uuid primary key,
  event_id integer not null references events,
  -- null once the member is gone: bookings stay as figures
  member_id uuid references members on delete set null,
  -- the side of the event that it counts for
  gender text not null check (gender in ('M', 'F')),
  -- 'held' and 'booked' are live: a state, never a comparison with the time
  state text not null check (state in ('held', 'booked', 'ended')),
  -- the seat, as long as it is live
  place_number integer,
  -- the member's own gender, as long as it is live and the event is not over: then the owner may correct a gender again
  live_gender text check (live_gender = gender),
  event_over_at timestamptz,
  -- fixed with the hold, whatever the event costs later
  price_pence integer not null check (price_pence = 0 or price_pence between 30 and 100000),
  made_at timestamptz not null,
  -- of a hold, and of what began as one
  hold_expires_at timestamptz check (hold_expires_at > made_at),
  -- PAY was pressed: the hold has been lengthened, once
  pay_pressed_at timestamptz,
  booked_at timestamptz,
  ticket_code text unique check (ticket_code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  -- the payment could not be taken for good: until this it can be paid again
  pay_again_until timestamptz,
  ended_at timestamptz,
  ended_why text check (ended_why in ('expired', 'given up', 'not paid', 'cancelled', 'event cancelled')),
  -- marked at the door
  absent_at timestamptz,
  foreign key (event_id, gender, place_number) references places (event_id, gender, number),
  foreign key (member_id, live_gender) references members (id, gender),
  unique (event_id, gender, place_number),
  -- a payment carries its booking's price by foreign key
  unique (id, price_pence),
  check ((state = 'ended') = (place_number is null)),
  check ((state = 'ended') = (ended_at is not null)),
  check ((ended_at is null) = (ended_why is null)),
  check (state = 'ended' or event_over_at is not null or (member_id is not null and live_gender is not null)),
  check (state <> 'ended' or live_gender is null),
  check (state <> 'held' or (hold_expires_at is not null and booked_at is null and event_over_at is null)),
  check (state <> 'booked' or (booked_at is not null and ticket_code is not null)),
  check (absent_at is null or booked_at is not null),
  check (pay_again_until is null or state = 'booked')
);
-- One live place for each member at an event; also the way to an event's live places.
create unique index bookings_one_live on bookings (event_id, member_id) where state <> 'ended';
create index bookings_of_member on bookings (member_id, made_at);
create index bookings_holds_by_end on bookings (hold_expires_at) where state = 'held';
create index bookings_to_pay_again on bookings (pay_again_until) where state = 'booked' and pay_again_until is not null;
create index bookings_with_gender on bookings (event_id) where live_gender is not null;

create function bookings_keep_their_word() returns trigger language plpgsql as $$
begin
  if (new.id, new.event_id, new.gender, new.price_pence, new.made_at)
      is distinct from (old.id, old.event_id, old.gender, old.price_pence, old.made_at) then
    raise exception 'what a booking is about never changes' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger bookings_keep_their_word before update on bookings
  for each row execute function bookings_keep_their_word();

-- Fewer places: whoever sits on one that goes is moved to the lowest free one, and where none is free it does not go.
create function make_room_before_place_goes() returns trigger language plpgsql as $$
declare
  free integer;
begin
  if not exists (select from bookings
      where event_id = old.event_id and gender = old.gender and place_number = old.number) then
    return old;
  end if;
  select min(p.number) into free from places p
    where p.event_id = old.event_id and p.gender = old.gender and p.number < old.number
      and not exists (select from bookings b
        where b.event_id = p.event_id and b.gender = p.gender and b.place_number = p.number);
  if free is null then
    raise exception 'more places are taken' using errcode = 'SD001';
  end if;
  update bookings set place_number = free
    where event_id = old.event_id and gender = old.gender and place_number = old.number;
  return old;
end $$;
create trigger places_make_room before delete on places
  for each row execute function make_room_before_place_goes();

-- What a member pays with a card. A booking has several only one after another: each is one intent at the provider.
create table payments (
  -- also the key that makes its creation at the provider happen once
  id uuid primary key,
  booking_id uuid not null references bookings,
  -- who paid, and whom a refund goes to, whoever holds the booking later
  member_id uuid references members on delete set null,
  amount_pence integer not null check (amount_pence between 30 and 100000),
  currency text not null default 'gbp' check (currency = 'gbp'),
  -- 'new' until the provider has answered with an intent
  intent_id text unique,
  client_secret text,
  state text not null check (state in ('new', 'open', 'authorised', 'captured', 'voided', 'refunded')),
  made_at timestamptz not null,
  -- the provider has seen a card, good or not
  tried_at timestamptz,
  authorised_at timestamptz,
  captured_at timestamptz,
  ended_at timestamptz,
  -- numbers the captures that the provider has answered with an error: each next one is a call of its own
  captures_refused integer not null default 0,
  -- when the provider was last asked about it by the job that compares
  compared_at timestamptz,
  check (state not in ('open', 'authorised', 'captured', 'refunded') or intent_id is not null),
  check (state <> 'new' or intent_id is null),
  foreign key (booking_id, amount_pence) references bookings (id, price_pence),
  check ((intent_id is null) = (client_secret is null)),
  check ((state in ('voided', 'refunded')) = (ended_at is not null))
);
create unique index payments_one_open on payments (booking_id) where state in ('new', 'open');
create index payments_of_booking on payments (booking_id);
create index payments_of_member on payments (member_id);
create index payments_to_compare on payments (made_at) where state in ('new', 'open', 'authorised');

create function payments_keep_their_word() returns trigger language plpgsql as $$
begin
  if (new.id, new.booking_id, new.amount_pence, new.currency, new.made_at)
      is distinct from (old.id, old.booking_id, old.amount_pence, old.currency, old.made_at)
      or (old.intent_id is not null and new.intent_id is distinct from old.intent_id) then
    raise exception 'what a payment is about never changes' using errcode = 'check_violation';
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
create trigger payments_keep_their_word before update on payments
  for each row execute function payments_keep_their_word();

-- Money that goes back: asked for first, so that whatever happens it is asked of the provider once.
create table refunds (
  -- also the key of the call
  id uuid primary key,
  payment_id uuid not null references payments,
  amount_pence integer not null check (amount_pence > 0),
  why text not null check (why in ('owner', 'event cancelled', 'no place left', 'paid twice', 'wrong amount')),
  asked_at timestamptz not null,
  -- null: the site itself
  asked_by uuid,
  provider_id text unique,
  state text not null check (state in ('asked', 'pending', 'refunded', 'failed')),
  -- numbers the calls that broke at the provider: each next one is a call of its own
  calls_broken integer not null default 0,
  ended_at timestamptz,
  check ((state in ('refunded', 'failed')) = (ended_at is not null)),
  check (state not in ('pending', 'refunded') or provider_id is not null)
);
-- Nobody gets their money back twice.
create unique index refunds_one_for_payment on refunds (payment_id) where state <> 'failed';
create index refunds_of_payment on refunds (payment_id);
create index refunds_under_way on refunds (asked_at) where state in ('asked', 'pending');

create function refunds_keep_their_word() returns trigger language plpgsql as $$
begin
  if (new.id, new.payment_id, new.amount_pence, new.why, new.asked_at)
      is distinct from (old.id, old.payment_id, old.amount_pence, old.why, old.asked_at)
      or (old.provider_id is not null and new.provider_id is distinct from old.provider_id) then
    raise exception 'what a refund is about never changes' using errcode = 'check_violation';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (
      ('asked', 'pending'), ('asked', 'refunded'), ('asked', 'failed'),
      ('pending', 'refunded'), ('pending', 'failed'), ('refunded', 'failed')) then
    raise exception 'a refund does not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refunds_keep_their_word before update on refunds
  for each row execute function refunds_keep_their_word();

-- What happened with money, as the provider says it; also what we did not ask for.
create table ledger (
  id uuid primary key,
  -- null: a payment that we know nothing of
  payment_id uuid references payments,
  booking_id uuid references bookings,
  kind text not null check (kind in ('authorised', 'captured', 'voided', 'refund pending', 'refunded', 'refund failed', 'dispute', 'cash')),
  -- the intent's, refund's or dispute's own id
  provider_id text not null,
  amount_pence integer not null check (amount_pence >= 0),
  currency text not null,
  at timestamptz not null,
  unique (kind, provider_id)
);
create index ledger_of_payment on ledger (payment_id);
create index ledger_by_time on ledger (at);
create trigger ledger_is_append_only before update or delete or truncate on ledger
  for each statement execute function refuse_change();

create function ledger_adds_up() returns trigger language plpgsql as $$
declare
  captured bigint;
  returned bigint;
begin
  -- Two that are written at the same moment would each not see the other.
  perform from payments where id = new.payment_id for no key update;
  select coalesce(sum(amount_pence) filter (where kind = 'captured'), 0),
    coalesce(sum(amount_pence) filter (where kind = 'refunded' and not exists (
      select from ledger failed where failed.kind = 'refund failed' and failed.provider_id = entry.provider_id)), 0)
    into captured, returned
    from ledger entry where entry.payment_id = new.payment_id;
  if returned > captured then
    raise exception 'more went back than was paid' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_adds_up after insert on ledger
  for each row when (new.payment_id is not null) execute function ledger_adds_up();

-- The provider's messages, for ever: it sends them twice, late, and in any order.
create table provider_messages (
  id text primary key,
  type text not null,
  received_at timestamptz not null
);
create trigger provider_messages_are_append_only before update or delete or truncate on provider_messages
  for each statement execute function refuse_change();

-- Money that a person has to look at.
create table money_cases (
  id uuid primary key,
  kind text not null check (kind in ('unknown payment', 'wrong amount', 'capture failed', 'refund failed', 'dispute', 'refunded elsewhere', 'booking released unpaid')),
  -- the provider's id of what it is about, or the booking's
  about text not null,
  payment_id uuid references payments,
  booking_id uuid references bookings,
  amount_pence integer,
  noticed_at timestamptz not null,
  settled_at timestamptz,
  settled_by uuid,
  unique (kind, about)
);
create index money_cases_open on money_cases (noticed_at) where settled_at is null;

-- What a member has been told about a booking or payment: a job that runs twice writes to them once.
create table told (
  about uuid not null,
  what text not null,
  at timestamptz not null,
  primary key (about, what)
);

-- The host ended the night: likes open then, and not at the planned end.
alter table events add column ended_at timestamptz 
  check (ended_at is null or (ended_at >= starts_at and published_at is not null));

select pgboss.create_queue(queue, '{"policy": "standard", "retryLimit": 30, "retryDelay": 5, "retryBackoff": true, "retryDelayMax": 300, "expireInSeconds": 60, "heartbeatSeconds": 20}'::jsonb)
from unnest(array['bookings.settle-payment', 'bookings.capture-payment', 'bookings.refund-payment', 'bookings.tell-member', 'bookings.end-booking', 'bookings.event-cancelled']) as queue;
insert into pgboss.subscription (event, name) values ('events.cancelled', 'bookings.event-cancelled');
