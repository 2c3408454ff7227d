-- What guests with access needs want to know about a venue, in the owner's words. Empty if the owner has not said.
-- No longer than the form allows.
alter table venues
  add column step_free_access text not null default '' check (length(step_free_access) <= 300),
  add column toilets text not null default '' check (length(toilets) <= 300),
  add column hearing_loop text not null default '' check (length(hearing_loop) <= 300),
  add column parking text not null default '' check (length(parking) <= 300),
  add column access_questions text not null default '' check (length(access_questions) <= 300);
