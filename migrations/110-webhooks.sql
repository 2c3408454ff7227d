-- expand
-- Webhooks: the addresses of owners' other programs, what has happened that they want to know, and each attempt to send it.
create table webhooks (
  id uuid primary key,
  -- The owner's name for it.
  name text not null check (length(trim(name)) between 1 and 60),
  -- The address can contain a secret of the other program, so it is never logged.
  url text not null check (url ~ '^https://' and length(url) <= 500),
  -- The types of messages that it gets.
  types text[] not null check (cardinality(types) between 1 and 20),
  made_at timestamptz not null,
  -- When its first attempt since the last success failed.
  failing_since timestamptz,
  -- While it is off, its messages are recorded and not sent.
  off_at timestamptz,
  -- 'gone': it answered 410.
  off_reason text check (off_reason in ('by an owner', 'failing', 'gone')),
  constraint webhooks_off check ((off_at is null) = (off_reason is null))
);

-- The secrets with which messages are signed. Each webhook has one without an end; an earlier one signs too until it ends.
create table webhook_secrets (
  id uuid primary key,
  webhook_id uuid not null references webhooks on delete cascade,
  -- Sealed. Nobody can read it without the keys of the site.
  sealed bytea not null check (length(sealed) between 60 and 120),
  -- The key that sealed it.
  key_id text not null check (key_id ~ '^[0-9a-f]{8}$'),
  made_at timestamptz not null,
  ends_at timestamptz check (ends_at > made_at)
);
create unique index webhook_secrets_current on webhook_secrets (webhook_id) where ends_at is null;
create index webhook_secrets_of_webhook on webhook_secrets (webhook_id);
create index webhook_secrets_by_end on webhook_secrets (ends_at) where ends_at is not null;

-- As for the keys of push notifications: nothing is sealed with a removed key.
create function webhook_secrets_sealed_with_a_key_in_use() returns trigger language plpgsql as $$
begin
  perform from site_keys where id = new.key_id and removed_at is null for share;
  if not found then
    raise exception 'sealed with a key that is not in use' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger webhook_secrets_sealed_with_a_key_in_use before insert or update of sealed, key_id on webhook_secrets
  for each row execute function webhook_secrets_sealed_with_a_key_in_use();
create function site_keys_seal_no_webhook_secret() returns trigger language plpgsql as $$
begin
  if new.removed_at is not null and old.removed_at is null and exists (select from webhook_secrets where key_id = new.id) then
    raise exception 'a secret is still sealed with this key' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger site_keys_seal_no_webhook_secret before update on site_keys
  for each row execute function site_keys_seal_no_webhook_secret();

-- What has happened. It has ids and numbers, and nothing about a person. It is recorded only if a webhook wants it.
create table webhook_messages (
  -- Also the `webhook-id` of each attempt and replay.
  id uuid primary key default gen_random_uuid(),
  type text not null check (length(type) between 1 and 40),
  at timestamptz not null,
  -- The ids of what it is about, as JSON.
  data text not null check (length(data) <= 2000),
  -- The body that is sent, the same each time. Null until the deliveries have been made.
  body text check (length(body) <= 4000)
);
create index webhook_messages_new on webhook_messages (at, id) where body is null;
create index webhook_messages_by_time on webhook_messages (at);

-- A message for a webhook.
create table webhook_deliveries (
  id uuid primary key,
  message_id uuid not null references webhook_messages on delete cascade,
  webhook_id uuid not null references webhooks on delete cascade,
  -- When it happened, as in the message.
  at timestamptz not null,
  -- 'not sent': the webhook was off.
  state text not null check (state in ('waiting', 'delivered', 'failed', 'not sent')),
  -- The attempts since it was made or last replayed.
  attempts integer not null default 0 check (attempts >= 0),
  -- When it is due. While a job has it, the time after which it counts as lost.
  next_at timestamptz,
  constraint webhook_deliveries_due check ((state = 'waiting') = (next_at is not null)),
  unique (message_id, webhook_id)
);
create index webhook_deliveries_in_order on webhook_deliveries (webhook_id, at desc, id desc);
create index webhook_deliveries_of_state on webhook_deliveries (webhook_id, state, at desc, id desc);
create index webhook_deliveries_by_due_time on webhook_deliveries (next_at) where state = 'waiting';

-- Each attempt, without anything that was answered but the status.
create table webhook_attempts (
  id uuid primary key,
  delivery_id uuid not null references webhook_deliveries on delete cascade,
  at timestamptz not null,
  status integer check (status between 100 and 999),
  -- The code of why there was no answer.
  failure text check (length(failure) between 1 and 60),
  constraint webhook_attempts_outcome check ((status is null) <> (failure is null))
);
create index webhook_attempts_of_delivery on webhook_attempts (delivery_id, at);

-- The changes themselves record messages, so that no way of making a change can forget one. If no webhook wants the type, this
-- costs a look at a small table.
create function record_webhook_message(message_type text, happened_at timestamptz, ids jsonb) returns void language plpgsql as $$
begin
  if exists (select from webhooks where message_type = any(types)) then
    insert into webhook_messages (type, at, data) values (message_type, happened_at, ids::text);
  end if;
end $$;

create function webhook_messages_of_bookings() returns trigger language plpgsql as $$
declare
  was_booked boolean := tg_op = 'UPDATE' and old.state = 'booked';
  ids jsonb := jsonb_build_object('booking_id', new.id, 'event_id', new.event_id);
begin
  if new.state = 'booked' and not was_booked then
    perform record_webhook_message('booking.made', new.booked_at, ids);
    if exists (select from webhooks where 'event.full' = any(types)) then
      perform record_webhook_message('event.full', new.booked_at, jsonb_build_object('event_id', e.id))
      from events e where e.id = new.event_id and e.male_places + e.female_places =
        (select count(*) from bookings b where b.event_id = e.id and b.state = 'booked');
    end if;
  elsif new.state = 'ended' and was_booked then
    perform record_webhook_message('booking.ended', new.ended_at, ids);
  end if;
  return null;
end $$;
create trigger webhook_messages_of_new_bookings after insert on bookings
  for each row when (new.state = 'booked') execute function webhook_messages_of_bookings();
create trigger webhook_messages_of_bookings after update of state on bookings
  for each row when (old.state is distinct from new.state) execute function webhook_messages_of_bookings();

create function webhook_messages_of_events() returns trigger language plpgsql as $$
declare
  ids jsonb := jsonb_build_object('event_id', new.id);
begin
  if new.published_at is not null and old.published_at is null then
    perform record_webhook_message('event.published', new.published_at, ids);
  end if;
  if new.cancelled_at is not null and old.cancelled_at is null then
    perform record_webhook_message('event.cancelled', new.cancelled_at, ids);
  end if;
  if new.ended_at is not null and old.ended_at is null then
    perform record_webhook_message('event.ended', new.ended_at, ids);
  end if;
  if new.published_at is not null and old.published_at is not null and
      (new.starts_at, new.ends_at, new.venue_id) is distinct from (old.starts_at, old.ends_at, old.venue_id) then
    perform record_webhook_message('event.moved', new.changed_at, ids);
  end if;
  return null;
end $$;
create trigger webhook_messages_of_events after update of published_at, cancelled_at, ended_at, starts_at, ends_at, venue_id on events
  for each row execute function webhook_messages_of_events();

create function webhook_messages_of_payments() returns trigger language plpgsql as $$
begin
  perform record_webhook_message('payment.taken', new.captured_at, jsonb_build_object(
    'payment_id', new.id, 'booking_id', new.booking_id, 'voucher_id', new.voucher_id, 'amount_pence', new.amount_pence));
  return null;
end $$;
create trigger webhook_messages_of_new_payments after insert on payments
  for each row when (new.captured_at is not null) execute function webhook_messages_of_payments();
create trigger webhook_messages_of_payments after update of captured_at on payments
  for each row when (new.captured_at is not null and old.captured_at is null) execute function webhook_messages_of_payments();

create function webhook_messages_of_refunds() returns trigger language plpgsql as $$
begin
  perform record_webhook_message('refund.made', new.ended_at, jsonb_build_object(
    'refund_id', new.id, 'payment_id', new.payment_id, 'amount_pence', new.amount_pence));
  return null;
end $$;
create trigger webhook_messages_of_new_refunds after insert on refunds
  for each row when (new.state = 'refunded') execute function webhook_messages_of_refunds();
create trigger webhook_messages_of_refunds after update of state on refunds
  for each row when (new.state = 'refunded' and old.state <> 'refunded') execute function webhook_messages_of_refunds();

create function webhook_messages_of_payouts() returns trigger language plpgsql as $$
begin
  perform record_webhook_message('payout.paid', new.made_at, jsonb_build_object(
    'payout_id', new.page_id, 'amount_pence', new.amount_pence));
  return null;
end $$;
create trigger webhook_messages_of_new_payouts after insert on payouts
  for each row when (new.status = 'paid') execute function webhook_messages_of_payouts();
create trigger webhook_messages_of_payouts after update of status on payouts
  for each row when (new.status = 'paid' and old.status <> 'paid') execute function webhook_messages_of_payouts();

select pgboss.create_queue('connections.send-webhook', '{"policy": "standard", "retryLimit": 3, "retryDelay": 30, "retryBackoff": true, "retryDelayMax": 300, "expireInSeconds": 60, "heartbeatSeconds": 20}'::jsonb);
