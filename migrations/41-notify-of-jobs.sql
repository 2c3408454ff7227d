-- Notifies the working processes of a new job, in its own transaction, so that they need not ask every second. A job that starts
-- later, such as a retry, has an empty payload: the processes then read when it starts.
create function pgboss.notify_of_jobs() returns trigger language plpgsql as $$
begin
  perform pg_notify('jobs', payload) from (
    select distinct case when start_after <= pgboss.job_now() then name else '' end as payload
    from inserted where state < 'active' and not blocked
  ) as started;
  return null;
end $$;
create trigger notify_of_jobs after insert on pgboss.job_common
  referencing new table as inserted
  for each statement execute function pgboss.notify_of_jobs();
