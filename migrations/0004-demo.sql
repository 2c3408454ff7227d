-- At most one row: that the demo has been filled. What its visitors change, remove or rename afterwards is theirs.
create table demo_fill (
  only_row boolean primary key default true check (only_row),
  finished_at timestamptz not null
);
