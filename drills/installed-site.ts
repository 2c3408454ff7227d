import { execFileSync } from 'node:child_process'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DebianMachine } from './debian-machine.ts'

export const NAME = 'www.example.com'
export const AUTHORITY = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt'
const WAIT_SECONDS = 90
const KEY = '51DrillDrillDrillDrillDrill'
/** The certificates that this machine trusts for registries, under a name that no package has. */
const CERTIFICATES = '/usr/local/share/drill-certificates.pem'

const settings = {
  ...{ SITE_NAME: 'Drill Dating', TRADER_NAME: 'Drill Ltd', TRADER_ADDRESS: '1 High Street, Dudley DY1 1AA' },
  ...{ CONTACT_EMAIL: 'hello@example.com', MAIL_FROM: 'Drill Dating <hello@example.com>' },
  ...{ SMTP_URL: 'smtp://127.0.0.1:2525', STRIPE_WEBHOOK_SECRET: `whsec_${KEY}` },
  ...{ STRIPE_PUBLISHABLE_KEY: `pk_test_${KEY}`, STRIPE_SECRET_KEY: `sk_test_${KEY}`, TLS_ISSUER: 'internal' },
}

/** The first of the two commands in docs/deploy.md. */
export async function copyVersion(machine: DebianMachine): Promise<void> {
  const files = execFileSync('git', ['archive', '--prefix=speed-dating/', 'HEAD'], { maxBuffer: 256 * 1024 * 1024 })
  await machine.run('cd /root && tar -x', { input: files })
}

/** The second. */
export async function runInstall(machine: DebianMachine): Promise<void> {
  const certificates = process.env.NODE_EXTRA_CA_CERTS
  if (certificates) await copyFile(certificates, join(machine.root, CERTIFICATES))
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()
  const environment = {
    ...settings,
    ...{ npm_config_registry: registry, COREPACK_NPM_REGISTRY: registry.replace(/\/$/, '') },
    ...(certificates ? { NODE_EXTRA_CA_CERTS: CERTIFICATES } : {}),
  }
  console.info(await machine.run(`cd /root && speed-dating/deploy/install ${NAME} 2>&1`, { environment }))
}

export const curl = `curl --silent --max-time 20 --cacert ${AUTHORITY} --resolve ${NAME}:443:127.0.0.1 --resolve ${NAME}:80:127.0.0.1`

export async function untilReady(machine: DebianMachine, address: string): Promise<void> {
  await machine.run(`for attempt in {1..${WAIT_SECONDS * 10}}; do
      ${curl} --fail --output /dev/null ${address} && exit
      sleep 0.1
    done
    exit 1`)
}
