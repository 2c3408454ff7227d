/** Inserts a payment for every booking, a refund for one in sixteen, and a money case for every payment. */
export function money(rows: number): string[] {
  return [
    `insert into payments (id, booking_id, member_id, amount_pence, intent_id, client_secret, state, made_at, captured_at, ended_at)
     select b.id, b.id, b.member_id, b.price_pence, 'pi_' || n, 'secret', stands.state, b.made_at,
       case when stands.state in ('captured', 'refunded') then b.made_at end,
       case when stands.state in ('voided', 'refunded') then b.made_at end
     from generate_series(0, ${rows - 1}) n join bookings b on b.id = pg_temp.id_of('d', n),
       lateral (select case when n % 16 = 7 then 'refunded' when pg_temp.few(n + 1) then 'authorised'
         when pg_temp.few(n + 2) then 'open' when pg_temp.few(n + 3) then 'voided' else 'captured' end as state) stands`,
    `insert into refunds (id, payment_id, amount_pence, reason, requested_at, provider_id, state, ended_at)
     select id, id, amount_pence, 'owner', made_at, 're_' || intent_id, 'refunded', made_at from payments where state = 'refunded'`,
    `insert into ledger (id, payment_id, kind, provider_id, amount_pence, currency, at)
     select id, id, 'captured', intent_id, amount_pence, 'gbp', made_at from payments where captured_at is not null order by made_at`,
    `insert into ledger (id, payment_id, kind, provider_id, amount_pence, currency, at)
     select gen_random_uuid(), payment_id, 'refunded', provider_id, amount_pence, 'gbp', requested_at from refunds`,
    `insert into money_cases (id, kind, about, payment_id, amount_pence, noticed_at, settled_at)
     select id, 'dispute', intent_id, id, amount_pence, made_at, case when state <> 'refunded' then made_at end from payments`,
    `insert into comparisons (id, requested_at, ended_at, outcome)
     select pg_temp.id_of('d', n), pg_temp.moment(n), pg_temp.moment(n), 'done' from generate_series(0, ${rows - 1}) n`,
    `insert into comparison_differences (comparison_id, payment_id, what, here, there, agrees_now)
     select id, id, 'state', 'open', 'captured', true from payments`,
    ...payouts(),
  ]
}

/** Inserts the provider's transaction of every payment and refund, a payout for each sixteen, and as many differences. */
function payouts(): string[] {
  return [
    `insert into balance_transactions (id, kind, type, category, about, amount_pence, fee_pence, net_pence, currency, made_at)
     select 'txn_' || provider_id, case kind when 'captured' then 'payment' else 'refund' end,
       case kind when 'captured' then 'charge' else 'refund' end, 'charge', provider_id,
       case kind when 'captured' then amount_pence else -amount_pence end, case kind when 'captured' then 56 else 0 end,
       case kind when 'captured' then amount_pence - 56 else -amount_pence end, 'gbp', at
     from ledger order by at`,
    `create temp table paid_out as
     select id, net_pence, made_at, 'po_' || (row_number() over (order by made_at, id) / 16) as payout_id from balance_transactions`,
    `insert into payouts (id, page_id, amount_pence, currency, status, automatic, made_at, arrives_on, is_complete, listed_at)
     select payout_id, pg_temp.id_of('e', substr(payout_id, 4)::bigint), sum(net_pence), 'gbp', 'paid', true, max(made_at), (max(made_at) + interval '5 days')::date, true, max(made_at)
     from paid_out group by payout_id`,
    `insert into payout_transactions (transaction_id, payout_id) select id, payout_id from paid_out`,
    `insert into payout_differences (id, kind, about, transaction_id, here_pence, there_pence, noticed_at, settled_at)
     select gen_random_uuid(), 'different amount', id, id, 2400, 2300, made_at,
       case when right(id, 1) <> '7' then made_at end from paid_out`,
    `insert into event_costs (id, event_id, kind, note, amount_pence, added_at)
     select gen_random_uuid(), id, 'venue', 'A room', 15000, starts_at from events`,
  ]
}

/** Inserts the payments for the bookings of the one upcoming event. */
export function moneyOfEvent(eventId: number): string[] {
  return [
    `insert into payments (id, booking_id, member_id, amount_pence, intent_id, client_secret, state, made_at, captured_at)
     select b.id, b.id, b.member_id, 2400, 'pi_' || b.id, 'secret', 'captured', b.made_at, b.made_at
     from bookings b where b.event_id = ${eventId}`,
    `insert into ledger (id, payment_id, kind, provider_id, amount_pence, currency, at)
     select p.id, p.id, 'captured', p.intent_id, 2400, 'gbp', p.made_at
     from payments p join bookings b on b.id = p.booking_id where b.event_id = ${eventId}`,
  ]
}

/**
 * Inserts the document of every payment and refund in the ledger. The trigger that numbers documents updates one row for each,
 * which takes too long for so many in one transaction.
 */
export function receipts(): string[] {
  return [
    'alter table receipts disable trigger user',
    `insert into receipts (ledger_id, payment_id, kind, number, amount_pence, tax_point, seller_name, seller_address, vat_number,
       vat_rate, vat_pence, event_title, event_date)
     select l.id, l.payment_id, d.kind, row_number() over (partition by d.kind order by l.at, l.id), l.amount_pence, l.at, 'Five Minutes Ltd',
       '1 High Street, Dudley', 'GB 123 4567 89', 2000, l.amount_pence / 6, e.title, (e.starts_at at time zone e.time_zone)::date
     from ledger l join payments p on p.id = l.payment_id join bookings b on b.id = p.booking_id join events e on e.id = b.event_id,
       lateral (select case l.kind when 'refunded' then 'credit note' else 'receipt' end as kind) d
     where l.kind in ('captured', 'refunded')`,
    'alter table receipts enable trigger user',
    'alter table receipt_numbers disable trigger user',
    'update receipt_numbers n set last = (select coalesce(max(number), 0) from receipts r where r.kind = n.kind)',
    'alter table receipt_numbers enable trigger user',
  ]
}
