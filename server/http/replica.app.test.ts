import { sql } from 'kysely'
import { afterEach, expect, inject, onTestFinished, test } from 'vitest'
import { standardCalls } from '#features/statistics/contract.ts'
import { ticketCalls } from '#features/tickets/contract.ts'
import { openPool } from '#server/kit/database/db.ts'
import { followReplica } from '#server/kit/database/replica.ts'
import { copyTemplate } from '#test/database.ts'
import { eventually } from '#test/eventually.ts'
import { openFileHarness } from '#test/harness.ts'
import { startTestPostgres } from '#test/postgres.ts'

const harness = await openFileHarness()
const silent = () => {}
const standIn = { behindMs: () => 0, end: async () => {} }

afterEach(() => {
  harness.services.replica = null
})

/** A copy that stopped following before anything happened: what is read there is not found. */
async function readFromEmptyCopy() {
  const { url, drop } = await copyTemplate(inject('postgres'))
  const copy = openPool({ url, max: 2, name: 'test-copy', onError: silent })
  harness.services.replica = { ...standIn, db: () => copy.db }
  onTestFinished(async () => {
    await copy.end()
    await drop()
  })
}

test('statistics are read from the copy, tickets are not', async () => {
  const { owner, bventId } = await harness.ownEvent()
  await readFromEmptyCopy()
  expect((await owner.try(standardCalls.money, { bventId })).status).toBe(404)
  expect((await owner.try(ticketCalls.list, { bventId })).status).toBe(200)
})

test('whoever has just written reads what they wrote, on this server by who they are and on any other by their cookie', async () => {
  const { owner, bventId } = await harness.ownEvent()
  const other = await harness.ownEvent()
  await readFromEmptyCopy()
  const written = await owner.try(ticketCalls.save, { bventId, name: '普通票', totalTicket: 10 })
  expect(written.status).toBe(200)
  expect((await owner.try(standardCalls.money, { bventId })).status).toBe(200)

  const cookie = String(written.headers['set-cookie'])
  expect(cookie).toMatch(/^wrote=1; Max-Age=2; .*HttpOnly/)
  const [pair = ''] = cookie.split(';')
  expect((await other.owner.try(standardCalls.money, { bventId: other.bventId })).status).toBe(404)
  expect((await other.owner.try(standardCalls.money, { bventId: other.bventId }, { cookie: pair })).status).toBe(200)
})

test('a right that was taken away is gone at once, whatever the copy still believes', async () => {
  const { bventId, orgId } = await harness.ownEvent()
  const { accountId } = await harness.build.member({ orgId, roles: ['administrator'] })
  const member = await harness.as(accountId, orgId)
  expect((await member.try(standardCalls.money, { bventId })).status).toBe(200)
  await readFromEmptyCopy()
  await sql`delete from member where top_org_id = ${orgId} and account_id = ${accountId}`.execute(harness.db)
  expect((await member.try(standardCalls.money, { bventId })).envelope.businessCode).toBe(4001)
})

test('a copy that is away is not missed', async () => {
  const { owner, bventId } = await harness.ownEvent()
  const copy = openPool({ url: 'postgres://nobody@127.0.0.1:1/none', max: 2, name: 'test-copy', onError: silent })
  harness.services.replica = { ...standIn, db: () => copy.db }
  expect((await owner.try(standardCalls.money, { bventId })).status).toBe(200)
})

test('a real copy is read while it follows, and let alone while it does not', async () => {
  const postgres = await startTestPostgres({ kind: 'embedded' })
  onTestFinished(postgres.stop)
  const primary = openPool({ url: postgres.url, max: 2, name: 'test-primary', role: null, onError: silent })
  onTestFinished(primary.end)
  await sql`create table told (word text)`.execute(primary.db)
  const copied = await postgres.copy()
  onTestFinished(copied.stop)
  const pool = openPool({ url: copied.url, max: 2, name: 'test-copy', role: null, onError: silent })
  const replica = followReplica(primary, pool, silent)
  onTestFinished(replica.end)

  await sql`insert into told values ('here')`.execute(primary.db)
  const words = async () => (await sql<{ word: string }>`select word from told`.execute(pool.db)).rows.map(({ word }) => word)
  await eventually(async () => expect(await words()).toEqual(['here']))
  await eventually(() => expect(replica.db()).toBe(pool.db))
  await expect(sql`insert into told values ('there')`.execute(pool.db)).rejects.toThrow('read-only')

  await sql`select pg_wal_replay_pause()`.execute(pool.db)
  await sql`insert into told values ('later')`.execute(primary.db)
  await eventually(() => expect(replica.db()).toBeNull())
  expect(await words()).toEqual(['here'])
  await sql`select pg_wal_replay_resume()`.execute(pool.db)
  await eventually(() => expect(replica.db()).toBe(pool.db))
  expect(await words()).toEqual(['here', 'later'])
})
