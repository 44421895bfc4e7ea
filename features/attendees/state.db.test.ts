import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { attendeeCalls } from '#features/attendees/contract.ts'
import { moveAttendees } from '#features/orders/server/moveAttendees.ts'
import { addAttendees } from '#server/demo/bigEvent.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness()

/** Attendees whose state says something else than they do, or is missing, or is nobody's. */
async function astray(bventId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select * from attendee where bvent_id = ${bventId}) a
      full join (select * from attendee_state where bvent_id = ${bventId}) s on s.top_org_id = a.top_org_id and s.bvent_id = a.bvent_id and s.id = a.id
    where (a.ticket_id, a.status, a.checkin_status, a.created_date, a.updated_at, a.deleted_at)
      is distinct from (s.ticket_id, s.status, s.checkin_status, s.created_date, s.updated_at, s.deleted_at)`.execute(harness.db)
  return rows[0]?.count ?? -1
}

async function crowd() {
  const event = await harness.build.event({ status: 'Published' })
  const { ticketId } = await harness.build.ticket({ bventId: event.bventId, orgId: event.orgId, total: 100 })
  const ids: string[] = []
  for (let place = 0; place < 6; place += 1) {
    const { attendeeId } = await harness.build.attendee({
      bventId: event.bventId,
      orgId: event.orgId,
      ticketId,
      status: place < 2 ? 'PendingApproval' : 'Registered',
    })
    ids.push(attendeeId)
  }
  return { event, ids }
}

test('the state follows its attendee through every kind of change', async () => {
  const { event, ids } = await crowd()
  expect(await astray(event.bventId)).toBe(0)
  const changes = [
    sql`update attendee set status = 'Denied', updated_at = now() where id = any(${ids.slice(0, 2)}::uuid[])`,
    sql`update attendee set checkin_status = 'SignedIn' where id = ${ids[2]}`,
    sql`update attendee set deleted_at = now() where id = ${ids[3]}`,
    sql`update attendee set created_date = created_date - interval '1 day' where id = ${ids[4]}`,
    sql`delete from attendee where id = ${ids[5]}`,
  ]
  for (const change of changes) {
    await change.execute(harness.db)
    expect(await astray(event.bventId)).toBe(0)
  }
  await sql`alter table attendee disable trigger state_update`.execute(harness.db)
  await sql`update attendee set status = 'Cancelled' where id = ${ids[2]}`.execute(harness.db)
  await sql`alter table attendee enable trigger state_update`.execute(harness.db)
  expect(await astray(event.bventId)).toBe(1)
})

test('a list by status and by check-in shows those, newest first, and none that is deleted', async () => {
  const { event, ids } = await crowd()
  const owner = await harness.as(event.accountId)
  await sql`update attendee set deleted_at = now() where id = ${ids[5]}`.execute(harness.db)
  await sql`update attendee set checkin_status = 'SignedIn' where id = any(${[ids[2], ids[4]]}::uuid[])`.execute(harness.db)
  const list = async (search: object) => (await owner.get(attendeeCalls.list, { bventId: event.bventId, ...search })).attendeeIds
  const newest = async (wanted: (string | undefined)[]) => {
    const { rows } = await sql<{ id: string }>`
      select id from attendee where id = any(${wanted}::uuid[]) order by created_date desc, id desc`.execute(harness.db)
    return rows.map(({ id }) => id)
  }
  expect(await list({ Status: 'Registered' })).toEqual(await newest(ids.slice(2, 5)))
  const came = [{ fieldName: 'CheckinStatus', fieldAction: { code: 'EQ' }, fieldValue: ['SignedIn'] }]
  expect(await list({ conditions: came })).toEqual(await newest([ids[2], ids[4]]))
  expect(await list({ conditions: came, Status: 'PendingApproval' })).toEqual([])
})

/** Also counts what this connection did before and has not reported yet. */
async function rewritten(db: Db, table: 'attendee' | 'reg_order'): Promise<{ updated: number; inPlace: number }> {
  const { rows } = await sql<{ updated: number; inPlace: number }>`
    select pg_stat_get_xact_tuples_updated(${table}::regclass)::int as updated,
      pg_stat_get_xact_tuples_hot_updated(${table}::regclass)::int as in_place`.execute(db)
  return rows[0] ?? { updated: 0, inPlace: 0 }
}

test.for(['attendee', 'reg_order'] as const)('approving rewrites every %s in its place: none of its indexes is touched', async (table) => {
  const event = await harness.build.event({ status: 'Published' })
  const { ticketId } = await harness.build.ticket({ bventId: event.bventId, orgId: event.orgId, total: 100, priceMinor: 9_900 })
  const waiting = { bventId: event.bventId, orgId: event.orgId, ticketId, status: 'PendingApproval' as const }
  const ids = [(await harness.build.attendee(waiting)).attendeeId, (await harness.build.attendee(waiting)).attendeeId]
  const [before, after] = await inScope(harness.db, { orgId: event.orgId }, async (db) => {
    const start = await rewritten(db, table)
    await moveAttendees(db, ids, { cause: 'approve', now: new Date() })
    return [start, await rewritten(db, table)] as const
  })
  expect([after.updated - before.updated, after.inPlace - before.inPlace]).toEqual([2, 2])
})

test('who is approved for a ticket that costs something is due until they have paid, and nobody else is', async () => {
  const event = await harness.build.event({ status: 'Published' })
  const { ticketId } = await harness.build.ticket({ bventId: event.bventId, orgId: event.orgId, total: 100, priceMinor: 9_900 })
  const people = [await harness.build.attendee({ bventId: event.bventId, orgId: event.orgId, ticketId, status: 'PendingApproval' })]
  const [{ attendeeId } = { attendeeId: '' }] = people
  const due = () =>
    sql<{ expiresAt: Date; payExpireTime: Date }>`
      select d.expires_at, o.pay_expire_time from order_due d join reg_order o on o.id = d.order_id where o.bvent_id = ${event.bventId}`.execute(
      harness.db,
    )
  const move = (cause: 'approve' | 'cancel') =>
    inScope(harness.db, { orgId: event.orgId }, (db) => moveAttendees(db, [attendeeId], { cause, now: new Date() }))
  await sql`update reg_order set pay_type = 'Online' where bvent_id = ${event.bventId}`.execute(harness.db)
  expect((await due()).rows).toEqual([])
  await move('approve')
  const [waiting] = (await due()).rows
  expect(waiting?.expiresAt).toBeInstanceOf(Date)
  expect(waiting?.expiresAt).toEqual(waiting?.payExpireTime)
  await sql`update reg_order set pay_expire_time = pay_expire_time + interval '1 day' where bvent_id = ${event.bventId}`.execute(harness.db)
  const [longer] = (await due()).rows
  expect(longer?.expiresAt).toEqual(new Date((waiting?.expiresAt.getTime() ?? 0) + 86_400_000))
  await move('cancel')
  expect((await due()).rows).toEqual([])
})

test('an order that is gone is not due', async () => {
  const event = await harness.build.event({ status: 'Published' })
  const { ticketId } = await harness.build.ticket({ bventId: event.bventId, orgId: event.orgId, total: 100, priceMinor: 9_900 })
  const { attendeeId } = await harness.build.attendee({ bventId: event.bventId, orgId: event.orgId, ticketId, status: 'Unpaid' })
  await sql`update reg_order set pay_expire_time = now() where bvent_id = ${event.bventId}`.execute(harness.db)
  const count = async () => (await harness.db.selectFrom('orderDue').select('orderId').where('topOrgId', '=', event.orgId).execute()).length
  expect(await count()).toBe(1)
  await sql`delete from attendee where id = ${attendeeId}`.execute(harness.db)
  await sql`delete from reg_order where bvent_id = ${event.bventId}`.execute(harness.db)
  expect(await count()).toBe(0)
})

const [{ version } = { version: 0 }] = (
  await sql<{ version: number }>`select current_setting('server_version_num')::int as version`.execute(harness.db)
).rows

// Before 17 a list of ids within an index counts as so many searches, and a whole event that is expected to be one row as one.
test.runIf(version >= 170_000)(
  'whoever is approved is found by their id, also in an organisation that has come since PostgreSQL last looked',
  async () => {
    const client = new pg.Client({ connectionString: harness.ownerUrl })
    await client.connect()
    const crowdOf = async () => {
      const { orgId, bventId } = await harness.build.event({ status: 'Published' })
      const { ticketId } = await harness.build.ticket({ orgId, bventId })
      await addAttendees(client, { orgId, bventId, tickets: [ticketId], from: 0, to: 3_000 })
      return { orgId, bventId }
    }
    await crowdOf()
    await client.query('analyze attendee, attendee_state, reg_order, ticket')
    const { orgId, bventId } = await crowdOf()
    await client.end()
    const readSoFar = async (db: Db) => {
      const { rows } = await sql<{ read: number }>`
      select sum(pg_stat_get_xact_tuples_returned(c.oid))::int as read from pg_class c left join pg_index i on i.indexrelid = c.oid
      where coalesce(i.indrelid, c.oid) = any(array['attendee', 'attendee_state', 'reg_order']::regclass[])`.execute(db)
      return rows[0]?.read ?? 0
    }
    const read = await inScope(harness.services.web.db, { orgId }, async (db) => {
      const { rows } = await sql<{ id: string }>`select id from attendee where status = 'PendingApproval' limit 50`.execute(db)
      const before = await readSoFar(db)
      const ids = rows.map(({ id }) => id)
      const moved = await moveAttendees(db, ids, {
        bventId,
        cause: 'approve',
        now: new Date(),
        auditStatus: 'Approved',
      })
      expect(moved).toHaveLength(50)
      return (await readSoFar(db)) - before
    })
    expect(read).toBeLessThan(1_500)
  },
)
