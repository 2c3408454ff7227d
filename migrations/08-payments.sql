-- Payments and refunds, and the webhooks from the card provider.

-- Payments for bookings. A card payment is one intent at the provider. A booking can have several, but only one at a time is
-- unpaid.
create table payments (
  -- Also the idempotency key for creating the intent.
  id uuid primary key,
  booking_id uuid not null references bookings,
  -- The member who paid and who gets any refund, even if the booking is transferred. Null once the member is deleted.
  member_id uuid references members on delete set null,
  -- At least 30 pence, which is the card provider's minimum.
  amount_pence integer not null check (amount_pence between 30 and 100000),
  -- The site sells in pounds.
  currency text not null default 'gbp' check (currency = 'gbp'),
  -- 'cash' and 'other' (such as a bank transfer) are manual, and unknown to the provider.
  method text not null default 'card' check (method in ('card', 'cash', 'other')),
  -- Null while the state is 'new', until the provider has created the intent. Intents are never shared.
  intent_id text unique,
  client_secret text,
  -- `payments_immutable_columns` defines the order of the states.
  state text not null check (state in ('new', 'open', 'authorised', 'captured', 'voided', 'refunded')),
  made_at timestamptz not null,
  -- When card details were first submitted to the provider, valid or not.
  tried_at timestamptz,
  authorised_at timestamptz,
  captured_at timestamptz,
  ended_at timestamptz,
  -- The number of captures that the provider refused. Each new capture has its own idempotency key.
  captures_refused integer not null default 0,
  -- When the reconciliation job last compared the payment with the provider.
  compared_at timestamptz,
  -- A new payment has no intent yet.
  constraint payments_check1 check (state <> 'new' or intent_id is null),
  -- The amount of a payment is the price of its booking.
  foreign key (booking_id, amount_pence) references bookings (id, price_pence),
  -- Only a voided or refunded payment has an end time.
  constraint payments_check3 check ((state in ('voided', 'refunded')) = (ended_at is not null)),
  -- A card payment that has left the state 'new' has an intent.
  constraint payments_intent_present
    check (method <> 'card' or state not in ('open', 'authorised', 'captured', 'refunded') or intent_id is not null),
  -- A manual payment has already been received by the owner, and has no intent.
  constraint payments_by_hand_are_paid
    check (method = 'card' or (intent_id is null and state in ('captured', 'refunded') and captured_at is not null)),
  -- The client secret gives access to the intent at the provider. An open payment needs it, and it can be erased afterwards.
  constraint payments_secret_present check (
    (intent_id is null) = (client_secret is null)
    or (client_secret is null and state in ('captured', 'voided', 'refunded')))
);
-- A booking has at most one unpaid payment.
create unique index payments_one_open on payments (booking_id) where state in ('new', 'open');
create index payments_of_booking on payments (booking_id);
create index payments_of_member on payments (member_id);
create index payments_to_compare on payments (made_at) where state in ('new', 'open', 'authorised');
create index payments_by_hand on payments (captured_at) where method <> 'card';
-- Indexes for the admin list, sorted by day or by amount, with all payments or those in one state.
create index payments_by_day on payments (made_at, id);
create index payments_by_amount on payments (amount_pence, id);
create index payments_of_state_by_day on payments (state, made_at, id);
create index payments_of_state_by_amount on payments (state, amount_pence, id);

-- The amount, method and intent of a payment never change. Its booking changes only when that booking is moved to another
-- event. Its state only advances, except that a failed refund returns it to 'captured'.
create function payments_immutable_columns() returns trigger language plpgsql as $$
begin
  if (new.id, new.amount_pence, new.currency, new.made_at, new.method)
      is distinct from (old.id, old.amount_pence, old.currency, old.made_at, old.method)
      or (old.intent_id is not null and new.intent_id is distinct from old.intent_id) then
    raise exception 'the amount, method and intent of a payment never change' using errcode = 'check_violation';
  end if;
  if new.booking_id <> old.booking_id and not exists (
      select from bookings b where b.id = new.booking_id and b.moved_from = old.booking_id) then
    raise exception 'a payment can move only with its booking' using errcode = 'check_violation';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (
      ('new', 'open'), ('new', 'voided'),
      ('open', 'authorised'), ('open', 'captured'), ('open', 'voided'),
      ('authorised', 'captured'), ('authorised', 'voided'),
      ('captured', 'refunded'), ('refunded', 'captured')) then
    raise exception 'a payment cannot change from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payments_immutable_columns before update on payments
  for each row execute function payments_immutable_columns();

-- Refunds. The row is inserted before the provider is called, so that a refund is requested only once.
create table refunds (
  -- Also the idempotency key of the request.
  id uuid primary key,
  payment_id uuid not null references payments,
  -- The amount of a refund is greater than zero.
  amount_pence integer not null check (amount_pence > 0),
  -- The reasons for a refund. 'owner' is an owner's decision.
  reason text not null check (reason in (
    'owner', 'event cancelled', 'no place left', 'paid twice', 'wrong amount', 'event moved', 'booked again')),
  requested_at timestamptz not null,
  -- Null for the site itself.
  requested_by uuid,
  -- Each refund has its own id at the provider.
  provider_id text unique,
  -- 'pending' means that the provider has accepted the refund but not completed it.
  state text not null check (state in ('requested', 'pending', 'refunded', 'failed')),
  -- The number of requests that failed at the provider. Each new request has its own idempotency key.
  failed_calls integer not null default 0,
  ended_at timestamptz,
  -- Only a completed or failed refund has an end time.
  check ((state in ('refunded', 'failed')) = (ended_at is not null)),
  -- A pending or completed refund has an id at the provider.
  check (state not in ('pending', 'refunded') or provider_id is not null)
);
-- A payment has at most one refund that has not failed.
create unique index refunds_one_for_payment on refunds (payment_id) where state <> 'failed';
create index refunds_of_payment on refunds (payment_id);
create index refunds_in_progress on refunds (requested_at) where state in ('requested', 'pending');

-- The payment, amount, reason and provider id of a refund never change, and its state only advances. A completed refund can
-- still fail if the bank returns it.
create function refunds_immutable_columns() returns trigger language plpgsql as $$
begin
  if (new.id, new.payment_id, new.amount_pence, new.reason, new.requested_at)
      is distinct from (old.id, old.payment_id, old.amount_pence, old.reason, old.requested_at)
      or (old.provider_id is not null and new.provider_id is distinct from old.provider_id) then
    raise exception 'the payment, amount, reason and provider id of a refund never change' using errcode = 'check_violation';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (
      ('requested', 'pending'), ('requested', 'refunded'), ('requested', 'failed'),
      ('pending', 'refunded'), ('pending', 'failed'), ('refunded', 'failed')) then
    raise exception 'a refund cannot change from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refunds_immutable_columns before update on refunds
  for each row execute function refunds_immutable_columns();

-- Webhooks received from the provider. They are stored permanently, because the provider can repeat, delay and reorder them.
create table provider_messages (
  id text primary key,
  type text not null,
  received_at timestamptz not null
);
-- A received webhook is never removed, so that repeats are recognised.
create trigger provider_messages_are_append_only before update or delete or truncate on provider_messages
  for each statement execute function refuse_change();

select pgboss.create_queue(queue, '{"policy": "standard", "retryLimit": 30, "retryDelay": 5, "retryBackoff": true, "retryDelayMax": 300, "expireInSeconds": 60, "heartbeatSeconds": 20}'::jsonb)
from unnest(array['bookings.settle-payment', 'bookings.capture-payment', 'bookings.refund-payment']) as queue;
