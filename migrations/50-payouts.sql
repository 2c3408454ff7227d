-- The card provider's payouts and the transactions of its balance, as far as they were fetched, and where they differ from the
-- ledger.

-- Each change of the balance at the provider. The net amounts of all rows add up to the balance.
create table balance_transactions (
  -- The provider's id, so that a transaction that is fetched twice has one row.
  id text primary key,
  -- What the transaction is to the site. `balanceTransactionKind` derives it from the provider's type and category.
  kind text not null check (kind in (
    'payment', 'refund', 'failed refund', 'dispute', 'dispute reversal', 'fee', 'payout', 'failed payout', 'other')),
  -- The provider's type and reporting category.
  type text not null,
  category text not null,
  -- The id under which the ledger has the same money: of the intent of a payment, or of the refund or dispute. Of a payout, its
  -- id. Null if the provider names none.
  about text,
  -- Negative for money that the provider took from the balance.
  amount_pence integer not null,
  fee_pence integer not null,
  net_pence integer not null,
  currency text not null,
  -- The provider's words, only for fees and other transactions that are not about a payment.
  description text,
  made_at timestamptz not null,
  -- The balance grows by the amount less the fee.
  constraint balance_transactions_net check (net_pence = amount_pence - fee_pence),
  -- Of a payment, the provider's words may name the person who paid.
  constraint balance_transactions_description check (
    description is null or kind in ('fee', 'other', 'payout', 'failed payout'))
);
create index balance_transactions_by_time on balance_transactions (made_at, id);
create index balance_transactions_about on balance_transactions (about);
create trigger balance_transactions_are_append_only before update or delete or truncate on balance_transactions
  for each statement execute function refuse_change();

-- The balance transactions of each month in Europe/London, so that the balance at the end of a month is the sum of few rows.
create table balance_months (
  month date not null check (month = date_trunc('month', month)::date),
  kind text not null,
  amount_pence bigint not null default 0,
  fee_pence bigint not null default 0,
  -- Counts are never negative.
  transactions integer not null default 0 check (transactions >= 0),
  -- How many of the transactions have a fee.
  with_fee integer not null default 0 check (with_fee >= 0),
  primary key (month, kind)
);

-- Adds each transaction to its month. Other currencies are left out, and are listed as differences.
create function balance_transactions_update_month() returns trigger language plpgsql as $$
begin
  if new.currency <> 'gbp' then return null; end if;
  insert into balance_months as m (month, kind, amount_pence, fee_pence, transactions, with_fee)
    values (date_trunc('month', new.made_at at time zone 'Europe/London')::date, new.kind, new.amount_pence, new.fee_pence, 1,
      case when new.fee_pence <> 0 then 1 else 0 end)
    on conflict (month, kind) do update set amount_pence = m.amount_pence + excluded.amount_pence,
      fee_pence = m.fee_pence + excluded.fee_pence, transactions = m.transactions + 1, with_fee = m.with_fee + excluded.with_fee;
  return null;
end $$;
create trigger balance_transactions_update_month after insert on balance_transactions
  for each row execute function balance_transactions_update_month();

-- Only triggers can write to `balance_months`, so that it always matches the transactions.
create function balance_months_only_from_transactions() returns trigger language plpgsql as $$
begin
  raise exception 'only the trigger of balance transactions can write to their months' using errcode = 'insufficient_privilege';
end $$;
create trigger balance_months_only_from_transactions before insert or update or delete or truncate on balance_months
  for each statement when (pg_trigger_depth() = 0) execute function balance_months_only_from_transactions();

-- Payouts to the owner's bank.
create table payouts (
  -- The provider's id.
  id text primary key,
  -- The id in the address of its page. Addresses are in lower case, and the provider's ids are not.
  page_id uuid not null unique,
  -- Negative if the provider takes money from the bank.
  amount_pence integer not null,
  currency text not null,
  status text not null check (status in ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
  -- The provider can list the transactions only of automatic payouts.
  automatic boolean not null,
  made_at timestamptz not null,
  -- The day on which the bank gets it, by the provider's estimate.
  arrives_on date not null,
  -- The provider's code for why the bank refused it.
  failure_code text,
  -- Whether the provider has finished the list of its transactions.
  is_complete boolean not null,
  -- When all its transactions had been fetched.
  listed_at timestamptz,
  constraint payouts_listed check (listed_at is null or is_complete)
);
create index payouts_by_arrival on payouts (arrives_on, id);
create index payouts_to_list on payouts (made_at) where listed_at is null and is_complete;

-- The amount of a payout never changes, and it is fetched once.
create function payouts_immutable_columns() returns trigger language plpgsql as $$
begin
  if (new.id, new.page_id, new.amount_pence, new.currency, new.automatic, new.made_at)
      is distinct from (old.id, old.page_id, old.amount_pence, old.currency, old.automatic, old.made_at)
      or (old.listed_at is not null and new.listed_at is distinct from old.listed_at) then
    raise exception 'the amount and the transactions of a payout never change' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payouts_immutable_columns before update on payouts for each row execute function payouts_immutable_columns();
create trigger payouts_cannot_be_deleted before delete or truncate on payouts
  for each statement execute function refuse_change();

-- The payout that each transaction is part of. A transaction is paid out once; the money of a payout that failed comes back as
-- another transaction.
create table payout_transactions (
  transaction_id text primary key references balance_transactions,
  payout_id text not null references payouts
);
create index payout_transactions_of_payout on payout_transactions (payout_id, transaction_id);
create trigger payout_transactions_are_append_only before update or delete or truncate on payout_transactions
  for each statement execute function refuse_change();

-- How far the provider's records have been fetched, and its balance then. One row.
create table payout_progress (
  is_only boolean primary key default true check (is_only),
  -- All transactions before this time have been fetched.
  transactions_until timestamptz,
  -- All payouts before this time have been fetched.
  payouts_until timestamptz,
  -- When everything was last fetched and compared.
  compared_at timestamptz,
  -- The balance, of which a part cannot be paid out yet.
  available_pence bigint,
  pending_pence bigint
);
insert into payout_progress default values;

-- Where the provider's records and the ledger differ. A difference that no longer exists is closed by the site.
create table payout_differences (
  id uuid primary key,
  kind text not null check (kind in (
    'unknown transaction', 'different amount', 'not paid out', 'separate fee', 'different total', 'failed payout', 'manual payout',
    'different balance')),
  -- The id of the transaction, ledger entry or payout.
  about text not null,
  transaction_id text references balance_transactions,
  ledger_id uuid references ledger,
  payout_id text references payouts,
  -- The amounts in the ledger and at the provider. Null where there is none.
  here_pence bigint,
  there_pence bigint,
  noticed_at timestamptz not null,
  settled_at timestamptz,
  -- Null for the site itself.
  settled_by uuid,
  -- Only a difference that an owner closed has a note.
  note text check (note is null or (length(note) between 1 and 1000 and settled_by is not null)),
  -- Only a closed difference names an owner.
  constraint payout_differences_settled check (settled_by is null or settled_at is not null),
  -- The same difference is listed once.
  unique (kind, about)
);
create index payout_differences_open on payout_differences (noticed_at, id) where settled_at is null;
create index payout_differences_settled_by_time on payout_differences (settled_at, id) where settled_at is not null;
create index payout_differences_of_payout on payout_differences (payout_id) where payout_id is not null;
create index payout_differences_of_transaction on payout_differences (transaction_id) where transaction_id is not null;
create index payout_differences_of_entry on payout_differences (ledger_id) where ledger_id is not null;

-- A difference never changes, except that it is closed. One that an owner closed stays closed.
create function payout_differences_immutable_columns() returns trigger language plpgsql as $$
begin
  if (new.id, new.kind, new.about, new.transaction_id, new.ledger_id, new.payout_id, new.noticed_at)
      is distinct from (old.id, old.kind, old.about, old.transaction_id, old.ledger_id, old.payout_id, old.noticed_at)
      or (old.settled_by is not null and new is distinct from old) then
    raise exception 'a difference never changes, except that it is closed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payout_differences_immutable_columns before update on payout_differences
  for each row execute function payout_differences_immutable_columns();

-- The VAT of a month is summed from its receipts.
create index receipts_by_tax_point on receipts (tax_point);

select pgboss.create_queue('bookings.fetch-payouts', '{"policy": "standard", "retryLimit": 5, "retryDelay": 5, "retryBackoff": true, "retryDelayMax": 60, "expireInSeconds": 900, "heartbeatSeconds": 20}'::jsonb);
