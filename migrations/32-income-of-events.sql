-- The income of each event, so that the owner's list can be sorted by it.

create table event_income (
  event_id integer primary key references events on delete cascade,
  -- Card and manual payments, as in `income`.
  takings_pence bigint not null default 0,
  refunded_pence bigint not null default 0,
  net_pence bigint not null generated always as (takings_pence - refunded_pence) stored,
  -- Whether any month of the event has money, also if it adds up to nothing.
  has_payments boolean not null default false
);
create index event_income_by_takings on event_income (takings_pence, event_id);
create index event_income_by_refunded on event_income (refunded_pence, event_id);
create index event_income_by_net on event_income (net_pence, event_id);
create index event_income_with_payments_by_takings on event_income (takings_pence, event_id) where has_payments;
create index event_income_with_payments_by_refunded on event_income (refunded_pence, event_id) where has_payments;
create index event_income_with_payments_by_net on event_income (net_pence, event_id) where has_payments;

insert into event_income (event_id, takings_pence, refunded_pence, has_payments)
select events.id, coalesce(sum(card_pence + cash_pence), 0), coalesce(sum(income.refunded_pence), 0),
  coalesce(bool_or((card_pence, cash_pence, income.refunded_pence, disputed_pence) <> (0, 0, 0, 0)), false)
from events left join income on income.event_id = events.id group by events.id;

-- Every event has a row, also one without income.
create function events_have_income() returns trigger language plpgsql as $$
begin
  insert into event_income (event_id) values (new.id);
  return null;
end $$;
create trigger events_have_income after insert on events for each row execute function events_have_income();

-- Adds each change of a month's income to its event. Rows of `income` are never deleted.
create function income_updates_event() returns trigger language plpgsql as $$
begin
  update event_income set
    takings_pence = takings_pence + new.card_pence + new.cash_pence - old.card_pence - old.cash_pence,
    refunded_pence = refunded_pence + new.refunded_pence - old.refunded_pence,
    has_payments = exists (select from income where event_id = new.event_id
      and (card_pence, cash_pence, refunded_pence, disputed_pence) <> (0, 0, 0, 0))
    where event_id = new.event_id;
  return null;
end $$;
create trigger income_updates_event after update on income
  for each row when (new.event_id is not null) execute function income_updates_event();

-- Only triggers can write to `event_income`, so that it always matches the ledger.
create trigger event_income_only_from_ledger before insert or update or delete or truncate on event_income
  for each statement when (pg_trigger_depth() = 0) execute function income_only_from_ledger();

-- The payments that were refunded, for a filter of the owner's list.
create index ledger_of_refunded_payment on ledger (payment_id) where kind = 'refunded';
