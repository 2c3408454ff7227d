-- The card of a payment, as receipts show it.

-- The type and the last four digits, such as 'Visa ending 4242'. Null for payments from before this migration and payments by
-- hand, and once the member's account is deleted.
alter table payments add column card text,
  -- A card has a name, and never its whole number. Only card payments have a card.
  add constraint payments_card
    check (card is null or (length(card) between 1 and 60 and card !~ '[0-9]{5}' and method = 'card'));
