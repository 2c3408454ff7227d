-- A member who edits their profile may leave the headline or the text empty. A new profile still needs both.
alter table profiles drop constraint profiles_headline_check, drop constraint profiles_body_check;
alter table profiles
  add constraint profiles_headline_check check (length(headline) <= 120),
  add constraint profiles_body_check check (length(body) <= 3000);
