-- Refunds of parts of a payment, with a message from the owner.

-- A payment can have several refunds.
drop index refunds_one_for_payment;

-- The owner's message to the member about this refund. Null if there is none, or once the member's account is deleted.
alter table refunds add column message text
  -- At most 500 characters.
  constraint refunds_message check (length(message) between 1 and 500);

-- Refuses refunds that exceed the payment. Failed refunds do not count. A lock serialises the refunds of one payment, so that each
-- sees the others. More than the agreed amount may have been captured at the provider.
create function refunds_add_up() returns trigger language plpgsql as $$
declare
  paid bigint;
  refunded bigint;
begin
  perform from payments where id = new.payment_id for no key update;
  select greatest(
      (select amount_pence from payments where id = new.payment_id),
      (select sum(amount_pence) from ledger where payment_id = new.payment_id and kind = 'captured')) into paid;
  select sum(amount_pence) into refunded from refunds where payment_id = new.payment_id and state <> 'failed';
  if refunded > paid then
    raise exception 'the refunds exceed the payment' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger refunds_add_up after insert on refunds for each row execute function refunds_add_up();

-- The message can only be erased.
create or replace function refunds_immutable_columns() returns trigger language plpgsql as $$
begin
  if (new.id, new.payment_id, new.amount_pence, new.reason, new.requested_at)
      is distinct from (old.id, old.payment_id, old.amount_pence, old.reason, old.requested_at)
      or (new.message is distinct from old.message and new.message is not null)
      or (old.provider_id is not null and new.provider_id is distinct from old.provider_id) then
    raise exception 'the payment, amount, reason, message and provider id of a refund never change' using errcode = 'check_violation';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (
      ('requested', 'pending'), ('requested', 'refunded'), ('requested', 'failed'),
      ('pending', 'refunded'), ('pending', 'failed'), ('refunded', 'failed')) then
    raise exception 'a refund cannot change from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
