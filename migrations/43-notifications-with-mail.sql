-- A notification is recorded with the id of its email before the email itself, in one transaction.
alter table notifications alter constraint notifications_mail_id_fkey deferrable initially deferred;
