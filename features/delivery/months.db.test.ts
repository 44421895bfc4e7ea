import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { keepMonths } from '#features/audit/server/months.ts'
import { deliveryCalls } from '#features/delivery/contract.ts'
import { outcomesSql } from '#features/delivery/server/outcomes.ts'
import { rebuildFacts } from '#features/statistics/server/facts.ts'
import type { Db } from '#server/kit/database/db.ts'
import { brokenRules } from '#test/books.ts'
import { eventually } from '#test/eventually.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness()
const { db, build } = harness
const { orgId, bventId } = await build.event({ status: 'Published' })
const { attendeeId } = await build.attendee({ bventId, orgId })
const { accountId } = await build.member({ orgId })

const keep = (now: string, months?: number) =>
  keepMonths({
    ...harness.services,
    pool: harness.services.web,
    config: { ...harness.services.config, KEPT_MESSAGE_MONTHS: months },
    now: new Date(now),
  })

/** As a send plans it, at that time; how many were put into the ledger. */
async function plan(connection: Db, at: string, sendId: string | null = null): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into message (top_org_id, id, bvent_id, attendee_id, send_id, kind, lane, channel, recipient, subject, body, state, sent_at, next_try_at, created_at)
    values (${orgId}, time_ordered_id(${at}::timestamptz), ${bventId}, ${attendeeId}, ${sendId}, 'Notice', 2, 'Email', 'a@example.com', ${at}, '', 'Sent',
      ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz) on conflict do nothing`.execute(connection)
  return Number(numAffectedRows ?? 0)
}

async function partsOf(sendId: string): Promise<string[]> {
  const { rows } = await sql<{ part: string }>`select tableoid::regclass::text as part from message where send_id = ${sendId}`.execute(db)
  return rows.map(({ part }) => part)
}

test('a month past keeping goes whole: the outbox shows the rest, what was counted is still told, and every rule holds', async () => {
  await keep('2031-01-15T00:00:00Z')
  for (const at of ['2031-01-31T23:59:59Z', '2031-02-01T00:00:00Z', '2031-03-05T00:00:00Z']) await plan(db, at)
  const owner = await harness.as(accountId, orgId)
  const listed = async () => {
    const { list } = await owner.get(deliveryCalls.list, { pageNo: 1, pageSize: 20 })
    return list.map(({ subject }) => subject)
  }
  const counted = async () => {
    const { rows } = await sql<{ sent: number }>`select ${outcomesSql} from message_fact where bvent_id = ${bventId}`.execute(db)
    return rows[0]?.sent
  }
  expect(await listed()).toEqual(['2031-03-05T00:00:00Z', '2031-02-01T00:00:00Z', '2031-01-31T23:59:59Z'])
  await keep('2032-01-31T23:00:00Z', 12)
  expect(await listed()).toHaveLength(3)
  await keep('2032-02-01T00:00:00Z', 12)
  expect(await listed()).toEqual(['2031-03-05T00:00:00Z', '2031-02-01T00:00:00Z'])
  expect([await counted(), await brokenRules(db)]).toEqual([3, []])

  await rebuildFacts(db, () => {})
  expect([await counted(), await brokenRules(db)]).toEqual([3, []])
  await sql`update message set state = 'Failed' where subject = '2031-03-05T00:00:00Z'`.execute(db)
  expect([await counted(), await brokenRules(db)]).toEqual([2, []])
})

test('of two who put the same send into the ledger at once, one does, in a month made ahead', async () => {
  await keep('2033-01-15T00:00:00Z')
  const sendId = uuid()
  let second = Promise.resolve(-1)
  await db.transaction().execute(async (first) => {
    expect(await plan(first, '2033-02-10T00:00:00Z', sendId)).toBe(1)
    let isDone = false
    second = plan(db, '2033-02-10T00:00:00Z', sendId).finally(() => (isDone = true))
    await eventually(async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(first)
      expect(isDone || rows.length > 0).toBe(true)
    })
  })
  expect(await second).toBe(0)
  expect(await partsOf(sendId)).toEqual(['message_2033_02'])
})

test('also in a month that nobody has made yet, which takes over what came for it', async () => {
  const sendId = uuid()
  expect([await plan(db, '2041-05-05T00:00:00Z', sendId), await plan(db, '2041-05-05T00:00:00Z', sendId)]).toEqual([1, 0])
  expect(await partsOf(sendId)).toEqual(['message_rest'])
  await keep('2041-05-06T00:00:00Z')
  expect(await partsOf(sendId)).toEqual(['message_2041_05'])
  expect(await plan(db, '2041-05-05T00:00:00Z', sendId)).toBe(0)
  expect(await brokenRules(db)).toEqual([])
})
