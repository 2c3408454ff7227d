import { sql } from 'kysely'
import { asOwner } from '#bookings/server/testing/watch-history.ts'
import type { TestSite } from '#tests/test-site.ts'

/** A change to a seat: taken, paid, released, or transferred to another member. */
export type SeatDeed = {
  eventId: number
  placeId: string
  memberId: string
  did: 'held' | 'offered' | 'booked' | 'ended' | 'handed over'
  why: string | null
}

/** Makes the database record every change to a seat. The returned function reads the changes since its last call. */
export async function watchSeats({ site, database }: TestSite): Promise<() => Promise<SeatDeed[]>> {
  await asOwner(database, [
    `create table seat_deeds (at bigint generated always as identity primary key,
       event_id integer not null, place_id uuid not null, member_id uuid not null, did text not null, why text)`,
    `create function write_seat_deed() returns trigger language plpgsql security definer as $$
     declare did text := case when new.state = 'held' and new.offered_at is not null then 'offered' else new.state end;
     begin
       if tg_op = 'UPDATE' and new.state = old.state then
         if new.member_id is not distinct from old.member_id then return null; end if;
         did := 'handed over';
       end if;
       insert into public.seat_deeds (event_id, place_id, member_id, did, why)
         values (new.event_id, new.id, new.member_id, did, new.ended_why);
       return null;
     end $$`,
    'create trigger seat_deeds after insert or update on bookings for each row execute function write_seat_deed()',
  ])
  let seen = 0
  return async () => {
    const { rows } = await sql<SeatDeed & { at: number }>`
      select at, event_id, place_id, member_id, did, why from seat_deeds where at > ${seen} order by at`.execute(
      site.db,
    )
    seen = rows.at(-1)?.at ?? seen
    return rows
  }
}
