/** Several servers on this machine, to try things out: `npm run cluster -- [--port 3000]`; docs/scale.md tells more. */
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { hasBalancer } from '#bin/cluster/balancer.ts'
import { startCluster } from '#bin/cluster/cluster.ts'

const { values } = parseArgs({ options: { port: { type: 'string', default: '3000' }, embedded: { type: 'boolean', default: false } } })
const port = Number(values.port)
if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error('--port 1 … 65535')
if (!hasBalancer()) throw new Error('没有负载均衡器，请先安装 / no balancer, install it first: apt-get install haproxy')

const say = (...lines: readonly string[]) => process.stdout.write(`${lines.join('\n')}\n`)
say('正在启动 / starting …')
const cluster = await startCluster({ port, kind: values.embedded ? 'embedded' : 'system' })
say(
  '',
  `  ${cluster.url}   两台网站，两台后台，主库与副本 / two web servers, two workers, a primary and its copy`,
  `  ${cluster.databaseUrl}`,
  '',
  '  r  逐台重启网站 / restart the web servers one after the other',
  '  f  主库宕机，副本接替 / lose the primary, the copy takes over',
  '  k  杀死一台后台 / kill a worker',
  '  q  结束 / end',
  '',
)
const lines = createInterface({ input: process.stdin })
const steps: Record<string, () => Promise<void> | void> = { r: cluster.restartWebs, f: cluster.failOver, k: cluster.killWorker }
lines.on('line', (line) => {
  if (line.trim() === 'q') lines.close()
  else
    void Promise.resolve(steps[line.trim()]?.()).then(
      () => say('好 / done'),
      (error: Error) => say(error.message),
    )
})
process.once('SIGTERM', () => lines.close())
lines.once('SIGINT', () => lines.close())
await once(lines, 'close')
say('正在结束 / stopping …')
await cluster.stop()
process.exit(0)
