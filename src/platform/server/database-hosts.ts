import { Client, type ClientConfig, type PoolClient, type PoolConfig } from 'pg'
import { urlsOfHosts } from '#platform/server/database-urls.ts'

/** Thrown if a host of several is reached, but is read-only, such as a standby. */
export class HostIsReadOnly extends Error {
  override name = 'HostIsReadOnly'
  constructor() {
    super('the database server is read-only')
  }
}

type HostOptions = { url: string; timeoutMs: number }
/** How a pool of the driver calls `connect`. */
type ConnectCallback = ((error: Error) => void) | ((error: null, client: Client) => void)

const POOL_TIMEOUT = 'timeout exceeded when trying to connect'

/**
 * Finds the primary among the hosts that a URL names, which the driver cannot. A host that cannot be reached or is read-only is
 * tried last from then on, so later connections go to the host that worked. If there is only one, it may be read-only.
 */
export class DatabaseHosts {
  readonly #order: HostOrder
  readonly #timeoutMs: number
  readonly #Client: new (config?: ClientConfig) => Client

  /** The hosts share the time, so no connection takes longer. */
  constructor({ url, timeoutMs }: HostOptions) {
    const order = new HostOrder({ url, timeoutMs })
    this.#order = order
    this.#timeoutMs = timeoutMs
    this.#Client = class extends ClientOfHost {
      constructor(config: ClientConfig = {}) {
        super(order, config)
      }
    }
  }

  /** Opens a connection to the first host that accepts writes. */
  connect(config: Omit<ClientConfig, 'connectionString'> = {}): Promise<Client> {
    return this.#tryEach(async () => {
      const client = new this.#Client(config)
      await client.connect()
      return client
    })
  }

  /** The options of a pool with connections to these hosts. Each of its clients tries one host. */
  get poolOptions(): Pick<PoolConfig, 'Client' | 'connectionTimeoutMillis'> {
    return { Client: this.#Client, connectionTimeoutMillis: this.#timeoutMs }
  }

  /**
   * Borrows a client of such a pool. If its host does not work, the pool makes another client, for the next host. Waits for half
   * as long again as the hosts have, because a caller may also wait for a free client between two of them.
   */
  async borrow(pool: { connect(): Promise<PoolClient> }): Promise<PoolClient> {
    const { promise: late, reject } = Promise.withResolvers<never>()
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      reject(new Error(POOL_TIMEOUT))
    }, this.#timeoutMs * 1.5)
    const borrowed = this.#tryEach(async () => {
      const client = await pool.connect()
      if (!isLate) return client
      client.release()
      throw new Error(POOL_TIMEOUT)
    })
    try {
      return await Promise.race([borrowed, late])
    } finally {
      clearTimeout(timer)
    }
  }

  /** Rejects if the connection does not respond, or if its server is read-only and there are others. */
  check(client: Client): Promise<void> {
    return this.#order.check(client)
  }

  async #tryEach<T>(connect: () => Promise<T>): Promise<T> {
    const endMs = performance.now() + this.#timeoutMs
    let firstError: unknown
    for (let left = this.#order.count; left > 0; left -= 1) {
      try {
        return await connect()
      } catch (error) {
        // While the primary is away, that it does not respond says more than that its standby is read-only.
        if (firstError === undefined || firstError instanceof HostIsReadOnly) firstError = error
        if (isPoolTimeout(error) || performance.now() >= endMs) break
      }
    }
    throw firstError
  }
}

/** The hosts of a database, in the order in which they are tried. */
class HostOrder {
  #urls: readonly [string, ...string[]]
  readonly #timeoutMs: number

  constructor({ url, timeoutMs }: HostOptions) {
    this.#urls = urlsOfHosts(url)
    this.#timeoutMs = timeoutMs
  }

  get count(): number {
    return this.#urls.length
  }

  get first(): string {
    return this.#urls[0]
  }

  get timeOfEachMs(): number {
    return this.#timeoutMs / this.count
  }

  /** Tries the host last from now on. Another connection may have failed and done so before. */
  postpone(url: string): void {
    const [first, ...others] = this.#urls
    const [second, ...more] = others
    if (first === url && second !== undefined) this.#urls = [second, ...more, first]
  }

  async check(client: Client): Promise<void> {
    const { rows } = await client.query<{ is_read_only: boolean }>(
      `select current_setting('transaction_read_only')::boolean as is_read_only`,
    )
    if (rows[0]?.is_read_only && this.count > 1) throw new HostIsReadOnly()
  }
}

class ClientOfHost extends Client {
  readonly #order: HostOrder
  readonly #url: string

  constructor(order: HostOrder, config: ClientConfig) {
    super({ ...config, connectionString: order.first, connectionTimeoutMillis: 0 })
    this.#order = order
    this.#url = order.first
    // A lost connection already makes the running statement fail. Without a listener, it would also end the process.
    this.on('error', () => {})
  }

  override connect(): Promise<Client>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<Client> | void {
    const connected = this.#connectToPrimary()
    if (!callback) return connected
    // Outside the promise, so that an error that the callback throws is not lost in it.
    const call = (...result: unknown[]) => process.nextTick(() => Reflect.apply(callback, undefined, result))
    connected.then(
      () => call(null, this),
      (error: unknown) => call(error),
    )
  }

  async #connectToPrimary(): Promise<Client> {
    // The driver's own timeout does not include the check.
    const timer = setTimeout(
      () => this.connection.stream.destroy(new Error('timeout expired')),
      this.#order.timeOfEachMs,
    )
    try {
      await super.connect()
      if (this.#order.count > 1) await this.#order.check(this)
      return this
    } catch (error) {
      this.#order.postpone(this.#url)
      this.connection.stream.destroy()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
}

/**
 * Returns true if all connections of the pool were in use for too long. A timeout of a new connection has a different message.
 */
export function isPoolTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === POOL_TIMEOUT
}

/** Returns the name of the role in the URL. */
export function roleIn(url: string): string | undefined {
  return new Client({ connectionString: urlsOfHosts(url)[0] }).user
}
