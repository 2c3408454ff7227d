-- A host printed the planned rounds. Every console then says what has changed since.
alter table night_actions drop constraint night_actions_action_check;
alter table night_actions add constraint night_actions_action_check check (action in (
  'set up', 'call round', 'pause', 'resume', 'add minute', 'end round', 'leave', 'return', 'sit out next round', 'need host',
  'stay at table', 'seat now', 'swap', 'move one table on', 'did not meet', 'did meet', 'add guest', 'note', 'keep apart', 'undo',
  'print plan', 'lead', 'continue on paper', 'end night'));

-- Only a host's device prints, and the action has the rounds as they are on the paper.
alter table night_actions add constraint night_actions_print_has_rounds check (
  action <> 'print plan' or (device_id is not null
    and coalesce(jsonb_typeof(details -> 'seats') = 'array' and jsonb_typeof(details -> 'rounds') = 'array', false)));
