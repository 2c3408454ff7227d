import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { binary, findBinaries, type Binaries } from '#packages/embedded-postgres/binaries.ts'
import { childOptions, runBinary, type ServerUser } from '#packages/embedded-postgres/run-binary.ts'
import { changeOwner, chooseServerUser } from '#packages/embedded-postgres/server-user.ts'
import { freePort } from '../bench/built-site.ts'

type Machine = { binaries: Binaries; user: ServerUser | undefined; folder: string }

const START_TIMEOUT_MS = 20_000

/** A PostgreSQL server of a drill, to which only this machine connects. Its data need not survive a power cut. */
export class DatabaseServer {
  readonly #machine: Machine
  readonly port: number
  readonly data: string
  #process: ChildProcess | undefined

  constructor(machine: Machine, port: number, name: string) {
    this.#machine = machine
    this.port = port
    this.data = join(machine.folder, name)
  }

  /** Starts a new server with the roles of the site and an empty database. */
  static async make(folder: string): Promise<DatabaseServer> {
    const machine = { binaries: await findBinaries(), user: await chooseServerUser(), folder }
    await changeOwner(machine.user, folder)
    const server = new DatabaseServer(machine, await freePort(), 'a')
    const initdb = ['-D', server.data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync']
    await runBinary(binary(machine.binaries, 'initdb'), { arguments: initdb, input: '', user: machine.user })
    await writeFile(join(server.data, 'pg_hba.conf'), 'host all,replication all 127.0.0.1/32 trust\n')
    await server.start()
    await server.run(
      ...['create role owner login', 'create role app login', 'create database speed_dating owner owner'],
    )
    return server
  }

  async start(settings: Record<string, string> = {}): Promise<void> {
    const all = {
      ...{ port: String(this.port), listen_addresses: '127.0.0.1', unix_socket_directories: '' },
      ...{ fsync: 'off', max_connections: '100', jit: 'off', ...settings },
    }
    const args = ['-D', this.data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
    this.#process = spawn(binary(this.#machine.binaries, 'postgres'), args, {
      ...childOptions(this.#machine.user),
      stdio: 'ignore',
    })
    for (let waited = 0; waited < START_TIMEOUT_MS; waited += 50) {
      if (await this.run('select 1').catch(() => undefined)) return
      await pause(50)
    }
    throw new Error(`the database in ${this.data} did not start`)
  }

  /** Makes a standby from a copy of the running server, and waits until it receives every change. */
  async makeStandby(name: string): Promise<DatabaseServer> {
    const standby = new DatabaseServer(this.#machine, await freePort(), name)
    const client = await this.#connect()
    try {
      await client.query(`select pg_backup_start('drill', fast => true)`)
      await cp(this.data, standby.data, {
        recursive: true,
        filter: (path) => !/\/(postmaster\.(pid|opts)|pg_wal\/.+|postgresql\.auto\.conf)$/.test(path),
      })
      const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
      await writeFile(join(standby.data, 'backup_label'), rows[0]?.labelfile ?? '')
    } finally {
      await client.end()
    }
    await writeFile(join(standby.data, 'standby.signal'), '')
    // A standby of a primary that restarts would otherwise wait five seconds, and bookings with it.
    const retry = { wal_retrieve_retry_interval: '200ms' }
    const primary = `host=127.0.0.1 port=${this.port} user=postgres application_name=standby`
    await writeFile(join(standby.data, 'postgresql.auto.conf'), `primary_conninfo = '${primary}'\n`)
    await changeOwner(this.#machine.user, standby.data)
    await standby.start(retry)
    return standby
  }

  /** Runs the superuser's statements, each in a transaction of its own. Returns the rows of the last. */
  run(...statements: string[]): Promise<Record<string, unknown>[]> {
    return this.#runIn('postgres', statements)
  }

  /** As `run`, in the database of the site. */
  runInSite(...statements: string[]): Promise<Record<string, unknown>[]> {
    return this.#runIn('speed_dating', statements)
  }

  async #runIn(database: string, statements: string[]): Promise<Record<string, unknown>[]> {
    const client = await this.#connect(database)
    try {
      let rows: Record<string, unknown>[] = []
      for (const statement of statements) rows = (await client.query<Record<string, unknown>>(statement)).rows
      return rows
    } finally {
      await client.end()
    }
  }

  async #connect(database = 'postgres'): Promise<Client> {
    const client = new Client({ host: '127.0.0.1', port: this.port, user: 'postgres', database })
    client.on('error', () => {})
    await client.connect()
    return client
  }

  /** Waits until a standby follows each change. */
  async untilFollowed(how: 'sync' | 'async'): Promise<void> {
    for (let waited = 0; waited < START_TIMEOUT_MS; waited += 100) {
      const [standby] = await this.run('select state, sync_state from pg_stat_replication')
      if (standby?.state === 'streaming' && standby.sync_state === how) return
      await pause(100)
    }
    throw new Error('the standby does not follow the primary')
  }

  /** Receives no more changes from the primary. */
  async stopFollowing(): Promise<void> {
    await this.run(`alter system set primary_conninfo = ''`, 'select pg_reload_conf()')
  }

  async promote(): Promise<void> {
    await this.run('select pg_promote(true)')
  }

  /** Sends a signal to every process of the server, as if its machine failed. */
  async signalAll(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    const main = Number.parseInt(await readFile(join(this.data, 'postmaster.pid'), 'utf8'), 10)
    const children = await readFile(`/proc/${main}/task/${main}/children`, 'utf8').catch(() => '')
    for (const pid of [main, ...children.trim().split(' ').filter(Boolean).map(Number)])
      try {
        process.kill(pid, signal)
      } catch {
        // It has ended meanwhile.
      }
  }

  /** Ends sessions and stops, as for a planned restart. */
  async stop(): Promise<void> {
    await this.#end((running) => running.kill('SIGINT'))
  }

  async #end(end: (running: ChildProcess) => unknown): Promise<void> {
    const running = this.#process
    if (running?.exitCode !== null || running.signalCode !== null) return
    const ended = once(running, 'exit')
    await end(running)
    await ended
  }

  /** Ends the server, whatever state it is in, and removes its data. */
  async remove(): Promise<void> {
    await this.#end(() => this.signalAll('SIGKILL'))
    await rm(this.data, { recursive: true, force: true, maxRetries: 5 })
  }
}
