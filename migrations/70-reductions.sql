-- What lowers the price of a booking: a promo code, credit, or a remainder that is too small to charge.

-- Promo codes, which the owner hands out. Everybody may know them. A code never depends on gender.
create table promo_codes (
  id uuid primary key,
  -- In upper case, without spaces.
  code text not null unique check (code ~ '^[A-Z0-9-]{4,24}$'),
  -- Either a percentage of the price or an amount.
  percent integer check (percent between 1 and 100),
  amount_pence integer check (amount_pence between 1 and 100000),
  constraint promo_codes_one_reduction check (num_nonnulls(percent, amount_pence) = 1),
  -- When members can use it. No end means until it is stopped.
  starts_at timestamptz not null,
  ends_at timestamptz,
  constraint promo_codes_ends_after_start check (ends_at > starts_at),
  -- The days of the events for which it can be used, in local time, both included. Null means any.
  events_from date,
  events_to date,
  constraint promo_codes_events_in_order check (events_from <= events_to),
  -- Only for members who have not booked before.
  for_newcomers boolean not null,
  -- How often it can be used in all and by one member. Null means without limit. A use is returned if the booking ends
  -- unpaid or is refunded.
  most_uses integer check (most_uses between 1 and 100000),
  most_uses_each integer check (most_uses_each between 1 and 1000),
  made_at timestamptz not null,
  -- The owner. Null for the demo.
  made_by uuid,
  -- When the owner stopped it.
  stopped_at timestamptz
);
create index promo_codes_by_time on promo_codes (made_at, id);

-- The events for which a code can be used. A code without rows can be used for every event.
create table promo_code_events (
  code_id uuid not null references promo_codes on delete cascade,
  event_id integer not null references events on delete cascade,
  primary key (code_id, event_id)
);
create index promo_code_events_by_event on promo_code_events (event_id);

-- What lowers the price of one booking.
create table reductions (
  id uuid primary key,
  booking_id uuid not null references bookings,
  -- 'waived': what was left to pay was less than the card provider's minimum.
  kind text not null check (kind in ('code', 'credit', 'waived')),
  amount_pence integer not null check (amount_pence > 0),
  code_id uuid references promo_codes,
  constraint reductions_code check ((kind = 'code') = (code_id is not null)),
  -- The member whose credit it is, or who used the code. Null once the member is deleted.
  member_id uuid references members on delete set null,
  made_at timestamptz not null,
  -- When it was returned, because the booking ended unpaid or was refunded, or the member chose other reductions.
  ended_at timestamptz
);
create unique index reductions_one_of_kind on reductions (booking_id, kind) where ended_at is null;
create index reductions_of_booking on reductions (booking_id);
create index reductions_of_code on reductions (code_id, member_id) where ended_at is null;
create index reductions_of_member on reductions (member_id);

create function reductions_immutable_columns() returns trigger language plpgsql as $$
begin
  if (new.id, new.kind, new.amount_pence, new.code_id, new.made_at)
      is distinct from (old.id, old.kind, old.amount_pence, old.code_id, old.made_at)
      or (new.member_id is distinct from old.member_id and new.member_id is not null)
      or old.ended_at is not null and new.ended_at is distinct from old.ended_at then
    raise exception 'a reduction never changes, it can only end' using errcode = 'check_violation';
  end if;
  if new.booking_id <> old.booking_id and not exists (
      select from bookings b where b.id = new.booking_id and b.moved_from = old.booking_id) then
    raise exception 'a reduction moves only with its booking' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger reductions_immutable_columns before update on reductions
  for each row execute function reductions_immutable_columns();

-- The amount of a payment was the price of its booking. Now it is the price minus what lowers it when the payment is made.
alter table payments drop constraint payments_booking_id_amount_pence_fkey;

-- Refuses a payment of any amount but what is left of the price, and reductions that exceed the price.
create function payments_match_price() returns trigger language plpgsql as $$
begin
  if new.amount_pence <> (select b.price_pence - coalesce((select sum(r.amount_pence) from reductions r
      where r.booking_id = b.id and r.ended_at is null), 0) from bookings b where b.id = new.booking_id) then
    raise exception 'the payment is not what is left of the price' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger payments_match_price after insert on payments for each row execute function payments_match_price();

create function reductions_within_price() returns trigger language plpgsql as $$
begin
  if (select sum(r.amount_pence) from reductions r where r.booking_id = new.booking_id and r.ended_at is null)
      > (select b.price_pence from bookings b where b.id = new.booking_id) then
    raise exception 'the reductions exceed the price' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger reductions_within_price after insert or update of booking_id on reductions
  for each row execute function reductions_within_price();

-- The credit of each member. `credit_adds_up` keeps the balance, which is never negative.
create table credit_accounts (
  member_id uuid primary key references members on delete cascade,
  balance_pence integer not null check (balance_pence >= 0)
);

-- Every change of a member's credit. Rows are only added.
create table credit_entries (
  id uuid primary key,
  -- Null once the member is deleted.
  member_id uuid references members on delete set null,
  -- More than 0 if the member got credit, less if it was used.
  amount_pence integer not null check (amount_pence <> 0),
  -- 'added': by the owner; 'in place of a refund': chosen by the member; 'too few dates': by the owner, for a promise;
  -- 'used' and 'returned': a booking; 'turned back': refunded to the card after all; 'removed': by the owner, who gave it;
  -- 'lapsed': the account was deleted.
  kind text not null check (kind in
    ('added', 'in place of a refund', 'too few dates', 'used', 'returned', 'turned back', 'removed', 'lapsed')),
  constraint credit_entries_sign check (
    (amount_pence > 0) = (kind in ('added', 'in place of a refund', 'too few dates', 'returned'))),
  -- The reduction for which credit was used or returned.
  reduction_id uuid references reductions,
  constraint credit_entries_reduction check ((kind in ('used', 'returned')) = (reduction_id is not null)),
  -- The payment that became credit instead of being refunded.
  payment_id uuid references payments,
  constraint credit_entries_payment check ((kind in ('in place of a refund', 'turned back')) = (payment_id is not null)),
  -- The owner's message to the member. Null if there is none, or once the account is deleted.
  message text constraint credit_entries_message check (length(message) between 1 and 500),
  at timestamptz not null,
  -- The owner who added it. Null for the site itself, and once the account is deleted.
  made_by uuid references members on delete set null
);
create index credit_entries_of_member on credit_entries (member_id, at, id);
create index credit_entries_of_payment on credit_entries (payment_id);
create index credit_entries_by_staff on credit_entries (made_by);
create unique index credit_entries_once_for_reduction on credit_entries (reduction_id, kind);

create function credit_adds_up() returns trigger language plpgsql as $$
begin
  insert into credit_accounts (member_id, balance_pence) values (new.member_id, 0) on conflict do nothing;
  update credit_accounts set balance_pence = balance_pence + new.amount_pence where member_id = new.member_id;
  return null;
end $$;
create trigger credit_adds_up after insert on credit_entries for each row execute function credit_adds_up();

create function credit_entries_only_added() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.id, new.amount_pence, new.kind, new.reduction_id, new.payment_id, new.at)
      is distinct from (old.id, old.amount_pence, old.kind, old.reduction_id, old.payment_id, old.at)
      or (new.member_id is distinct from old.member_id and new.member_id is not null)
      or (new.made_by is distinct from old.made_by and new.made_by is not null)
      or (new.message is distinct from old.message and new.message is not null) then
    raise exception 'entries of credit never change' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger credit_entries_only_added before update or delete on credit_entries
  for each row execute function credit_entries_only_added();

-- Refuses refunds and credit that exceed the payment together. A lock serialises those of one payment, so that each sees the
-- others.
create or replace function refunds_add_up() returns trigger language plpgsql as $$
declare
  paid bigint;
  spent bigint;
begin
  if new.payment_id is null then
    return null;
  end if;
  perform from payments where id = new.payment_id for no key update;
  select greatest(
      (select amount_pence from payments where id = new.payment_id),
      (select sum(amount_pence) from ledger where payment_id = new.payment_id and kind = 'captured')) into paid;
  select coalesce((select sum(amount_pence) from refunds where payment_id = new.payment_id and state <> 'failed'), 0)
    + coalesce((select sum(amount_pence) from credit_entries where payment_id = new.payment_id), 0) into spent;
  if spent > paid then
    raise exception 'the refunds exceed the payment' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger credit_adds_up_with_refunds after insert on credit_entries
  for each row execute function refunds_add_up();

-- Why the money was refunded.
alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check check (reason in (
  'owner', 'event cancelled', 'no place left', 'paid twice', 'wrong amount', 'event moved', 'booked again', 'too few dates',
  'credit turned back'));

-- A guest who had too few dates gets either a refund or credit.
alter table promise_refunds alter column refund_id drop not null;
alter table promise_refunds add column credit_entry_id uuid unique references credit_entries;
alter table promise_refunds add constraint promise_refunds_one check (num_nonnulls(refund_id, credit_entry_id) = 1);
