import { mkdtemp, readFile, rm, chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeXlsx } from 'hucre'
import { sql } from 'kysely'
import { importClient, packUpload } from '#bench/importClient.ts'
import { median, percentile, type Figure, type Scenario } from '#bench/figures.ts'
import { memoryOf, startProcess, type Running } from '#bench/processes.ts'
import { openWorld, type World } from '#bench/world.ts'
import { eventCalls } from '#features/events/contract.ts'
import { formCalls } from '#features/forms/contract.ts'
import { importCalls } from '#features/imports/contract.ts'
import { openZip } from '#features/imports/server/workbook/readZip.ts'

const ROWS = 50_000
/** Of an import before those that are measured: the first of a server is slower. */
const ROWS_BEFORE = 2_000
/** Ours and its limit take turns, with a calm while before and after each, and the middle of each counts: one says more about the moment than about us. */
const PREVIEWS = 10
const SAVES = 5
const CALM_MS = 2_000
/** Until the worker beside the server is up. */
const REST_MS = 3_000
/** Nobody chooses a file faster, once the page is there. */
const CHOOSING_MS = 1_000
const known = ['Department', 'Title', 'Gender', 'Province', 'City', 'Address', 'WeChat']

export const importsScenario: Scenario = {
  name: 'imports',
  about: '50,000 × 12 xlsx from upload to ready preview, and saved, beside unzip and scan of the file and COPY of the rows',
  async run(): Promise<Figure[]> {
    const world = await openWorld()
    const bytes = await file(ROWS)
    const server = await startProcess('server/main.ts', world.environment)
    try {
      const first = await newEvent(world, server.url)
      await pause(REST_MS)
      const resting = memoryOf(server)
      await importBefore(first)
      const watch = watchMemory(server)
      const calm = async () => (await others(world, server.url, first, () => pause(CALM_MS))).taken
      // While the same requests are asked as beside ours.
      const floorOf = async (work: () => Promise<number>) => {
        let seconds = 0
        await others(world, server.url, first, async () => (seconds = await work()))
        return seconds
      }
      const previews: { floor: number; preview: Previewed; calm: number[] }[] = []
      const calmBefore = await calm()
      for (let time = 0; time < PREVIEWS; time += 1) {
        const floor = await floorOf(() => scanned(bytes))
        previews.push({ floor, preview: await previewed(world, server.url, bytes), calm: await calm() })
      }
      const saves: { floor: number; save: Asked; calm: number[] }[] = []
      const calmBetween = await calm()
      for (const { preview } of previews.slice(-SAVES)) {
        const save = await saved(world, server.url, preview)
        saves.push({ floor: await floorOf(() => copied(world, preview.event.bventId)), save, calm: await calm() })
      }
      const grown = watch.stop() - resting
      const previewSeconds = median(previews.map(({ preview }) => preview.seconds))
      const saveSeconds = median(saves.map(({ save }) => save.seconds))
      return [
        {
          name: 'upload to ready preview',
          unit: 's',
          ours: previewSeconds,
          limit: { what: 'unzip and scan', value: median(previews.map(({ floor }) => floor)) },
        },
        { name: 'preview', unit: 'rows/s', ours: ROWS / previewSeconds },
        {
          name: 'save',
          unit: 's',
          ours: saveSeconds,
          limit: { what: 'COPY into an unlogged copy', value: median(saves.map(({ floor }) => floor)) },
        },
        { name: 'save', unit: 'rows/s', ours: ROWS / saveSeconds },
        { name: 'memory more than at rest', unit: 'MB', ours: grown },
        meanwhile(
          'preview',
          [calmBefore, ...previews.map((one) => one.calm)],
          previews.map(({ preview }) => preview.taken),
        ),
        meanwhile(
          'save',
          [calmBetween, ...saves.map((one) => one.calm)],
          saves.map(({ save }) => save.taken),
        ),
      ]
    } finally {
      await server.stop()
      await world.close()
    }
  },
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

type Event = Awaited<ReturnType<typeof newEvent>>
type Asked = { seconds: number; taken: number[] }
type Previewed = Asked & { event: Event; key: string }

function meanwhile(what: string, calm: readonly number[][], taken: readonly number[][]): Figure {
  const p95 = (times: readonly number[][]) => percentile(times.flat(), 0.95)
  return { name: `other requests meanwhile, p95 (${what})`, unit: 'ms', ours: p95(taken), limit: { what: 'calm', value: p95(calm) } }
}

async function previewed(world: World, serverUrl: string, bytes: Uint8Array): Promise<Previewed> {
  const event = await newEvent(world, serverUrl)
  const { client, bventId, ticketId } = event
  const packed = await packUpload(bytes, ticketId)
  await client.open()
  await pause(CHOOSING_MS)
  let key = ''
  const asked = await others(world, serverUrl, event, async () => {
    key = await client.upload(packed)
    await client.startCheck(key)
    const { failCount } = await client.over(importCalls.checkProgress, key)
    if (failCount > 0) throw new Error(`${failCount} rows have errors`)
    await client.get(importCalls.rows, { BventId: bventId, Key: key })
  })
  return { event, key, ...asked }
}

const saved = (world: World, serverUrl: string, { event, key }: Previewed) =>
  others(world, serverUrl, event, async () => {
    await event.client.startSave(key)
    const { newCount } = await event.client.over(importCalls.saveProgress, key)
    if (newCount !== ROWS) throw new Error(`${newCount} of ${ROWS} rows saved`)
  })

async function newEvent(world: World, serverUrl: string) {
  const { orgId, accountId, bventId } = await world.build.event()
  const { ticketId } = await world.build.ticket({ orgId, bventId })
  const person = { orgId, accountId }
  for (const fieldName of known) await world.ask(serverUrl, person, formCalls.addField.paths[0], { bventId, field: { fieldName } })
  const client = importClient({ serverUrl: () => serverUrl, token: () => world.tokenOf(serverUrl, accountId), bventId, orgId })
  return { client, bventId, ticketId, person }
}

async function importBefore({ client, ticketId }: Event): Promise<void> {
  const key = await client.upload(await packUpload(await file(ROWS_BEFORE), ticketId))
  await client.startCheck(key)
  await client.over(importCalls.checkProgress, key)
  await client.startSave(key)
  await client.over(importCalls.saveProgress, key)
}

function file(count: number): Promise<Uint8Array> {
  const surnames = [...'王李张刘陈杨黄赵周吴']
  const header = ['姓名', '手机号', '邮箱', '公司', '部门', '职位', '性别', '省份', '城市', '详细地址', '微信号', '备注']
  const rows = Array.from({ length: count }, (_, at) => [
    `${surnames[at % 10] ?? ''}${surnames[Math.floor(at / 10) % 10] ?? ''}${at}`,
    String(13_800_000_000 + at),
    `user${at}@example.com`,
    `第 ${at % 500} 有限责任公司`,
    `部门 ${at % 30}`,
    `经理 ${at % 40}`,
    at % 2 ? '男' : '女',
    '上海市',
    '上海市',
    `人民路 ${at} 号`,
    `wx_${at}`,
    `备注 ${at}`,
  ])
  return writeXlsx({ sheets: [{ name: '参会人', rows: [header, ...rows] }] })
}

/** What no reader can do without: unpack the parts and look at every tag. */
async function scanned(bytes: Uint8Array): Promise<number> {
  const began = performance.now()
  const zip = await openZip(Buffer.from(bytes), 1_000_000_000)
  let cells = 0
  for (const part of ['xl/sharedStrings.xml', 'xl/worksheets/sheet1.xml']) await zip.scan(part, { open: () => (cells += 1) })
  zip.close()
  return (performance.now() - began) / 1_000
}

/** Asks for the event list all the while, one request after another. */
async function others(world: World, url: string, { person }: Event, work: () => Promise<unknown>): Promise<Asked> {
  const taken: number[] = []
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      taken.push(await world.ask(url, person, eventCalls.list.paths[0], {}))
      await pause(20)
    }
  })()
  asking.catch(() => {})
  const began = performance.now()
  await work().finally(() => (isOver = true))
  const seconds = (performance.now() - began) / 1_000
  await asking
  return { seconds, taken }
}

function watchMemory(server: Running): { stop: () => number } {
  let peak = 0
  const timer = setInterval(() => (peak = Math.max(peak, memoryOf(server))), 50)
  return {
    stop() {
      clearInterval(timer)
      return peak
    },
  }
}

/** The same rows into a table of the same columns and indexes, without log, triggers or anything to decide. */
async function copied({ db }: World, bventId: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'light-bench-copy-'))
  await chmod(folder, 0o777)
  const path = join(folder, 'rows')
  try {
    const { rows } = await sql<{ name: string }>`
      select string_agg(quote_ident(column_name), ', ') as name from information_schema.columns
      where table_name = 'attendee' and table_schema = 'public' and is_generated = 'NEVER'`.execute(db)
    const columns = sql.raw(rows[0]?.name ?? '')
    await sql`copy (select ${columns} from attendee where bvent_id = ${sql.lit(bventId)}) to ${sql.lit(path)}`.execute(db)
    await sql`create unlogged table attendee_copy (like attendee including all)`.execute(db)
    const began = performance.now()
    await sql`copy attendee_copy (${columns}) from ${sql.lit(path)}`.execute(db)
    const seconds = (performance.now() - began) / 1_000
    if ((await readFile(path)).length === 0) throw new Error('nothing was copied')
    await sql`drop table attendee_copy`.execute(db)
    return seconds
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
