-- Payments and refunds: what members pay and get back, and the card provider's messages about it.

-- A payment for a booking. With a card it is one intent at the provider; a booking has several only one after another.
create table payments (
  -- Also the idempotency key for making the intent.
  id uuid primary key,
  booking_id uuid not null references bookings,
  -- Who paid and gets a refund, even if another member has the booking later. Null once the member is deleted.
  member_id uuid references members on delete set null,
  -- At least 30 pence, which is the card provider's minimum.
  amount_pence integer not null check (amount_pence between 30 and 100000),
  -- The site sells in pounds.
  currency text not null default 'gbp' check (currency = 'gbp'),
  -- By card, or by hand: in cash or to the owner's bank account. The provider knows nothing of a payment by hand.
  method text not null default 'card' check (method in ('card', 'cash', 'other')),
  -- Null while the state is 'new', until the provider has answered. No two payments share an intent.
  intent_id text unique,
  client_secret text,
  -- The states that a payment goes through; `payments_immutable_columns` has their order.
  state text not null check (state in ('new', 'open', 'authorised', 'captured', 'voided', 'refunded')),
  made_at timestamptz not null,
  -- The provider has got card details, good or bad.
  tried_at timestamptz,
  authorised_at timestamptz,
  captured_at timestamptz,
  ended_at timestamptz,
  -- Counts captures that the provider refused. Each further capture has an idempotency key of its own.
  captures_refused integer not null default 0,
  -- When the reconciliation job last asked the provider about it.
  compared_at timestamptz,
  -- An intent that is not made yet has no id.
  constraint payments_check1 check (state <> 'new' or intent_id is null),
  -- A payment is for the price of its booking.
  foreign key (booking_id, amount_pence) references bookings (id, price_pence),
  -- A voided or refunded payment has an end, and no other.
  constraint payments_check3 check ((state in ('voided', 'refunded')) = (ended_at is not null)),
  -- Money moves by card only through an intent.
  constraint payments_intent_present
    check (method <> 'card' or state not in ('open', 'authorised', 'captured', 'refunded') or intent_id is not null),
  -- A payment by hand is money that the owner has received, and has no intent.
  constraint payments_by_hand_are_paid
    check (method = 'card' or (intent_id is null and state in ('captured', 'refunded') and captured_at is not null)),
  -- The secret opens the intent at the provider. A payment that is still to be made needs it; afterwards it can be erased.
  constraint payments_secret_present check (
    (intent_id is null) = (client_secret is null)
    or (client_secret is null and state in ('captured', 'voided', 'refunded')))
);
-- A booking has one payment that is still to be made.
create unique index payments_one_open on payments (booking_id) where state in ('new', 'open');
create index payments_of_booking on payments (booking_id);
create index payments_of_member on payments (member_id);
create index payments_to_compare on payments (made_at) where state in ('new', 'open', 'authorised');
create index payments_by_hand on payments (captured_at) where method <> 'card';
-- The list of admin: by day or by amount, all payments or those of one state.
create index payments_by_day on payments (made_at, id);
create index payments_by_amount on payments (amount_pence, id);
create index payments_of_state_by_day on payments (state, made_at, id);
create index payments_of_state_by_amount on payments (state, amount_pence, id);

-- A payment keeps its amount, method and intent. It moves only with its booking to another event, and its state only forwards;
-- a refund that failed makes it captured again.
create function payments_immutable_columns() returns trigger language plpgsql as $$
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
create trigger payments_immutable_columns before update on payments
  for each row execute function payments_immutable_columns();

-- A refund is written before the provider is asked for it, so that it is asked for once whatever happens.
create table refunds (
  -- Also the idempotency key of the request.
  id uuid primary key,
  payment_id uuid not null references payments,
  -- A refund is for some money.
  amount_pence integer not null check (amount_pence > 0),
  -- The reasons for a refund; 'owner' is an owner's own decision.
  reason text not null check (reason in (
    'owner', 'event cancelled', 'no place left', 'paid twice', 'wrong amount', 'event moved', 'booked again')),
  requested_at timestamptz not null,
  -- Null: the site itself.
  requested_by uuid,
  -- No two refunds are one at the provider.
  provider_id text unique,
  -- 'pending': the provider has accepted it and has not finished.
  state text not null check (state in ('requested', 'pending', 'refunded', 'failed')),
  -- Counts requests that broke at the provider. Each further request has an idempotency key of its own.
  failed_calls integer not null default 0,
  ended_at timestamptz,
  -- A refund that is done or failed has an end, and no other.
  check ((state in ('refunded', 'failed')) = (ended_at is not null)),
  -- The provider knows a refund that is pending or done.
  check (state not in ('pending', 'refunded') or provider_id is not null)
);
-- A payment has one refund, not counting those that failed.
create unique index refunds_one_for_payment on refunds (payment_id) where state <> 'failed';
create index refunds_of_payment on refunds (payment_id);
create index refunds_in_progress on refunds (requested_at) where state in ('requested', 'pending');

-- A refund keeps its payment, amount, reason and provider's id, and its state moves only forwards. A bank can return a refund
-- that was done, which then failed.
create function refunds_immutable_columns() returns trigger language plpgsql as $$
begin
  if (new.id, new.payment_id, new.amount_pence, new.reason, new.requested_at)
      is distinct from (old.id, old.payment_id, old.amount_pence, old.reason, old.requested_at)
      or (old.provider_id is not null and new.provider_id is distinct from old.provider_id) then
    raise exception 'what a refund is about never changes' using errcode = 'check_violation';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (
      ('requested', 'pending'), ('requested', 'refunded'), ('requested', 'failed'),
      ('pending', 'refunded'), ('pending', 'failed'), ('refunded', 'failed')) then
    raise exception 'a refund does not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refunds_immutable_columns before update on refunds
  for each row execute function refunds_immutable_columns();

-- The provider's messages, for ever, because it sends them twice, late and in any order.
create table provider_messages (
  id text primary key,
  type text not null,
  received_at timestamptz not null
);
-- A message that was handled stays known.
create trigger provider_messages_are_append_only before update or delete or truncate on provider_messages
  for each statement execute function refuse_change();

select pgboss.create_queue(queue, '{"policy": "standard", "retryLimit": 30, "retryDelay": 5, "retryBackoff": true, "retryDelayMax": 300, "expireInSeconds": 60, "heartbeatSeconds": 20}'::jsonb)
from unnest(array['bookings.settle-payment', 'bookings.capture-payment', 'bookings.refund-payment']) as queue;
