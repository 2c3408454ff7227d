import { setTimeout as pause } from 'node:timers/promises'
import { printTable } from '../bench/required-figures.ts'
import { startDebianMachine, type DebianMachine } from './debian-machine.ts'
import { copyVersion, runInstall } from './installed-site.ts'
import { RecoveryMembers, type Booked } from './recovery-members.ts'

const MAX_LOST_SECONDS = 5 * 60
const MAX_BACK_SECONDS = 30 * 60
/** Longer than it takes until a change is in the archive, so that some bookings are there and some are not. */
const BOOKING_MS = 80_000
/** After the site is running again. */
const BOOK_WITHIN_MS = 60_000
const SECOND = '/srv/second'
const LIST = '/var/lib/speed-dating/deleted-members.txt'

type Drill = {
  machine: DebianMachine
  members: RecoveryMembers
  rows: string[][]
  missed: string[]
  deleted: number[]
  /** Bookings that every later recovery has to bring back. */
  recovered: Booked[]
}

/**
 * Recovers the database of an installed site as docs/backup.md says: to a time before an accident, and the newest state after its
 * disk is lost, while members book and delete their accounts.
 */
export async function drillRecovery(stack: AsyncDisposableStack): Promise<string[]> {
  const machine = await startDebianMachine(stack)
  await copyVersion(machine)
  await runInstall(machine)
  await addRepository(machine)
  const members = await RecoveryMembers.make(machine)
  const rows = [['', 'booked', 'lost', 'oldest lost', 'bookings back', 'deleted', 'of them back']]
  const drill: Drill = { machine, members, rows, missed: [], deleted: [], recovered: [] }
  await watchMetrics(drill)
  await refuse(drill)
  await accident(drill)
  const beforeDeletion = await lostDisk(drill)
  await withoutList(drill, beforeDeletion)
  await newMachine(drill)
  printTable(rows)
  await printSizes(drill)
  return drill.missed
}

/** Adds a repository on what stands for another disk, because the first one is lost with the database. */
async function addRepository(machine: DebianMachine): Promise<void> {
  await machine.run(`install -d -m 0750 -o postgres -g postgres ${SECOND}
    cd /etc/pgbackrest/conf.d
    { sed 's/^repo1/repo2/' passphrase.conf
      echo repo2-path=${SECOND}
      sed -n 's/^repo1-\\(cipher-type\\|retention.*\\|bundle\\)=/repo2-\\1=/p' ../pgbackrest.conf; } > second.conf
    chown root:postgres second.conf && chmod 0640 second.conf`)
  console.info(await machine.run('speed-dating archive 2>&1'))
}

/** The metrics of the site show an archive that works, then one that fails, and then one that works again. */
async function watchMetrics({ machine, members, missed }: Drill): Promise<void> {
  const token = `$(sed -n 's/^METRICS_TOKEN="\\(.*\\)"$/\\1/p' /etc/speed-dating/settings)`
  const read = async () => {
    const page = await machine.run(`curl -s --header "authorization: Bearer ${token}" http://127.0.0.1:3001/metrics`)
    return (name: string) => Number(new RegExp(`^database_archive_${name} (.*)$`, 'm').exec(page)?.[1] ?? Number.NaN)
  }
  const untilFailing = async (expected: number) => {
    for (let waited = 0; waited < 120; waited += 1) {
      if ((await read())('failing') === expected) return
      await pause(1_000)
    }
    console.info(await members.query('select * from pg_stat_archiver'))
    missed.push(`database_archive_failing did not become ${expected} within two minutes`)
  }
  const healthy = await read()
  if (!(healthy('age_seconds') < 120) || healthy('timeout_seconds') !== 60)
    missed.push(`the archive is ${healthy('age_seconds')} s old, and its timeout is ${healthy('timeout_seconds')} s`)
  await untilFailing(0)
  await machine.run(`chmod 000 ${SECOND}`)
  await members.query('select pg_current_xact_id(); select pg_switch_wal()')
  await untilFailing(1)
  await machine.run(`chmod 750 ${SECOND}`)
  await untilFailing(0)
}

/** What cannot work, or would replace data without being asked to, is refused before anything stops. */
async function refuse({ machine, missed }: Drill): Promise<void> {
  const refusals: [string, RegExp][] = [
    ['newest', /already holds data: add --replace/],
    ['yesterday --replace', /Say the time in the time zone/],
    [`'2099-01-01 12:00' --replace`, /in the future/],
    [`'2020-01-01 12:00' --replace`, /The archive begins at/],
  ]
  for (const [command, expected] of refusals) {
    const printed = await machine.run(`speed-dating recover ${command} 2>&1 || echo refused`)
    if (!expected.test(printed) || !printed.endsWith('refused\n'))
      missed.push(`recover ${command} was not refused: ${printed}`)
  }
  const ready = await machine.run('curl -so /dev/null -w "%{http_code}" http://127.0.0.1:3001/readyz')
  if (ready !== '200') missed.push('a refused recovery stopped the site')
}

/** Someone empties a table by mistake. The database goes back to a time before that, which is also before a deletion. */
async function accident(drill: Drill): Promise<void> {
  const { machine, members, missed } = drill
  const [early, late] = [members.take(), members.take()]
  members.begin()
  await pause(BOOKING_MS / 2)
  await members.deleteAccount(early)
  await pause(2_000)
  const chosen = Number(await machine.run('date +%s')) * 1_000
  await pause(2_000)
  await members.deleteAccount(late)
  await pause(BOOKING_MS / 2)
  await members.query('set session_replication_role = replica; delete from bookings')
  const began = Date.now()
  await members.end()
  drill.deleted.push(early, late)

  const time = (await machine.run(`date -d @${chosen / 1_000} '+%F %T'`)).trim()
  const seconds = await recover(drill, `'${time}' --replace`, began)
  const before = members.booked.filter(({ at }) => at <= chosen)
  const lost = await members.missing(before)
  const after = await members.missing(members.booked)
  const back = await deletedWhoAreBack(drill)
  drill.rows.push(row('back to before an accident', { booked: before.length, lost: lost.length, seconds, drill, back }))
  console.info(`  ${after.length - lost.length} bookings after the chosen time are gone, as chosen.`)
  if (before.length === 0 || lost.length > 0) missed.push(`${lost.length} bookings before the chosen time are gone`)
  if (after.length === lost.length)
    missed.push('the database did not go back: bookings after the chosen time are there')
  judge(drill, 'accident', seconds, back)
}

/** The disk with the database and the first repository is lost at once, a moment after a deletion. Returns a time before that deletion. */
async function lostDisk(drill: Drill): Promise<string> {
  const { machine, members, missed } = drill
  const last = members.take()
  members.begin()
  await pause(BOOKING_MS / 4)
  const chosen = Math.floor(Date.now() / 1_000)
  const before = (await machine.run(`date -d @${chosen} '+%F %T'`)).trim()
  const bookedBefore = members.booked.filter((booking) => booking.at <= chosen * 1_000)
  // By the time of the loss, the time is in the archive.
  await pause(BOOKING_MS)
  await members.deleteAccount(last)
  const at = Date.now()
  await loseDisk(machine)
  await members.end()
  drill.deleted.push(last)

  const seconds = await recover(drill, 'newest', at)
  const acknowledged = members.booked.filter((booking) => booking.at <= at)
  const lost = await members.missing(acknowledged)
  const oldest = Math.max(0, ...lost.map((booking) => (at - booking.at) / 1_000))
  const back = await deletedWhoAreBack(drill)
  const figures = { booked: acknowledged.length, lost: lost.length, oldest, seconds, drill, back }
  drill.rows.push(row('the disk is lost', figures))
  drill.recovered = bookedBefore.filter((booking) => !lost.includes(booking))
  if (acknowledged.length === 0 || lost.length === acknowledged.length) missed.push('no booking was recovered')
  if (oldest > MAX_LOST_SECONDS) missed.push(`a booking that was lost was ${oldest.toFixed(0)} s old`)
  judge(drill, 'lost disk', seconds, back)
  return before
}

/** The control: without the list of deletions, a deleted member is back, and this drill sees that. With it, they are deleted again. */
async function withoutList(drill: Drill, beforeDeletion: string): Promise<void> {
  const { machine, missed } = drill
  await machine.run(`mv ${LIST} ${LIST}.away`)
  await loseDisk(machine)
  const first = await recover(drill, `'${beforeDeletion}'`, Date.now())
  const back = await deletedWhoAreBack(drill)
  drill.rows.push(row('control: without the list of deletions', { seconds: first, drill, back }))
  if (back !== 1)
    missed.push(`the control brought back ${back} deleted members and not one, so the drill shows nothing`)
  await machine.run(`cat ${LIST}.away >> ${LIST}`)
  const second = await recover(drill, 'newest --replace', Date.now())
  const stillBack = await deletedWhoAreBack(drill)
  drill.rows.push(row('the same with the list', { seconds: second, drill, back: stillBack }))
  judge(drill, 'with the list again', second, stillBack)
}

/** The machine is lost, and a new one has its keys, the passphrase of the archive and the way to the second repository. */
async function newMachine(drill: Drill): Promise<void> {
  const { machine, missed } = drill
  const at = Date.now()
  await machine.run(`systemctl stop speed-dating-serve@1 speed-dating-serve@2 speed-dating-work
    cp -a /etc/pgbackrest/conf.d /root/conf.d && grep ^SITE_KEYS /etc/speed-dating/settings > /root/settings
    pg_dropcluster --stop 17 main
    rm -rf /etc/pgbackrest /var/lib/pgbackrest /etc/speed-dating /var/lib/speed-dating/* /var/backups/speed-dating/*
    pg_createcluster 17 main --start
    install -d -m 0750 -g speed-dating /etc/speed-dating && install -m 0640 -g speed-dating /root/settings /etc/speed-dating/
    install -d -m 0750 -g postgres /etc/pgbackrest && cp -a /root/conf.d /etc/pgbackrest/`)
  await runInstall(machine)
  const seconds = await recover(drill, 'newest --replace', at)
  const back = await deletedWhoAreBack(drill)
  drill.rows.push(row('on a new machine', { seconds, drill, back }))
  const lost = await drill.members.missing(drill.recovered)
  if (lost.length > 0) missed.push(`${lost.length} bookings are not on the new machine`)
  judge(drill, 'new machine', seconds, back)
}

async function loseDisk(machine: DebianMachine): Promise<void> {
  await machine.run(
    'systemctl kill --signal=KILL postgresql@17-main; rm -rf /var/lib/postgresql/17/main /var/lib/pgbackrest',
  )
}

/** Recovers the database, and returns how long after `began` a member had signed in and booked. */
async function recover({ machine, members }: Drill, command: string, began: number): Promise<number> {
  const wanted = new AbortController()
  const back = members.untilSomeoneBooks(wanted.signal)
  const printed = await machine.run(`speed-dating recover ${command} 2>&1 || echo failed`)
  console.info(printed)
  const end = setTimeout(() => wanted.abort(), printed.endsWith('failed\n') ? 0 : BOOK_WITHIN_MS)
  const seconds = ((await back) - began) / 1_000
  clearTimeout(end)
  if (seconds === Infinity) throw new Error(`nobody could book after: recover ${command}`)
  await members.signEveryoneInAgain()
  return seconds
}

/** Returns how many of the deleted members are in the database, or can sign in. */
async function deletedWhoAreBack({ members, deleted }: Drill): Promise<number> {
  let back = 0
  for (const number of deleted) {
    const [isThere, canSignIn] = [await members.isInDatabase(number), await members.canSignIn(number)]
    if (isThere !== canSignIn) console.info(`  in the database: ${isThere}, can sign in: ${canSignIn}`)
    if (isThere || canSignIn) back += 1
  }
  return back
}

function judge({ missed }: Drill, name: string, seconds: number, back: number): void {
  if (seconds > MAX_BACK_SECONDS) missed.push(`${name}: bookings were back after ${seconds.toFixed(0)} s`)
  if (back > 0) missed.push(`${name}: ${back} deleted members are back`)
}

type Figures = { booked?: number; lost?: number; oldest?: number; seconds: number; drill: Drill; back: number }

function row(name: string, { booked, lost, oldest, seconds, drill, back }: Figures): string[] {
  const age = oldest === undefined ? '' : `${oldest.toFixed(0)} s`
  const counts = [booked, lost].map((count) => count?.toString() ?? '')
  return [name, ...counts, age, `${seconds.toFixed(0)} s`, String(drill.deleted.length), String(back)]
}

async function printSizes({ machine }: Drill): Promise<void> {
  const sizes = await machine.run(`cd /var/lib/pgbackrest
    find archive -name '*.zst' -printf '%s\\n' | awk '{ sum += $1 } END { printf "%d segments, on average %d KB", NR, sum / NR / 1024 }'
    echo "; backups $(du -sm backup | cut -f1) MB"`)
  console.info(`  The archive: ${sizes.trim()}.`)
}
