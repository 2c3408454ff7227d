-- The queue of blocks, each of which changes who may sit with whom in a night that both members have booked.
select pgboss.create_queue('event-night.pair-blocked', '{"policy": "standard", "retryLimit": 30, "retryDelay": 5, "retryBackoff": true, "retryDelayMax": 300, "expireInSeconds": 60, "heartbeatSeconds": 20}'::jsonb);
