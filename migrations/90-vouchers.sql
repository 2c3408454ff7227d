-- Gift vouchers, which anybody can buy and any member can add to their credit.
create table vouchers (
  -- The code is made from the id with a key of the site, so it is not stored.
  id uuid primary key,
  amount_pence integer not null check (amount_pence between 1000 and 25000),
  -- How much of it was refunded or charged back before it was used.
  refunded_pence integer not null default 0 check (refunded_pence between 0 and amount_pence),
  -- The buyer, if they were signed in. Null for visitors, and once the member is deleted.
  buyer_id uuid references members on delete set null,
  -- Where the voucher is sent. Null once it is no longer needed.
  email text check (length(email) between 3 and 254),
  -- What is printed on it. Null if nothing was written, and once it is no longer needed.
  for_name text check (length(for_name) between 1 and 60),
  from_name text check (length(from_name) between 1 and 60),
  message text check (length(message) between 1 and 300),
  ordered_at timestamptz not null,
  -- When the money was taken. From then on it can be used.
  sold_at timestamptz,
  expires_at timestamptz,
  constraint vouchers_expire check ((sold_at is null) = (expires_at is null) and expires_at > sold_at),
  -- A keyed hash of the code, by which it is found.
  code_hash bytea unique,
  constraint vouchers_sold_have_code check ((sold_at is null) = (code_hash is null)),
  reminded_at timestamptz,
  ended_at timestamptz,
  -- 'not paid': no money was taken; 'used': added to a member's credit; 'void': all of it was refunded or charged back.
  end_reason text check (end_reason in ('not paid', 'used', 'expired', 'void')),
  constraint vouchers_end check ((ended_at is null) = (end_reason is null)),
  constraint vouchers_sold check ((end_reason = 'not paid') <= (sold_at is null) and (end_reason <> 'not paid') <= (sold_at is not null)),
  -- The member who used it. Null once they are deleted.
  used_by uuid references members on delete set null,
  constraint vouchers_used_by check (used_by is null or end_reason = 'used'),
  constraint vouchers_void check ((end_reason = 'void') <= (refunded_pence = amount_pence))
);
create index vouchers_by_order on vouchers (ordered_at, id);
create index vouchers_by_email on vouchers (lower(email)) where email is not null;
create index vouchers_of_buyer on vouchers (buyer_id);
create index vouchers_used_by_member on vouchers (used_by);
create index vouchers_by_expiry on vouchers (expires_at) where sold_at is not null and ended_at is null;
create index vouchers_by_end on vouchers (ended_at) where email is not null or for_name is not null or from_name is not null or message is not null;
create index vouchers_unpaid on vouchers (ordered_at) where sold_at is null and ended_at is null;

create function vouchers_immutable_columns() returns trigger language plpgsql as $$
begin
  if (new.id, new.amount_pence, new.ordered_at) is distinct from (old.id, old.amount_pence, old.ordered_at)
      or (old.sold_at is not null and (new.sold_at, new.expires_at, new.code_hash)
        is distinct from (old.sold_at, old.expires_at, old.code_hash))
      or (old.ended_at is not null and (new.ended_at, new.end_reason, new.refunded_pence)
        is distinct from (old.ended_at, old.end_reason, old.refunded_pence))
      or (old.ended_at is not null and new.used_by is distinct from old.used_by and new.used_by is not null)
      or new.refunded_pence < old.refunded_pence then
    raise exception 'the amount of a voucher, its sale and its end never change' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger vouchers_immutable_columns before update on vouchers
  for each row execute function vouchers_immutable_columns();

-- A payment is for a booking or for a voucher, which has one payment.
alter table payments alter column booking_id drop not null;
alter table payments add column voucher_id uuid unique references vouchers;
alter table payments add constraint payments_for check (num_nonnulls(booking_id, voucher_id) = 1);
alter table payments add constraint payments_for_voucher check (voucher_id is null or method = 'card');

create or replace function payments_match_price() returns trigger language plpgsql as $$
begin
  if new.voucher_id is not null then
    if new.amount_pence <> (select v.amount_pence from vouchers v where v.id = new.voucher_id) then
      raise exception 'the payment is not the amount of the voucher' using errcode = 'check_violation';
    end if;
  elsif new.amount_pence <> (select b.price_pence - coalesce((select sum(r.amount_pence) from reductions r
      where r.booking_id = b.id and r.ended_at is null), 0) from bookings b where b.id = new.booking_id) then
    raise exception 'the payment is not what is left of the price' using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- A payment stays with its voucher.
create function payments_keep_voucher() returns trigger language plpgsql as $$
begin
  raise exception 'a payment stays with its voucher' using errcode = 'check_violation';
end $$;
create trigger payments_keep_voucher before update of voucher_id on payments
  for each row when (new.voucher_id is distinct from old.voucher_id) execute function payments_keep_voucher();

-- The receipt of a voucher has no event.
alter table receipts alter column event_date drop not null;

-- Credit from a voucher, and what is taken off it if the voucher's payment is refunded or charged back after it was used.
alter table credit_entries add column voucher_id uuid references vouchers;
alter table credit_entries drop constraint credit_entries_kind_check;
alter table credit_entries add constraint credit_entries_kind_check check (kind in
  ('added', 'in place of a refund', 'too few dates', 'used', 'returned', 'turned back', 'removed', 'lapsed', 'voucher',
    'voucher refunded'));
alter table credit_entries drop constraint credit_entries_sign;
alter table credit_entries add constraint credit_entries_sign check (
  (amount_pence > 0) = (kind in ('added', 'in place of a refund', 'too few dates', 'returned', 'voucher')));
alter table credit_entries add constraint credit_entries_voucher
  check ((kind in ('voucher', 'voucher refunded')) = (voucher_id is not null));
create index credit_entries_of_voucher on credit_entries (voucher_id) where voucher_id is not null;
create unique index credit_entries_once_for_voucher on credit_entries (voucher_id) where kind = 'voucher';

create or replace function credit_entries_only_added() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.id, new.amount_pence, new.kind, new.reduction_id, new.payment_id, new.voucher_id, new.at)
      is distinct from (old.id, old.amount_pence, old.kind, old.reduction_id, old.payment_id, old.voucher_id, old.at)
      or (new.member_id is distinct from old.member_id and new.member_id is not null)
      or (new.made_by is distinct from old.made_by and new.made_by is not null)
      or (new.message is distinct from old.message and new.message is not null) then
    raise exception 'entries of credit never change' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Refuses vouchers of which more, or less, became credit than was left of them.
create function voucher_credit_adds_up() returns trigger language plpgsql as $$
declare
  voucher vouchers;
  credited integer;
begin
  select * into voucher from vouchers where id = new.voucher_id;
  if new.kind = 'voucher' and (voucher.end_reason is distinct from 'used' or voucher.used_by is distinct from new.member_id
      or new.amount_pence <> voucher.amount_pence - voucher.refunded_pence) then
    raise exception 'the credit is not what is left of the voucher' using errcode = 'check_violation';
  end if;
  select sum(amount_pence) into credited from credit_entries where voucher_id = new.voucher_id;
  if credited < 0 then
    raise exception 'more credit was taken than the voucher brought' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger voucher_credit_adds_up after insert on credit_entries
  for each row when (new.voucher_id is not null) execute function voucher_credit_adds_up();

-- Why the money was refunded. 'voucher cancelled': by its buyer, within 14 days.
alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check check (reason in (
  'owner', 'event cancelled', 'no place left', 'paid twice', 'wrong amount', 'event moved', 'booked again', 'too few dates',
  'credit turned back', 'not claimed', 'voucher cancelled'));
