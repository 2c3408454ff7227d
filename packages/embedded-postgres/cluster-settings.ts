/** How a cluster is created and run. */
export type ClusterSettings = { initdbArguments: string[]; settings: Record<string, string> }

const commonSettings = {
  listen_addresses: '127.0.0.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  shared_buffers: '128MB',
  max_connections: '100',
  // The queries are short, so compiling them costs more than it saves.
  jit: 'off',
  // Logs only the server's own messages. Failed statements could contain personal data, and the app reports them anyway.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

/**
 * Settings with which committed data survives a power cut. They are PostgreSQL's defaults, with a limit on the size of the
 * write-ahead log.
 */
export const durable: ClusterSettings = {
  initdbArguments: [],
  settings: { ...commonSettings, max_wal_size: '256MB' },
}

/** Settings for tests: as fast as possible, but data does not survive a power cut. */
export const forTests: ClusterSettings = {
  initdbArguments: ['--no-sync'],
  settings: {
    ...commonSettings,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '128MB',
    // A test cannot clone the template database while an autovacuum worker is connected to it.
    autovacuum: 'off',
  },
}
