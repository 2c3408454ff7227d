-- What came in, by event and month: one row each, added to as the ledger is written, so that a sum stays as quick as it is today.
create table income (
  -- null: money that is no booking's
  event_id integer references events,
  -- its first day, in Europe/London, where the accounts are kept
  month date not null check (month = date_trunc('month', month)::date),
  card_pence bigint not null default 0 check (card_pence >= 0),
  cash_pence bigint not null default 0 check (cash_pence >= 0),
  -- may be less than nothing in a month in which what was given back before came to us again
  refunded_pence bigint not null default 0,
  disputed_pence bigint not null default 0 check (disputed_pence >= 0),
  unique nulls not distinct (event_id, month)
);
create index income_by_month on income (month);

-- Adds one entry to what came in with an event, or with a factor of -1 takes it off again. A refund that did not arrive takes
-- back what it took.
create function add_to_income(entry ledger, event integer, factor integer) returns void language plpgsql as $$
declare
  pence bigint := entry.amount_pence * factor;
  came_as text;
begin
  if entry.currency <> 'gbp' then return; end if;
  case entry.kind
    when 'captured' then came_as := 'card';
    when 'cash' then came_as := 'cash';
    when 'dispute' then came_as := 'disputed';
    when 'refunded' then came_as := 'refunded';
    when 'refund failed' then
      perform from ledger where kind = 'refunded' and provider_id = entry.provider_id;
      if not found then return; end if;
      came_as := 'refunded';
      pence := -pence;
    -- Nothing has come or gone. A kind that is not named here is a mistake, and fails.
    when 'authorised', 'voided', 'refund pending' then return;
  end case;
  -- Its checks are asked of the row that would be new, also where there is one already: so that is made of nothing first.
  insert into income (event_id, month)
    values (event, date_trunc('month', entry.at at time zone 'Europe/London')::date)
    on conflict (event_id, month) do nothing;
  update income set
    card_pence = card_pence + case came_as when 'card' then pence else 0 end,
    cash_pence = cash_pence + case came_as when 'cash' then pence else 0 end,
    refunded_pence = refunded_pence + case came_as when 'refunded' then pence else 0 end,
    disputed_pence = disputed_pence + case came_as when 'disputed' then pence else 0 end
    where event_id is not distinct from event
      and month = date_trunc('month', entry.at at time zone 'Europe/London')::date;
end $$;

create function event_of_entry(entry ledger) returns integer language sql stable as $$
  select event_id from bookings
  where id = coalesce((select booking_id from payments where id = entry.payment_id), entry.booking_id)
$$;

create function ledger_is_summed() returns trigger language plpgsql as $$
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
-- After 'ledger_adds_up', which has two entries of one payment wait for each other: they run by the alphabet.
create trigger ledger_is_summed after insert on ledger for each row execute function ledger_is_summed();

-- What was paid goes with its booking to another event, in the months in which it came.
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

-- What was written before this.
do $$
declare
  entry ledger;
begin
  for entry in select * from ledger loop
    perform add_to_income(entry, event_of_entry(entry), 1);
  end loop;
end $$;

create function income_is_summed_by_the_ledger() returns trigger language plpgsql as $$
begin
  raise exception 'income is the sum of the ledger, and written by it alone' using errcode = 'insufficient_privilege';
end $$;
create trigger income_is_summed_by_the_ledger before insert or update or delete or truncate on income
  for each statement when (pg_trigger_depth() = 0) execute function income_is_summed_by_the_ledger();

-- The ledger as a file for the accountant, in its order.
drop index ledger_by_time;
create index ledger_by_time on ledger (at, id);

-- The owner's list of payments: by day or by amount, all or of one state.
create index payments_by_day on payments (made_at, id);
create index payments_by_amount on payments (amount_pence, id);
create index payments_of_state_by_day on payments (state, made_at, id);
create index payments_of_state_by_amount on payments (state, amount_pence, id);

-- What a person has dealt with, and how.
alter table money_cases
  add column note text check (note is null or (length(note) between 1 and 1000 and settled_at is not null));
drop index money_cases_open;
create index money_cases_open on money_cases (noticed_at, id) where settled_at is null;
create index money_cases_settled on money_cases (settled_at, id) where settled_at is not null;
create index money_cases_of_payment on money_cases (payment_id) where payment_id is not null;
create index money_cases_of_booking on money_cases (booking_id) where booking_id is not null;

create function money_cases_keep_their_word() returns trigger language plpgsql as $$
begin
  if (new.id, new.kind, new.about, new.payment_id, new.booking_id, new.amount_pence, new.noticed_at)
      is distinct from (old.id, old.kind, old.about, old.payment_id, old.booking_id, old.amount_pence, old.noticed_at)
      or (old.settled_at is not null and (new.settled_at, new.settled_by, new.note)
        is distinct from (old.settled_at, old.settled_by, old.note)) then
    raise exception 'what was found stays, and so does how it was dealt with' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger money_cases_keep_their_word before update on money_cases
  for each row execute function money_cases_keep_their_word();

-- Payments held against the card provider because an owner asked for it; who, the audit says.
create table comparisons (
  id uuid primary key,
  asked_at timestamptz not null,
  payments_to_ask integer not null default 0 check (payments_to_ask >= 0),
  payments_asked integer not null default 0 check (payments_asked >= 0),
  ended_at timestamptz,
  outcome text check (outcome in ('done', 'provider away', 'broken off')),
  check ((ended_at is null) = (outcome is null))
);
create unique index comparisons_one_at_a_time on comparisons ((true)) where ended_at is null;
create index comparisons_by_day on comparisons (asked_at, id);

-- Where a payment stood otherwise at the provider than here, and whether both say the same since.
create table comparison_finds (
  comparison_id uuid not null references comparisons on delete cascade,
  payment_id uuid not null references payments,
  what text not null check (what in ('state', 'amount', 'captured', 'refunded', 'disputed')),
  here text not null,
  there text not null,
  agrees_since boolean not null,
  primary key (comparison_id, payment_id, what)
);
create index comparison_finds_of_payment on comparison_finds (payment_id);

select pgboss.create_queue('bookings.compare-with-provider', '{"policy": "standard", "retryLimit": 10, "retryDelay": 5, "retryBackoff": true, "retryDelayMax": 60, "expireInSeconds": 900, "heartbeatSeconds": 20}'::jsonb);
