-- The owner's page of an event shows who waits, was offered a place, or has left the list, in their order.
create index waiting_list_of_event on waiting_list (event_id, number, id);

-- What is said of an expression by a partial index helps no plan: without this a word that no subject has is taken for one
-- that every twelfth has, and looked for among all mails.
create statistics outgoing_mails_subjects on (lower(subject)) from outgoing_mails;
