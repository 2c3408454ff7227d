-- Accounting: the ledger, income by event and month, money cases, and reconciliation with the card provider.

-- Transactions that the provider reported, including those that the site did not request, and manual payments.
create table ledger (
  id uuid primary key,
  -- Null if the entry belongs to no payment on the site.
  payment_id uuid references payments,
  booking_id uuid references bookings,
  -- `add_to_income` must handle each kind.
  kind text not null check (kind in (
    'authorised', 'captured', 'voided', 'refund pending', 'refunded', 'refund failed', 'dispute', 'cash')),
  -- The provider's id of the intent, refund or dispute.
  provider_id text not null,
  -- Never negative, because the kind determines the direction.
  amount_pence integer not null check (amount_pence >= 0),
  currency text not null,
  at timestamptz not null,
  -- A transaction that is reported twice has one entry.
  unique (kind, provider_id)
);
create index ledger_of_payment on ledger (payment_id);
-- The accountant's CSV reads the ledger in this order.
create index ledger_by_time on ledger (at, id);
-- Ledger entries cannot be changed or deleted.
create trigger ledger_is_append_only before update or delete or truncate on ledger
  for each statement execute function refuse_change();

-- Refuses refunds that exceed the payment. Failed refunds do not count. A lock serialises the entries of one payment, so that
-- each sees the others.
create function ledger_adds_up() returns trigger language plpgsql as $$
declare
  paid bigint;
  returned bigint;
begin
  perform from payments where id = new.payment_id for no key update;
  select coalesce(sum(amount_pence) filter (where kind in ('captured', 'cash')), 0),
    coalesce(sum(amount_pence) filter (where kind = 'refunded' and not exists (
      select from ledger failed where failed.kind = 'refund failed' and failed.provider_id = entry.provider_id)), 0)
    into paid, returned
    from ledger entry where entry.payment_id = new.payment_id;
  if returned > paid then
    raise exception 'more was refunded than was paid' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_adds_up after insert on ledger
  for each row when (new.payment_id is not null) execute function ledger_adds_up();

-- Income by event and month. Each ledger entry is added to one row, so that sums stay fast as the ledger grows.
create table income (
  -- Null for money without a booking.
  event_id integer references events,
  -- The first day of the month in Europe/London, the time zone of the financial accounts.
  month date not null check (month = date_trunc('month', month)::date),
  -- These columns are never negative.
  card_pence bigint not null default 0 check (card_pence >= 0),
  cash_pence bigint not null default 0 check (cash_pence >= 0),
  disputed_pence bigint not null default 0 check (disputed_pence >= 0),
  -- Can be negative in a month in which refunds from an earlier month failed.
  refunded_pence bigint not null default 0,
  -- One row per event and month, and one row per month without an event.
  unique nulls not distinct (event_id, month)
);
create index income_by_month on income (month);

-- Adds a ledger entry to income, or subtracts it with a factor of -1. A failed refund reverses the refund. An unknown kind
-- raises an error. An empty row is inserted first, because `on conflict do update` would check the constraints on the new row
-- even if a row already exists.
create function add_to_income(entry ledger, event integer, factor integer) returns void language plpgsql as $$
declare
  pence bigint := entry.amount_pence * factor;
  income_kind text;
begin
  if entry.currency <> 'gbp' then return; end if;
  case entry.kind
    when 'captured' then income_kind := 'card';
    when 'cash' then income_kind := 'cash';
    when 'dispute' then income_kind := 'disputed';
    when 'refunded' then income_kind := 'refunded';
    when 'refund failed' then
      perform from ledger where kind = 'refunded' and provider_id = entry.provider_id;
      if not found then return; end if;
      income_kind := 'refunded';
      pence := -pence;
    -- These kinds move no money.
    when 'authorised', 'voided', 'refund pending' then return;
  end case;
  insert into income (event_id, month)
    values (event, date_trunc('month', entry.at at time zone 'Europe/London')::date)
    on conflict (event_id, month) do nothing;
  update income set
    card_pence = card_pence + case income_kind when 'card' then pence else 0 end,
    cash_pence = cash_pence + case income_kind when 'cash' then pence else 0 end,
    refunded_pence = refunded_pence + case income_kind when 'refunded' then pence else 0 end,
    disputed_pence = disputed_pence + case income_kind when 'disputed' then pence else 0 end
    where event_id is not distinct from event
      and month = date_trunc('month', entry.at at time zone 'Europe/London')::date;
end $$;

-- Returns the event of a ledger entry, through the booking of its payment or its own booking.
create function event_of_entry(entry ledger) returns integer language sql stable as $$
  select event_id from bookings
  where id = coalesce((select booking_id from payments where id = entry.payment_id), entry.booking_id)
$$;

-- Adds each new ledger entry to income. If a refund is reported after its failure, the failure is added at the same time.
create function ledger_updates_income() returns trigger language plpgsql as $$
declare
  event integer := event_of_entry(new);
  failed ledger;
begin
  perform add_to_income(new, event, 1);
  if new.kind = 'refunded' then
    select * into failed from ledger where kind = 'refund failed' and provider_id = new.provider_id;
    if found then perform add_to_income(failed, event, 1); end if;
  end if;
  return null;
end $$;
-- Triggers run in alphabetical order, so `ledger_adds_up` runs first and takes the lock.
create trigger ledger_updates_income after insert on ledger for each row execute function ledger_updates_income();

-- When a payment moves to another event, its income moves too, in the original months.
create function income_follows_payment() returns trigger language plpgsql as $$
declare
  event_before integer := (select event_id from bookings where id = old.booking_id);
  event_now integer := (select event_id from bookings where id = new.booking_id);
  entry ledger;
begin
  for entry in select * from ledger where payment_id = new.id loop
    perform add_to_income(entry, event_before, -1);
    perform add_to_income(entry, event_now, 1);
  end loop;
  return null;
end $$;
create trigger income_follows_payment after update of booking_id on payments
  for each row when (old.booking_id <> new.booking_id) execute function income_follows_payment();

-- Only triggers can write to `income`, so that it always matches the ledger.
create function income_only_from_ledger() returns trigger language plpgsql as $$
begin
  raise exception 'only the triggers of the ledger can write to income' using errcode = 'insufficient_privilege';
end $$;
create trigger income_only_from_ledger before insert or update or delete or truncate on income
  for each statement when (pg_trigger_depth() = 0) execute function income_only_from_ledger();

-- Money problems that need an owner's attention, and how they were resolved.
create table money_cases (
  id uuid primary key,
  -- The kind of problem. 'manual refund due' is a manual payment that the owner has to refund manually.
  kind text not null check (kind in (
    'unknown payment', 'wrong amount', 'capture failed', 'refund failed', 'dispute', 'refunded elsewhere',
    'booking released unpaid', 'manual refund due')),
  -- The provider's id of the object that the case is about, or the booking's id.
  about text not null,
  payment_id uuid references payments,
  booking_id uuid references bookings,
  amount_pence integer,
  noticed_at timestamptz not null,
  settled_at timestamptz,
  settled_by uuid,
  -- Only a closed case has a note, which is not empty and no longer than the form allows.
  note text check (note is null or (length(note) between 1 and 1000 and settled_at is not null)),
  -- The same problem opens only one case.
  unique (kind, about)
);
create index money_cases_open on money_cases (noticed_at, id) where settled_at is null;
create index money_cases_settled on money_cases (settled_at, id) where settled_at is not null;
create index money_cases_of_payment on money_cases (payment_id) where payment_id is not null;
create index money_cases_of_booking on money_cases (booking_id) where booking_id is not null;

-- A case never changes, except that it is closed once.
create function money_cases_immutable_columns() returns trigger language plpgsql as $$
begin
  if (new.id, new.kind, new.about, new.payment_id, new.booking_id, new.amount_pence, new.noticed_at)
      is distinct from (old.id, old.kind, old.about, old.payment_id, old.booking_id, old.amount_pence, old.noticed_at)
      or (old.settled_at is not null and (new.settled_at, new.settled_by, new.note)
        is distinct from (old.settled_at, old.settled_by, old.note)) then
    raise exception 'a money case never changes, except that it is closed once' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger money_cases_immutable_columns before update on money_cases
  for each row execute function money_cases_immutable_columns();

-- Reconciliations of payments with the card provider that an owner started. The audit records which owner.
create table comparisons (
  id uuid primary key,
  requested_at timestamptz not null,
  -- The progress. Counts are never negative.
  payments_to_check integer not null default 0 check (payments_to_check >= 0),
  payments_checked integer not null default 0 check (payments_checked >= 0),
  ended_at timestamptz,
  -- How the reconciliation ended.
  outcome text check (outcome in ('done', 'provider unavailable', 'aborted')),
  -- Only a reconciliation that has ended has an outcome.
  check ((ended_at is null) = (outcome is null))
);
-- One reconciliation runs at a time.
create unique index comparisons_one_at_a_time on comparisons ((true)) where ended_at is null;
create index comparisons_by_day on comparisons (requested_at, id);

-- Differences between the site's record of a payment and the provider's.
create table comparison_differences (
  -- Deleted with its reconciliation.
  comparison_id uuid not null references comparisons on delete cascade,
  payment_id uuid not null references payments,
  -- The property that differs.
  what text not null check (what in ('state', 'amount', 'captured', 'refunded', 'disputed')),
  here text not null,
  there text not null,
  -- Whether the records agree after the reconciliation.
  agrees_now boolean not null,
  primary key (comparison_id, payment_id, what)
);
create index comparison_differences_of_payment on comparison_differences (payment_id);

select pgboss.create_queue('bookings.compare-with-provider', '{"policy": "standard", "retryLimit": 10, "retryDelay": 5, "retryBackoff": true, "retryDelayMax": 60, "expireInSeconds": 900, "heartbeatSeconds": 20}'::jsonb);
