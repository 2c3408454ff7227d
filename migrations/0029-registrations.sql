-- Each registration has its own link, which activates that registration alone. Somebody who registers with another person's address
-- must not choose what that person's link activates.
alter table registrations
  -- null until the job has looked at it: then the account that waits to be activated
  add column member_id uuid references members on delete cascade,
  -- the address on this site where the visitor was going
  add column return_to text check (length(return_to) between 1 and 1000),
  -- of a secret that the browser which registered holds
  add column browser_secret_hash bytea check (length(browser_secret_hash) = 32);
create index registrations_of_member on registrations (member_id, asked_at desc);
create index registrations_by_age on registrations (asked_at);

alter table account_links
  add column registration_id uuid references registrations on delete set null,
  add check (kind = 'activation' or registration_id is null);
create index account_links_of_registration on account_links (registration_id);

insert into registrations (id, email, user_name, gender, password_hash, terms_version, asked_at, member_id)
select gen_random_uuid(), email, user_name, gender, password_hash, terms_version, registered_at, id
from members where activated_at is null;
update account_links l set registration_id = r.id
from registrations r where r.member_id = l.member_id and l.kind = 'activation' and l.used_at is null;

drop index account_links_one_open;
create unique index account_links_one_open on account_links (member_id, kind) where used_at is null and kind <> 'activation';
create unique index account_links_one_open_activation on account_links (registration_id) where used_at is null;
