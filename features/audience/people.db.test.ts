import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { peopleCalls } from '#features/audience/contract.ts'
import { linkBatch, linkDue, linkPeople } from '#features/audience/server/linkPeople.ts'
import type { Purpose } from '#features/audience/shapes.ts'
import { inScope } from '#server/kit/database/db.ts'
import { eventually } from '#test/eventually.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness()
const { db, build, services } = harness
const pool = services.web
const link = () => linkPeople({ pool, now: new Date() })

async function two() {
  const first = await build.event()
  const second = await build.event({ orgId: first.orgId })
  return {
    orgId: first.orgId,
    first: { bventId: first.bventId, orgId: first.orgId },
    second: { bventId: second.bventId, orgId: first.orgId },
  }
}

const peopleOf = async (orgId: string) =>
  (
    await sql<{
      id: string
      fullName: string
      company: string | null
      jobTitle: string | null
      mobile: string | null
      registered: number
      attended: number
      visits: number
    }>`
      select id, full_name, company, job_title, mobile, registered, attended, visits from person where top_org_id = ${orgId} order by created_at, id`.execute(
      db,
    )
  ).rows
const keysOf = async (orgId: string) =>
  (await db.selectFrom('personKey').select('value').where('topOrgId', '=', orgId).orderBy('value').execute()).map(({ value }) => value)

test('who registers for two events is one person, as the newest registration says', async () => {
  const { orgId, first, second } = await two()
  await build.attendee({ ...first, mobile: '13800000001', email: 'A@x.example', fullName: '陈思远', createdDate: new Date('2026-01-01') })
  await build.attendee({
    ...second,
    mobile: '13800000002',
    email: 'a@x.example',
    fullName: '陈总',
    fieldValues: { Company: '博屿', Title: '总监' },
    createdDate: new Date('2026-02-01'),
    checkinStatus: 'SignedIn',
  })
  await link()
  expect(await peopleOf(orgId)).toMatchObject([
    { fullName: '陈总', company: '博屿', jobTitle: '总监', mobile: '13800000002', registered: 2, attended: 1, visits: 2 },
  ])
  expect(await keysOf(orgId)).toEqual(['13800000001', '13800000002', 'a@x.example'])
})

test('what becomes of a registration becomes of its person', async () => {
  const { orgId, first, second } = await two()
  const one = await build.attendee({ ...first, mobile: '13800000011', fullName: '甲' })
  await build.attendee({ ...second, mobile: '13800000011', fullName: '甲' })
  await link()
  await db.updateTable('attendee').set({ status: 'Cancelled' }).where('id', '=', one.attendeeId).execute()
  await link()
  expect(await peopleOf(orgId)).toMatchObject([{ registered: 1, visits: 2 }])
  await db.updateTable('attendee').set({ deletedAt: new Date() }).where('bventId', '=', first.bventId).execute()
  await db.updateTable('attendee').set({ deletedAt: new Date() }).where('bventId', '=', second.bventId).execute()
  await link()
  expect(await peopleOf(orgId)).toMatchObject([{ visits: 0 }])
  await db.updateTable('attendee').set({ deletedAt: null }).where('bventId', '=', second.bventId).execute()
  await link()
  expect(await peopleOf(orgId)).toMatchObject([{ visits: 1 }])
})

test('what they have paid is kept by currency, and goes with what is given up', async () => {
  const { orgId, first, second } = await two()
  const pay = async (event: { bventId: string; orgId: string }, priceMinor: number, currency: string) => {
    const { attendeeId, orderId } = await build.attendee({ ...event, mobile: '13800000012' })
    await db.updateTable('regOrder').set({ status: 'Paid', currency }).where('id', '=', orderId).execute()
    await db.updateTable('attendee').set({ priceMinor }).where('id', '=', attendeeId).execute()
    return attendeeId
  }
  const paid = async () => {
    await link()
    return (await db.selectFrom('person').select('paid').where('topOrgId', '=', orgId).execute()).map((row) => row.paid)
  }
  const given = await pay(first, 19_900, 'CNY')
  await pay(second, 29_900, 'CNY')
  await pay(second, 5_000, 'USD')
  expect(await paid()).toEqual([{ CNY: 49_800, USD: 5_000 }])
  await db.updateTable('attendee').set({ status: 'Cancelled' }).where('id', '=', given).execute()
  expect(await paid()).toEqual([{ CNY: 29_900, USD: 5_000 }])
})

test('a corrected number takes the registration to whom it belongs, and the old one to nobody', async () => {
  const { orgId, first } = await two()
  const { attendeeId } = await build.attendee({ ...first, mobile: '13800000021', fullName: '乙' })
  await link()
  await db.updateTable('attendee').set({ mobile: '13800000022' }).where('id', '=', attendeeId).execute()
  await link()
  expect(await peopleOf(orgId)).toMatchObject([{ mobile: '13800000022', visits: 1 }])
  expect(await keysOf(orgId)).toEqual(['13800000022'])
})

test('two linkers at once make one person; without the lock the second fails and nothing of it stays', async () => {
  const { orgId, first, second } = await two()
  await build.attendee({ ...first, mobile: '13800000031', fullName: '丙' })
  const now = new Date()
  await Promise.all([1, 2, 3].map(() => inScope(pool.db, { orgId }, (scoped) => linkBatch(scoped, orgId, now))))
  expect(await peopleOf(orgId)).toHaveLength(1)

  // The control: both have read before either writes, each a registration of the same new person.
  await db.deleteFrom('person').where('topOrgId', '=', orgId).execute()
  const again = async (of: typeof first) => {
    await sql`delete from person_due where top_org_id = ${orgId}`.execute(db)
    await build.attendee({ ...of, mobile: '13800000032', fullName: '丁' })
  }
  await again(first)
  const [linked, committed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const one = inScope(pool.db, { orgId }, async (scoped) => {
    await linkDue(scoped, orgId, now)
    linked.resolve()
    await committed.promise
  })
  await linked.promise
  await build.attendee({ ...second, mobile: '13800000032', fullName: '丁' })
  const other = inScope(pool.db, { orgId }, (scoped) => linkDue(scoped, orgId, now)).then(
    () => 'linked',
    (error: { code?: string }) => error.code,
  )
  await eventually(async () => {
    const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%person_key%'`.execute(db)
    expect(rows.length).toBeGreaterThan(0)
  })
  committed.resolve()
  await one
  expect(await other).toBe('23505')
  await link()
  expect((await peopleOf(orgId)).filter(({ mobile }) => mobile === '13800000032')).toHaveLength(1)
})

test('what somebody says of campaigns and what they say of notices are two things, and our own note of either can be taken back', async () => {
  const { orgId, first } = await two()
  const { accountId } = await build.member({ orgId })
  const member = await harness.as(accountId, orgId)
  await build.attendee({ ...first, email: 'said@x.example' })
  await link()
  const [person] = await peopleOf(orgId)
  const personId = person?.id ?? ''
  const say = (purpose: Purpose, isGranted: boolean) =>
    member.get(peopleCalls.consent, { personId, channel: 'Email', purpose, isGranted, source: 'call', proof: '客服来电' })
  const standing = async () => {
    const { consents } = await member.get(peopleCalls.person, { personId })
    return consents.filter(({ channel }) => channel === 'Email').map((one) => `${one.purpose} ${one.standing}`)
  }
  const stopped = async () =>
    (await db.selectFrom('suppression').select('isCampaignOnly').where('topOrgId', '=', orgId).execute()).map((row) => row.isCampaignOnly)
  expect(await standing()).toEqual(['marketing unsaid', 'notice unsaid'])
  await say('marketing', false)
  expect([await standing(), await stopped()]).toEqual([['marketing withdrawn', 'notice unsaid'], [true]])
  await say('notice', false)
  expect([await standing(), await stopped()]).toEqual([['marketing withdrawn', 'notice withdrawn'], [false]])
  await say('notice', true)
  expect([await standing(), await stopped()]).toEqual([['marketing withdrawn', 'notice granted'], [true]])
  await say('marketing', true)
  expect([await standing(), await stopped()]).toEqual([['marketing granted', 'notice granted'], []])
})
