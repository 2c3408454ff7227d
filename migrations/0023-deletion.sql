-- Mail knows whose it is, also once they have another address, and whom its words name beside them.
alter table outgoing_mails add column member_id uuid references members on delete set null;
update outgoing_mails set member_id = members.id from members where lower(members.email) = lower(to_address);
create index outgoing_mails_of_member on outgoing_mails (member_id) where member_id is not null;
create index outgoing_mails_to on outgoing_mails (lower(to_address));
create table mail_names (
  mail_id uuid not null references outgoing_mails on delete cascade,
  member_id uuid not null references members on delete cascade,
  primary key (mail_id, member_id)
);
create index mail_names_of_member on mail_names (member_id);

-- From then on the account is nobody's to use, and goes as soon as nothing is under way that needs it.
alter table members add column leaving_at timestamptz;

-- Whose account was to be deleted. The number leads to nobody once that is done, so it stays: a backup that is restored
-- must not bring anyone back.
create table deletions (
  member_id uuid primary key,
  asked_at timestamptz not null,
  -- who asked for it, the member or an owner; null: a restored backup had brought them back
  asked_by uuid,
  finished_at timestamptz
);
create index deletions_under_way on deletions (asked_at) where finished_at is null;

create function deletions_keep_their_word() returns trigger language plpgsql as $$
begin
  if (new.member_id, new.asked_at, new.asked_by) is distinct from (old.member_id, old.asked_at, old.asked_by)
      or old.finished_at is not null then
    raise exception 'that somebody left stays as it was' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger deletions_keep_their_word before update on deletions
  for each row execute function deletions_keep_their_word();
create trigger deletions_stay before delete or truncate on deletions
  for each statement execute function refuse_change();

-- Nobody is lost by the way: an account that somebody uses goes when that was asked for, and in no other way.
create function members_go_when_it_was_asked() returns trigger language plpgsql as $$
begin
  if old.activated_at is not null
      and not exists (select from deletions where member_id = old.id and finished_at is null) then
    raise exception 'nobody asked for this account to be deleted' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;
create trigger members_go_when_it_was_asked before delete on members
  for each row execute function members_go_when_it_was_asked();
create trigger members_are_not_emptied before truncate on members
  for each statement execute function refuse_change();

-- The addresses of suspended people who deleted their accounts, as a keyed hash that cannot be read back: none of them
-- registers again.
create table addresses_kept_out (
  address_hash bytea primary key check (length(address_hash) = 32),
  kept_out_at timestamptz not null
);

-- What opens a payment at the card provider goes with whoever paid; a payment that is still to be made needs it.
do $$
declare
  the_check text;
begin
  select conname into strict the_check from pg_constraint
    where conrelid = 'payments'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%client_secret IS NULL%';
  execute format('alter table payments drop constraint %I', the_check);
end $$;
alter table payments add constraint payments_have_their_secret check (
  (intent_id is null) = (client_secret is null)
  or (client_secret is null and state in ('captured', 'voided', 'refunded')));

select pgboss.create_queue('privacy.delete-member', '{"policy": "standard", "retryLimit": 8, "retryDelay": 5, "retryBackoff": true, "expireInSeconds": 120, "heartbeatSeconds": 20}'::jsonb);
