import { afterAll, inject } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { addressOf, type Call, type InputOf, type ResultOf } from '#core/call.ts'
import type { Envelope } from '#core/envelope.ts'
import { resultOf } from '#core/envelope.ts'
import { openAdapters, type Adapters } from '#server/adapters/adapters.ts'
import { readConfig, type Config } from '#server/config.ts'
import { hooksOf, taskOf } from '#server/features.ts'
import { createApp } from '#server/http/app.ts'
import { openIdentity } from '#server/identity/identity.ts'
import { openPool, type Db } from '#server/kit/database/db.ts'
import type { ImplementedTask } from '#server/kit/task.ts'
import { openLog } from '#server/log.ts'
import type { Services } from '#server/services.ts'
import { openQueue } from '#server/tasks/queue.ts'
import { runTasks } from '#server/tasks/worker.ts'
import { copyTemplate } from '#test/database.ts'
import { buildIn, type Build } from '#test/build.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Answered<Result> = {
  status: number
  headers: Record<string, unknown>
  envelope: Envelope<Result>
  result: Result
  text: string
}
export type Asker = {
  /** Sends what the call says, whatever comes back. */
  try: <C extends Call>(call: C, request?: Record<string, unknown>, headers?: Record<string, string>) => Promise<Answered<ResultOf<C>>>
  /** The result, or a thrown error that shows the refusal. */
  get: <C extends Call>(call: C, request?: InputOf<C>, headers?: Record<string, string>) => Promise<ResultOf<C>>
}

export type Harness = {
  app: FastifyInstance
  services: Services
  ownerUrl: string
  db: Db
  build: Build
  nobody: Asker
  as: (accountId: string, orgId?: string) => Promise<Asker>
  /** A new event with whoever made it, who owns its organisation. */
  ownEvent: (fields?: Parameters<Build['event']>[0]) => Promise<Awaited<ReturnType<Build['event']>> & { owner: Asker }>
  /** Runs tasks in this process, as a worker would. */
  withWorker: (extra?: ImplementedTask[]) => Promise<void>
  stop: () => Promise<void>
}

type Options = { environment?: Record<string, string>; adapters?: Partial<Adapters>; clock?: () => Date }

/** A server on a database of its own: everything real but the clock and, where asked, an adapter. */
export async function openHarness({ environment = {}, adapters = {}, clock = () => new Date() }: Options = {}): Promise<Harness> {
  const { url, drop } = await copyTemplate(inject('postgres'))
  const dataDir = await mkdtemp(join(tmpdir(), 'light-test-data-'))
  const config: Config = readConfig({
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_PER_MINUTE: '1000000',
    ...environment,
  })
  const log = openLog(config.LOG_LEVEL)
  const onError = () => {}
  const web = openPool({ url, max: 10, name: 'test-web', queryTimeoutMs: 20_000, onError })
  const owner = openPool({ url, max: 4, name: 'test-owner', onError, role: null })
  const queue = openQueue(url, { isWorker: true, onError })
  await queue.boss.start()
  const services: Services = {
    config,
    log,
    web,
    replica: null,
    adapters: { ...(await openAdapters(config)), ...adapters },
    queue,
    identity: await openIdentity(web.db, config, clock),
    clock,
    hooksOf,
  }
  const app = await createApp(services, { hasPages: false })
  const closing: (() => Promise<unknown>)[] = []

  const build = buildIn(owner.db)
  const as: Harness['as'] = async (accountId, orgId) => {
    const { accessToken } = await services.identity.issue(accountId, clock())
    return asker(app, { authorization: `Bearer ${accessToken}`, ...(orgId && { 'x-org-id': orgId }) })
  }

  return {
    app,
    services,
    ownerUrl: url,
    db: owner.db,
    build,
    nobody: asker(app, {}),
    as,
    async ownEvent(fields) {
      const event = await build.event(fields)
      return { ...event, owner: await as(event.accountId) }
    },
    async withWorker(extra = []) {
      const pool = openPool({ url, max: 6, name: 'test-worker', onError })
      const bodyOf = (type: string) => extra.find(({ task }) => task.type === type) ?? taskOf(type)
      const worker = await runTasks({ pool, adapters: services.adapters, config, log, clock, taskOf: bodyOf, hooksOf }, queue, url)
      closing.push(worker.stop, pool.end)
    },
    async stop() {
      await app.close()
      for (const close of closing) await close()
      await queue.boss.stop({ graceful: false, close: true })
      await web.end()
      await owner.end()
      await drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The server of a whole test file, from its first line to its last test. */
export async function openFileHarness({ hasWorker = false, ...options }: Options & { hasWorker?: boolean } = {}): Promise<Harness> {
  const harness = await openHarness(options)
  afterAll(() => harness.stop())
  if (hasWorker) await harness.withWorker()
  return harness
}

function asker(app: FastifyInstance, base: Record<string, string>): Asker {
  const send: Asker['try'] = async (call, request = {}, headers = {}) => {
    const method = call.methods[0] ?? 'POST'
    const { address, rest } = addressOf(call.paths[0], request)
    const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)]))
    const response = await app.inject({
      method,
      url: method === 'GET' && query.size > 0 ? `${address}?${query.toString()}` : address,
      headers: { ...base, ...headers },
      ...(method === 'POST' && { payload: rest }),
    })
    const isJson = String(response.headers['content-type']).includes('json')
    const envelope = (isJson ? response.json() : null) as Envelope<never>
    return {
      status: response.statusCode,
      headers: response.headers,
      envelope,
      result: isJson ? resultOf(envelope) : (null as never),
      text: response.body,
    }
  }
  return {
    try: send,
    async get(call, request, headers) {
      const answered = await send(call, request as Record<string, unknown>, headers)
      if (answered.status !== 200 || (answered.envelope && answered.envelope.businessCode !== 0))
        throw new Error(`${call.paths[0]}: ${answered.status} ${answered.text.slice(0, 500)}`)
      return answered.result
    },
  }
}
