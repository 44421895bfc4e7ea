import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#server/database/ports.ts'

const EXIM = '/usr/sbin/exim4'
const USER = 'Debian-exim'

/** Debian's exim4-daemon-light. */
export const hasMailServer = existsSync(EXIM)

function idOf(flag: '-u' | '-g'): number {
  return Number(spawnSync('id', [flag, USER], { encoding: 'utf8' }).stdout)
}

/** Takes everything, and hands it on to the next server; what that refuses goes back to whoever the envelope names. */
const configOf = (home: string, port: number, next: number) => `
primary_hostname = mx.example.net
spool_directory = ${home}/spool
log_file_path = ${home}/log/%s
pid_file_path = ${home}/exim.pid
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${port}
tls_advertise_hosts =
host_lookup =
rfc1413_query_timeout = 0s
keep_environment =
dns_ipv4_lookup =
acl_smtp_rcpt = everything
queue_only = false

begin acl
everything:
  accept

begin routers
onward:
  driver = manualroute
  route_list = * 127.0.0.1
  self = send
  transport = next

begin transports
next:
  driver = smtp
  port = ${next}
  hosts_try_fastopen =

begin retry
* * F,1s,1s
`

/** A mail server between us and the next one. Without root it runs as whoever asks. */
export async function startMailServer(next: number): Promise<{ port: number; stop: () => Promise<void> }> {
  const home = mkdtempSync(join(tmpdir(), 'light-exim-'))
  const port = await freePort()
  for (const folder of ['spool', 'log']) mkdirSync(join(home, folder))
  const config = join(home, 'exim.conf')
  writeFileSync(config, configOf(home, port, next))
  const who = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : null
  if (who) for (const path of [home, config, join(home, 'spool'), join(home, 'log')]) chownSync(path, who.uid, who.gid)
  const server = spawn(EXIM, ['-C', config, '-bdf', '-q1s'], { ...who, stdio: ['ignore', 'inherit', 'inherit'] })
  await untilItListens(server, port)
  return {
    port,
    async stop() {
      if (server.exitCode === null) {
        server.kill('SIGTERM')
        await once(server, 'exit')
      }
      rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
  }
}

async function untilItListens(server: ChildProcess, port: number): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`exim ended with ${server.exitCode}`)
    const socket = connect(port, '127.0.0.1')
    const isOpen = await Promise.race([once(socket, 'connect').then(() => true), once(socket, 'error').then(() => false)]).catch(
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await new Promise((done) => setTimeout(done, 50))
  }
}
