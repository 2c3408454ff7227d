import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { freePort } from '../bench/built-site.ts'

export type ProxyName = 'haproxy' | 'nginx' | 'plain haproxy'
export type Proxy = { origin: string; certificate: Buffer; stop: () => Promise<void> }

const START_TIMEOUT_MS = 10_000

/** Starts a proxy with its file in deploy/, in which only addresses and the certificate are changed, before two processes. */
export async function startProxy(name: ProxyName, ports: readonly [number, number]): Promise<Proxy> {
  const folder = await temporaryFolder()
  const port = await freePort()
  const certificate = await makeCertificate(folder.path)
  const [command, args] =
    name === 'nginx'
      ? ['nginx', await nginxArguments(folder.path, port, ports)]
      : ['haproxy', await haproxyArguments(folder.path, port, ports, name === 'plain haproxy')]
  const proxy = spawn(command, args, { stdio: 'ignore' })
  const ended = once(proxy, 'exit')
  await Promise.race([untilListening(port), ended.then(() => Promise.reject(new Error(`${command} did not start`)))])
  return {
    ...{ origin: `https://127.0.0.1:${port}`, certificate },
    async stop() {
      proxy.kill('SIGTERM')
      await ended
      await folder.remove()
    },
  }
}

async function makeCertificate(folder: string): Promise<Buffer> {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  const made = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', ...made, ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  await writeFile(join(folder, 'both.pem'), Buffer.concat([await readFile(certificate), await readFile(key)]))
  return readFile(certificate)
}

async function haproxyArguments(folder: string, port: number, ports: readonly number[], isPlain: boolean) {
  const shipped = await readFile('deploy/haproxy.cfg', 'utf8')
  const lines = shipped.split('\n').filter((line) => !isPlain || !/retry-on|redispatch|httpchk|retries/.test(line))
  const file = join(folder, 'haproxy.cfg')
  const text = lines
    .join('\n')
    .replace('    bind :80\n', '')
    .replace(
      'bind :443 ssl crt /etc/haproxy/certificates/',
      `bind 127.0.0.1:${port} ssl crt ${join(folder, 'both.pem')}`,
    )
    .replaceAll('10.0.0.11:3000', `127.0.0.1:${ports[0]}${isPlain ? ' no-check' : ''}`)
    .replaceAll('10.0.0.12:3000', `127.0.0.1:${ports[1]}${isPlain ? ' no-check' : ''}`)
  await writeFile(file, text)
  return ['-f', file, '-db', '-q']
}

async function nginxArguments(folder: string, port: number, ports: readonly number[]) {
  const shipped = await readFile('deploy/nginx.conf', 'utf8')
  const site = shipped
    .replace(/server \{\n {4}listen 80;[\s\S]*?\n\}\n/, '')
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('/etc/nginx/certificates/www.example.com.pem', join(folder, 'certificate.pem'))
    .replace('/etc/nginx/certificates/www.example.com.key', join(folder, 'key.pem'))
    .replaceAll('10.0.0.11:3000', `127.0.0.1:${ports[0]}`)
    .replaceAll('10.0.0.12:3000', `127.0.0.1:${ports[1]}`)
  await mkdir(join(folder, 'tmp'))
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, 'tmp', kind)};`,
  )
  const file = join(folder, 'nginx.conf')
  await writeFile(
    file,
    `daemon off; pid ${join(folder, 'pid')}; error_log stderr crit; worker_processes 1;
     events { worker_connections 1024; }
     http { access_log off; ${places.join(' ')} ${site} }`,
  )
  return ['-c', file, '-p', folder]
}

async function untilListening(port: number): Promise<void> {
  for (let waited = 0; waited < START_TIMEOUT_MS; waited += 100) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await pause(100)
  }
  throw new Error(`nothing listens to port ${port}`)
}
