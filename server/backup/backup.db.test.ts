import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { localStorage, type Storage } from '#server/adapters/storage.ts'
import { backup, tableFile, type Manifest } from '#server/backup/backup.ts'
import { restore } from '#server/backup/restore.ts'
import { verify } from '#server/backup/verify.ts'
import { migrate, readMigrations } from '#server/database/migrate.ts'
import { openPool, type Db } from '#server/kit/database/db.ts'
import { TASK_QUEUE } from '#server/tasks/queue.ts'
import { databaseUrl, onServer } from '#test/database.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness()
const silent = () => {}
const content = Buffer.from('会议资料')
const storageKey = 'test/paper.pdf'

let folder: string
let storage: Storage
let taken: Manifest
let bventId: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'light-backup-'))
  storage = localStorage(join(folder, 'data'))
  const event = await harness.build.event({ status: 'Published', title: '制表\t换行\n反斜\\ 引号"' })
  bventId = event.bventId
  const { ticketId } = await harness.build.ticket({ bventId, orgId: event.orgId, total: 10 })
  for (const status of ['Registered', 'Denied'] as const) await harness.build.attendee({ bventId, orgId: event.orgId, ticketId, status })
  await sql`update ticket set sold = 1 where id = ${ticketId}`.execute(harness.db)
  await storage.write(storageKey, content)
  const file = { fileName: '资料.pdf', extension: 'pdf', mediaType: 'application/pdf', purpose: 'document' }
  await harness.db
    .insertInto('file')
    .values({ topOrgId: event.orgId, id: uuid(), ...file, bytes: content.length, storageKey })
    .execute()
  await harness.db
    .insertInto('task')
    .values({ topOrgId: event.orgId, id: uuid(), type: 'testMark', accountId: event.accountId, request: '{}' })
    .execute()
  taken = await backup(harness.ownerUrl, storage, join(folder, 'whole'), silent)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function emptyDatabase(): Promise<{ url: string; db: Db; storage: Storage }> {
  const name = `light_${uuid().replaceAll('-', '')}`
  await onServer(inject('postgres'), `create database ${name}`)
  const url = databaseUrl(inject('postgres'), name)
  const pool = openPool({ url, max: 2, name: 'test-restored', role: null, onError: silent })
  onTestFinished(async () => {
    await pool.end()
    await onServer(inject('postgres'), `drop database ${name} with (force)`)
  })
  return { url, db: pool.db, storage: localStorage(join(folder, name)) }
}

test('a restored copy holds every row and every file, and is sound', async () => {
  const copy = await emptyDatabase()
  await restore(copy.url, copy.storage, join(folder, 'whole'), silent)
  const again = await backup(copy.url, copy.storage, join(folder, 'again'), silent)
  const rowsOf = ({ tables }: Manifest) => tables.map(({ name, rows }) => `${name} ${rows}`)
  expect(rowsOf(again)).toEqual(rowsOf(taken))
  expect(again.files).toEqual([{ key: storageKey, bytes: content.length }])
  expect(await verify(copy.db, copy.storage)).toEqual([])
  const { title } = await copy.db.selectFrom('bvent').select('title').where('id', '=', bventId).executeTakeFirstOrThrow()
  expect(title).toBe('制表\t换行\n反斜\\ 引号"')
})

test('what goes on afterwards finds its place: numbers go on, unfinished tasks are in the queue again', async () => {
  const copy = await emptyDatabase()
  await restore(copy.url, copy.storage, join(folder, 'whole'), silent)
  const { rows } = await sql<{ id: string }>`
    select t.id from task t join pgboss.job j on j.id = t.id and j.name = ${TASK_QUEUE} and j.state = 'created'`.execute(copy.db)
  expect(rows).toHaveLength(1)
  await sql`update attendee set status = 'Cancelled' where bvent_id = ${bventId}`.execute(copy.db)
  await sql`update ticket set sold = 0 where bvent_id = ${bventId}`.execute(copy.db)
  expect(await verify(copy.db, copy.storage)).toEqual([])
})

test('a backup of an older version is filled in as it was and then brought up to date', async () => {
  const versions = (await readMigrations()).map(({ version }) => version)
  const [before, newest] = [versions.at(-20), versions.at(-1)]
  const old = await emptyDatabase()
  await migrate(old.url, { upTo: before ?? 0 })
  await sql`insert into org (top_org_id, tenant_id, name) values (${uuid()}, '31', '旧组织')`.execute(old.db)
  expect((await backup(old.url, old.storage, join(folder, 'old'), silent)).schema).toBe(before)

  const copy = await emptyDatabase()
  await restore(copy.url, copy.storage, join(folder, 'old'), silent)
  const { rows } = await sql<{ version: number; name: string }>`
    select (select max(version) from schema_migration) as version, name from org`.execute(copy.db)
  expect(rows).toEqual([{ version: newest, name: '旧组织' }])
})

test('a filled database, a damaged backup and half a backup are refused', async () => {
  await expect(restore(harness.ownerUrl, storage, join(folder, 'whole'), silent)).rejects.toThrow('not empty')
  const copy = await emptyDatabase()
  await expect(restore(copy.url, copy.storage, folder, silent)).rejects.toThrow('no whole backup')
  await backup(harness.ownerUrl, storage, join(folder, 'damaged'), silent)
  await appendFile(tableFile(join(folder, 'damaged'), 'bvent'), 'x')
  await expect(restore(copy.url, copy.storage, join(folder, 'damaged'), silent)).rejects.toThrow('bvent')
})

test('a missing file and a wrong count are found', async () => {
  const copy = await emptyDatabase()
  await restore(copy.url, copy.storage, join(folder, 'whole'), silent)
  await copy.storage.remove(storageKey)
  await sql`update ticket set sold = 5 where bvent_id = ${bventId}`.execute(copy.db)
  const findings = await verify(copy.db, copy.storage)
  expect(findings.map(({ name, count }) => [name, count])).toEqual([
    ['seats_sold_are_held', 1],
    ['files_are_there', 1],
  ])
})
