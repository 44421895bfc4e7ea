import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, type Figure, type Scenario } from '#bench/figures.ts'
import { memoryOf, startProcess } from '#bench/processes.ts'
import { startTestPostgres } from '#test/postgres.ts'

const TIMES = 5
/** The worker starts when the server is ready, and must be up before its memory is taken. */
const REST_MS = 8_000

export const startScenario: Scenario = {
  name: 'start',
  about: 'server start on a warm database and memory at rest of the server and its worker, beside a bare fastify with a pool',
  async run(): Promise<Figure[]> {
    const { url, stop } = await startTestPostgres({ kind: 'embedded' })
    const dataDir = await mkdtemp(join(tmpdir(), 'light-bench-'))
    const environment = { DATABASE_URL: url, DATA_DIR: dataDir, DEMO: 'true' }
    try {
      await (await startProcess('server/main.ts', environment)).stop()
      const ours = await starts('server/main.ts', environment)
      const bare = await starts('bench/bareServer.ts', environment)
      const embedded = await starts('server/main.ts', { DATA_DIR: join(dataDir, 'embedded') })
      const seconds = median(ours.startMs) / 1000
      return [
        {
          name: 'start, warm database',
          unit: 's',
          ours: seconds,
          limit: { what: 'bare fastify + pool', value: median(bare.startMs) / 1000 },
        },
        {
          name: 'start, embedded database',
          unit: 's',
          ours: median(embedded.startMs.slice(1)) / 1000,
        },
        {
          name: 'memory at rest',
          unit: 'MB',
          ours: ours.memory,
          limit: { what: 'bare fastify + pool', value: bare.memory },
        },
      ]
    } finally {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

/** The middle of several: one start in four keeps some 18 MB more, outside the heap of V8. */
async function starts(script: string, environment: Record<string, string>) {
  const startMs: number[] = []
  const memory: number[] = []
  for (let time = 0; time < TIMES; time += 1) {
    const server = await startProcess(script, environment)
    startMs.push(server.startMs)
    await new Promise((done) => setTimeout(done, REST_MS))
    memory.push(memoryOf(server))
    await server.stop()
  }
  return { startMs, memory: median(memory) }
}
