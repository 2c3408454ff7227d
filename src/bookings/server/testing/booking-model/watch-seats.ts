import { sql } from 'kysely'
import { asOwner } from '#bookings/server/testing/watch-history.ts'
import type { TestSite } from '#tests/test-site.ts'

/** A change to a seat: it was taken, paid for, released, or transferred to another member. */
export type SeatAction = {
  eventId: number
  placeId: string
  /** 'nobody' if nobody has claimed the place. */
  memberId: string
  did: 'held' | 'offered' | 'booked' | 'ended' | 'place transferred'
  reason: string | null
}

/** Makes the database record every change to a seat. Returns a function that reads the changes since its last call. */
export async function watchSeats({ site, database }: TestSite): Promise<() => Promise<SeatAction[]>> {
  await asOwner(database, [
    `create table seat_actions (at bigint generated always as identity primary key,
       event_id integer not null, place_id uuid not null, member_id uuid, did text not null, reason text)`,
    `create function write_seat_action() returns trigger language plpgsql security definer as $$
     declare did text := case when new.state = 'held' and new.offered_at is not null then 'offered' else new.state end;
     begin
       if tg_op = 'UPDATE' and new.state = old.state then
         if new.member_id is not distinct from old.member_id then return null; end if;
         did := 'place transferred';
       end if;
       insert into public.seat_actions (event_id, place_id, member_id, did, reason)
         values (new.event_id, new.id, new.member_id, did, new.end_reason);
       return null;
     end $$`,
    'create trigger seat_actions after insert or update on bookings for each row execute function write_seat_action()',
  ])
  let seen = 0
  return async () => {
    const { rows } = await sql<SeatAction & { at: number }>`
      select at, event_id, place_id, coalesce(member_id::text, 'nobody') as member_id, did, reason from seat_actions where at > ${seen} order by at`.execute(
      site.db,
    )
    seen = rows.at(-1)?.at ?? seen
    return rows
  }
}
