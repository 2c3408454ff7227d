-- Receipts for payments, and credit notes for refunds.

-- The last number that was given to each kind of document. The row is locked until the transaction ends, so that a transaction
-- that fails leaves no gap.
create table receipt_numbers (
  -- The two kinds of document are numbered separately.
  kind text primary key check (kind in ('receipt', 'credit note')),
  -- Numbers count from 1.
  last integer not null default 0 check (last >= 0)
);
insert into receipt_numbers (kind) values ('receipt'), ('credit note');

-- One document for each ledger entry of money that was received or refunded, with the trader and the VAT as they were then.
-- A credit note is cancelled if the ledger has a 'refund failed' with the same provider id. Its number stays used.
create table receipts (
  ledger_id uuid primary key references ledger,
  payment_id uuid not null references payments,
  -- The kinds of document.
  kind text not null check (kind in ('receipt', 'credit note')),
  -- Null only until the transaction commits.
  number integer,
  -- The total, with VAT. Never negative, because the kind determines the direction.
  amount_pence integer not null check (amount_pence >= 0),
  -- The date for VAT: when the money was received or refunded.
  tax_point timestamptz not null,
  -- Null for payments from before this migration, because the site had not recorded the trader.
  seller_name text,
  seller_address text,
  -- Null if the trader had no VAT number.
  vat_number text,
  -- In hundredths of a percent. A rate is at most 100 percent.
  vat_rate integer check (vat_rate between 0 and 10000),
  -- The VAT is a part of the total.
  vat_pence integer check (vat_pence between 0 and amount_pence),
  -- The event as it was then, with its local date.
  event_title text not null,
  event_date date not null,
  -- A number belongs to one document of its kind.
  unique (kind, number),
  -- The name and the address of the trader belong together.
  constraint receipts_seller check ((seller_name is null) = (seller_address is null)),
  -- A document has either all VAT details, or none.
  constraint receipts_vat_details
    check ((vat_number is null) = (vat_rate is null) and (vat_number is null) = (vat_pence is null))
);
-- A payment has one receipt.
create unique index receipts_one_for_payment on receipts (payment_id) where kind = 'receipt';
create index receipts_of_payment on receipts (payment_id);

-- Refuses a number that is not given by `number_receipt`.
create function receipts_unnumbered_at_first() returns trigger language plpgsql as $$
begin
  if new.number is not null then
    raise exception 'a receipt gets its number when the transaction commits' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger receipts_unnumbered_at_first before insert on receipts
  for each row execute function receipts_unnumbered_at_first();

-- Gives a document its number when the transaction commits. The lock on the counter is the last of the transaction, so that it
-- is held only briefly and cannot be part of a deadlock.
create function number_receipt() returns trigger language plpgsql as $$
declare
  next integer;
begin
  update receipt_numbers set last = last + 1 where kind = new.kind returning last into next;
  update receipts set number = next where ledger_id = new.ledger_id;
  return null;
end $$;
create constraint trigger receipts_numbered after insert on receipts deferrable initially deferred
  for each row execute function number_receipt();

-- A document never changes, except that it gets its number.
create function receipts_immutable() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 or old.number is not null then
    raise exception 'a receipt never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger receipts_immutable before update on receipts for each row execute function receipts_immutable();
create trigger receipts_cannot_be_deleted before delete or truncate on receipts
  for each statement execute function refuse_change();

-- Only triggers can count, so that no number is skipped.
create function receipt_numbers_only_from_receipts() returns trigger language plpgsql as $$
begin
  raise exception 'only the triggers of receipts can change their numbers' using errcode = 'insufficient_privilege';
end $$;
create trigger receipt_numbers_only_from_receipts before insert or update or delete or truncate on receipt_numbers
  for each statement when (pg_trigger_depth() = 0) execute function receipt_numbers_only_from_receipts();

-- Payments and refunds from before this migration are numbered in the order of time. They have no VAT, because the rate at the
-- time is unknown.
insert into receipts (ledger_id, payment_id, kind, amount_pence, tax_point, event_title, event_date)
select l.id, l.payment_id, case l.kind when 'refunded' then 'credit note' else 'receipt' end, l.amount_pence, l.at,
  e.title, (e.starts_at at time zone e.time_zone)::date
from ledger l join payments p on p.id = l.payment_id join bookings b on b.id = p.booking_id join events e on e.id = b.event_id
where l.kind in ('captured', 'cash', 'refunded') and l.currency = 'gbp'
order by l.at, l.id;
set constraints all immediate;
