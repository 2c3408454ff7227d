-- A host has been with a guest who asked for them. No console then shows that the guest needs them.
alter table night_actions drop constraint night_actions_action_check;
alter table night_actions add constraint night_actions_action_check check (action in (
  'set up', 'call round', 'pause', 'resume', 'add minute', 'end round', 'leave', 'return', 'sit out next round', 'need host',
  'answer guest', 'stay at table', 'seat now', 'swap', 'move one table on', 'did not meet', 'did meet', 'add guest', 'note',
  'keep apart', 'undo', 'print plan', 'lead', 'continue on paper', 'end night'));

-- Only a host's device does so.
alter table night_actions add constraint night_actions_host_answers check (action <> 'answer guest' or device_id is not null);
