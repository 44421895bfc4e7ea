import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const CHECK_MS = 200
/** By then it has noticed whoever is ready again. */
export const NOTICED_MS = 5 * CHECK_MS

export type Balanced = { port: number; targets: readonly string[] }

/** HAProxy, from Debian's package of that name. */
export const hasBalancer = (): boolean => spawnSync('haproxy', ['-v']).status === 0

/**
 * Requests to whichever web server is ready; one that is stopping says so and gets no more. The database by TCP: the copy is asked
 * only once the primary is gone, and by then it has been promoted.
 */
export async function startBalancer(folder: string, { web, database }: { web: Balanced; database: Balanced }) {
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, configOf(web, database))
  const child = spawn('haproxy', ['-W', '-db', '-f', file], { stdio: 'ignore' })
  await once(child, 'spawn')
  return {
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

const servers = (prefix: string, { targets }: Balanced, options: (index: number) => string) =>
  targets
    .map((target, index) => `  server ${prefix}${index + 1} ${target} check inter ${CHECK_MS}ms fall 2 rise 1 ${options(index)}`)
    .join('\n')

const configOf = (web: Balanced, database: Balanced) => `defaults
  timeout connect 2s
  timeout check 2s
  timeout client 70s
  timeout server 70s

frontend web
  mode http
  bind 127.0.0.1:${web.port}
  default_backend webs

backend webs
  mode http
  balance leastconn
  option httpchk GET /readyz
  option redispatch
  option forwardfor
  retries 3
  retry-on conn-failure empty-response
${servers('web', web, () => '')}

frontend database
  mode tcp
  timeout client 1h
  bind 127.0.0.1:${database.port}
  default_backend databases

backend databases
  mode tcp
  timeout server 1h
${servers('database', database, (index) => (index > 0 ? 'backup on-marked-down shutdown-sessions' : 'on-marked-down shutdown-sessions'))}
`
