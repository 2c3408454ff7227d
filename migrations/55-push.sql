-- Push notifications: the keys that identify the site to push services, the devices that get them, and those still to be sent.

-- The key pairs with which the site identifies itself to push services (VAPID, RFC 8292). The newest is current. A device can
-- only be reached with the pair that it was registered with, so an earlier pair stays until no device uses it.
create table push_keys (
  -- A point of P-256, in base64url.
  public_key text primary key check (public_key ~ '^[A-Za-z0-9_-]{87}$'),
  -- The private key, sealed. Nobody can read it without the keys of the site.
  sealed bytea not null check (length(sealed) between 60 and 120),
  -- The key that sealed it.
  key_id text not null check (key_id ~ '^[0-9a-f]{8}$'),
  made_at timestamptz not null
);
create index push_keys_in_order on push_keys (made_at);

-- Nothing is sealed with a removed key, because it could never be read again. The lock on the key's row makes a removal at the
-- same time wait, and then find the new secret.
create function push_keys_sealed_with_a_key_in_use() returns trigger language plpgsql as $$
begin
  perform from site_keys where id = new.key_id and removed_at is null for share;
  if not found then
    raise exception 'sealed with a key that is not in use' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger push_keys_sealed_with_a_key_in_use before insert or update of sealed, key_id on push_keys
  for each row execute function push_keys_sealed_with_a_key_in_use();
create function site_keys_seal_no_push_key() returns trigger language plpgsql as $$
begin
  if new.removed_at is not null and old.removed_at is null and exists (select from push_keys where key_id = new.id) then
    raise exception 'a secret is still sealed with this key' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger site_keys_seal_no_push_key before update on site_keys
  for each row execute function site_keys_seal_no_push_key();

-- The devices that get push notifications. Each belongs to the session in which it was registered, and ends with it: when the
-- member signs out there, is suspended or asks for deletion.
create table push_devices (
  id uuid primary key,
  -- A session has one device. Deleted with the session.
  session_id uuid not null unique references sessions on delete cascade,
  -- The address at a push service, which no other browser has. It is never logged.
  endpoint text not null unique check (length(endpoint) <= 1000),
  -- The browser's public key and secret, with which notifications are encrypted for it alone (RFC 8291).
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  -- The public key of the pair that the browser accepts notifications from.
  push_key text not null check (push_key ~ '^[A-Za-z0-9_-]{87}$'),
  -- Whether its notifications say what they are about. Otherwise they say 'Something new'.
  shows_about boolean not null,
  added_at timestamptz not null
);
create index push_devices_by_key on push_devices (push_key);

-- Push notifications that wait to be sent to a device. They are deleted once sent.
create table pending_pushes (
  id uuid primary key,
  -- Deleted with the device.
  device_id uuid not null references push_devices on delete cascade,
  -- The notification. It has the id of its email, if there is one.
  notification_id uuid not null,
  -- What it is about, in the site's own words. It names nobody.
  about text not null check (length(about) between 1 and 100),
  -- The page that it opens.
  opens text not null check (opens ~ '^/[a-z]' and length(opens) <= 200),
  -- A notification replaces an earlier one on the same topic.
  topic text not null check (length(topic) between 1 and 60),
  queued_at timestamptz not null,
  -- Afterwards it is no longer news.
  expires_at timestamptz not null check (expires_at > queued_at),
  -- When a job began to send it. No other job sends it then.
  claimed_at timestamptz,
  -- A notification reaches a device at most once.
  unique (notification_id, device_id)
);
create index pending_pushes_of_device on pending_pushes (device_id);
create index pending_pushes_by_expiry on pending_pushes (expires_at);

select pgboss.create_queue('push.send', '{"policy": "standard", "retryLimit": 12, "retryDelay": 30, "retryBackoff": true, "retryDelayMax": 900, "expireInSeconds": 60, "heartbeatSeconds": 20}'::jsonb);
