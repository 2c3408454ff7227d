-- The owner's page of an event shows who waits, was offered a place, or has left the list, in their order.
create index waiting_list_of_event on waiting_list (event_id, number, id);

-- What is said of an expression by a partial index helps no plan: without this a word that no subject has is taken for one
-- that every twelfth has, and looked for among all mails.
create statistics outgoing_mails_subjects on (lower(subject)) from outgoing_mails;

-- What is searched for its words is known by more of them. Of a hundred that stand for all, one that happens to be a rare word
-- says that every hundredth has it, and all are walked through until a page is full.
alter index members_with_name alter column 1 set statistics 500;
alter index members_by_name alter column 1 set statistics 500;
alter index members_with_email alter column 1 set statistics 500;
alter index members_email alter column 1 set statistics 500;
alter index events_by_words alter column 1 set statistics 500;
alter index events_by_title alter column 1 set statistics 500;
alter index venues_by_words alter column 1 set statistics 500;
alter index outgoing_mails_by_address alter column 1 set statistics 500;
alter statistics outgoing_mails_subjects set statistics 500;
