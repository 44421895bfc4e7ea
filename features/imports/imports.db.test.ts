import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventCalls } from '#features/events/contract.ts'
import { importCalls } from '#features/imports/contract.ts'
import { importerOf, xlsx, type Importer } from '#features/imports/testImport.ts'
import { openHarness, type Harness } from '#test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
  await harness.withWorker()
})
afterAll(() => harness.stop())

type World = { bventId: string; orgId: string; accountId: string; ticketId: string; me: Importer }

async function world(ticket: { total?: number; isNeedApproval?: boolean; priceMinor?: number; name?: string } = {}): Promise<World> {
  const event = await harness.build.event()
  const { ticketId } = await harness.build.ticket({ bventId: event.bventId, orgId: event.orgId, ...ticket })
  return { ...event, ticketId, me: await importerOf(harness, event) }
}

async function people(bventId: string) {
  const { rows } = await sql<{
    fullName: string
    mobile: string | null
    email: string | null
    status: string
    remark: string
    company: string | null
  }>`
    select full_name, mobile, email, status, remark, field_values ->> 'Company' as company from attendee
    where bvent_id = ${bventId} and deleted_at is null order by mobile, full_name`.execute(harness.db)
  return rows
}

/** What must hold whatever happened: seats sold are seats held, and no more than there are. */
async function expectConsistent(bventId: string) {
  const { rows } = await sql<{ sold: number; held: number; total: number }>`
    select t.sold, t.total, count(a.id) filter (where a.status in ('Registered', 'PendingApproval', 'Unpaid'))::int as held
    from ticket t left join attendee a on a.ticket_id = t.id and a.deleted_at is null where t.bvent_id = ${bventId} group by t.id, t.sold, t.total`.execute(
    harness.db,
  )
  for (const { sold, held, total } of rows) {
    expect(sold).toBe(held)
    expect(sold).toBeLessThanOrEqual(total)
  }
}

const HEADER = ['姓名', '手机', '电子邮箱', '工作单位', '备注']
const list = [
  HEADER,
  ['王伟', '13800000001', 'wang@example.com', '甲公司', '贵宾'],
  ['李娜', 13800000002, 'LI@Example.com', '乙公司', ''],
  ['张敏', '１３８-０００００００３', 'zhang@example.com', '丙公司', ''],
]

describe('from file to attendees', () => {
  test('adds the people of a workbook exactly once, and takes them back', async () => {
    const { bventId, ticketId, me } = await world()
    const { key, progress } = await me.check(await xlsx(list), { ticketId })
    expect(progress).toMatchObject({ taskStatus: 'done', total: 3, doneCount: 3, newCount: 3, updateCount: 0, failCount: 0, isNext: true })
    expect(await me.asker.get(importCalls.task, { key })).toMatchObject({
      step: 'importPeople',
      importType: 'byTicket',
      ticketId,
      counts: { totalCount: 3, newCount: 3 },
    })

    expect(await me.save(key)).toMatchObject({ taskId: key, taskStatus: 'done', total: 3, newCount: 3, updateCount: 0, canUndo: true })
    expect(await people(bventId)).toEqual([
      { fullName: '王伟', mobile: '13800000001', email: 'wang@example.com', status: 'Registered', remark: '贵宾', company: '甲公司' },
      { fullName: '李娜', mobile: '13800000002', email: 'li@example.com', status: 'Registered', remark: '', company: '乙公司' },
      { fullName: '张敏', mobile: '13800000003', email: 'zhang@example.com', status: 'Registered', remark: '', company: '丙公司' },
    ])
    await expectConsistent(bventId)
    expect(await me.asker.try(importCalls.save, { BventId: bventId, Key: key })).toMatchObject({
      status: 409,
      envelope: { businessCode: 20011 },
    })
    const { list: made } = await me.asker.get(importCalls.taskList, { bventId })
    expect(made).toMatchObject([{ key, step: 'finished', fileName: '名单.xlsx', undoId: key, counts: { newCount: 3 }, saveStatus: 'done' }])

    const joined = async () => (await me.asker.get(eventCalls.statistics, { bventId })).trend.at(-1)?.attendeeCount
    expect(await joined()).toBe(3)
    expect(await me.undo(key)).toMatchObject({ taskStatus: 'done', successCount: 3, failCount: 0 })
    expect(await joined()).toBe(0)
    expect(await people(bventId)).toEqual([])
    await expectConsistent(bventId)
    expect(await me.asker.get(importCalls.task, { key })).toMatchObject({ saveStatus: 'undone', undoId: null })
  })

  test('wrong cells are named in words, repaired in place, and the rest can go on without them', async () => {
    const { bventId, ticketId, me } = await world()
    const rows = [...list, ['', '12345', 'not a mail', '丁公司', ''], ['赵强', '1.38E+10', '#N/A', '', '']]
    const { key, progress } = await me.check(await xlsx(rows), { ticketId })
    expect(progress).toMatchObject({ total: 5, newCount: 3, failCount: 2 })
    const found = await me.asker.get(importCalls.rows, { BventId: bventId, Key: key })
    expect(found).toMatchObject({ hasError: true, errorCount: 2, newCount: 3, totalCount: 5, pageTotalCount: 5, isNext: true })
    expect(found.rowErrorMessage).toContain('第 5 行')
    expect(found.list[3]).toMatchObject({
      rowNo: 5,
      hasError: true,
      errors: { FullName: '请填写“姓名”', Mobile: '“手机号”不是有效的手机号', Email: '“邮箱”不是有效的邮箱' },
    })
    expect(found.list[4]?.errors).toEqual({ Mobile: expect.stringContaining('科学计数法'), Email: expect.stringContaining('#N/A') })
    expect(await me.asker.try(importCalls.save, { BventId: bventId, Key: key })).toMatchObject({
      status: 409,
      envelope: { businessCode: 31002 },
    })

    const still = await me.asker.get(importCalls.updateRow, {
      BventId: bventId,
      Key: key,
      rowNo: 5,
      values: { FullName: '钱多', Mobile: '13800000001' },
    })
    expect(still.errors).toEqual({ Email: '“邮箱”不是有效的邮箱', Mobile: '“手机号”与第 2 行重复' })
    const right = await me.asker.get(importCalls.updateRow, {
      BventId: bventId,
      Key: key,
      rowNo: 5,
      values: { Mobile: '13800000005', Email: '' },
    })
    expect(right).toMatchObject({ hasError: false, rowErrorMessage: '', values: { FullName: '钱多', Mobile: '13800000005' } })
    expect(await me.save(key, { isNext: true })).toMatchObject({ newCount: 4, failCount: 0 })
    expect((await people(bventId)).map(({ fullName }) => fullName)).toEqual(['王伟', '李娜', '张敏', '钱多'])
    await expectConsistent(bventId)
  })

  test('seats are never oversold: what does not fit is reported by row', async () => {
    const { bventId, ticketId, me } = await world({ total: 2 })
    const { key } = await me.check(await xlsx(list), { ticketId })
    expect(await me.save(key)).toMatchObject({ taskStatus: 'done', newCount: 2, failCount: 1 })
    await expectConsistent(bventId)
    const { list: rows } = await me.asker.get(importCalls.rows, { BventId: bventId, Key: key, hasError: true })
    expect(rows).toMatchObject([{ rowNo: 4, hasError: true, rowErrorMessage: expect.stringContaining('余票不足') }])
  })

  test('statuses follow the ticket, unless the organiser skips them', async () => {
    for (const [ticket, extras, status, orderStatus] of [
      [{ isNeedApproval: true }, {}, 'PendingApproval', 'WaitApproval'],
      [{ isNeedApproval: true }, { isSkipApproval: true }, 'Registered', 'Paid'],
      [{ priceMinor: 500 }, {}, 'Unpaid', 'Unpaid'],
      [{ priceMinor: 500 }, { isMarkPaid: true }, 'Registered', 'Paid'],
    ] as const) {
      const { bventId, ticketId, me } = await world(ticket)
      const { key } = await me.check(await xlsx(list.slice(0, 2)), { ticketId })
      await me.save(key, { extras })
      const { rows } =
        await sql`select a.status, o.status as order_status, o.amount_minor, o.pay_expire_time from attendee a join reg_order o on o.id = a.order_id where a.bvent_id = ${bventId}`.execute(
          harness.db,
        )
      expect(rows).toEqual([
        { status, orderStatus, amountMinor: ticket === undefined ? 0 : 'priceMinor' in ticket ? 500 : 0, payExpireTime: null },
      ])
    }
  })

  test('one-time imports name the ticket in every row', async () => {
    const { bventId, orgId, me } = await world({ name: '贵宾票' })
    await harness.build.ticket({ bventId, orgId, name: '普通票' })
    await harness.build.ticket({ bventId, orgId, name: '停用票', isOpen: false })
    const rows = [
      ['姓名', '手机', '票种'],
      ['甲', '13800000001', '贵宾票'],
      ['乙', '13800000002', ' 普通票 '],
      ['丙', '13800000003', '没有的票'],
      ['丁', '13800000004', '停用票'],
      ['戊', '13800000005', ''],
    ]
    const { key, progress } = await me.check(await xlsx(rows), { importType: 'oneTime' })
    expect(progress).toMatchObject({ newCount: 2, failCount: 3 })
    await me.save(key, { isNext: true })
    const { rows: kept } =
      await sql`select a.full_name, t.name from attendee a join ticket t on t.id = a.ticket_id where a.bvent_id = ${bventId} order by 1`.execute(
        harness.db,
      )
    expect(kept).toEqual([
      { fullName: '乙', name: '普通票' },
      { fullName: '甲', name: '贵宾票' },
    ])
  })

  test('the quota of the organisation is kept', async () => {
    const { bventId, orgId, ticketId, me } = await world()
    await harness.db
      .updateTable('benefit')
      .set({ currentQuota: 2 })
      .where('topOrgId', '=', orgId)
      .where('functionKey', '=', 'AttendeeToTalCount')
      .execute()
    expect(await me.asker.get(importCalls.usableCount, { bventId })).toEqual({ usableCount: 2 })
    const { key } = await me.check(await xlsx(list), { ticketId })
    expect(await me.save(key)).toMatchObject({ newCount: 2, failCount: 1 })
    await expectConsistent(bventId)
    expect(await me.asker.get(importCalls.usableCount, { bventId })).toEqual({ usableCount: 0 })
  })

  test('the quota is kept where seats run out in the same chunk', async () => {
    const { bventId, orgId, ticketId, me } = await world({ total: 2 })
    await harness.db
      .updateTable('benefit')
      .set({ currentQuota: 1 })
      .where('topOrgId', '=', orgId)
      .where('functionKey', '=', 'AttendeeToTalCount')
      .execute()
    const { key } = await me.check(await xlsx(list), { ticketId })
    expect(await me.save(key)).toMatchObject({ newCount: 1, failCount: 2 })
    await expectConsistent(bventId)
  })
})

describe('people who are there already', () => {
  const once = async () => {
    const place = await world()
    const { key } = await place.me.check(await xlsx(list), { ticketId: place.ticketId })
    await place.me.save(key)
    return place
  }

  test('are updated by policy, with what was before shown and kept for undoing', async () => {
    const { bventId, ticketId, me } = await once()
    const rows = [HEADER, ['王大伟', '13800000001', '', '新公司', ''], ['李娜', '13800000002', 'new@example.com', '', '常客']]
    const rules = {
      policies: [
        { fieldId: 'Company', policy: 'overwrite' as const },
        { fieldId: 'Email', policy: 'fillBlank' as const },
      ],
    }
    const { key, progress } = await me.check(await xlsx(rows), { ticketId, rules })
    expect(progress).toMatchObject({ newCount: 0, updateCount: 2 })
    const { list: shown } = await me.asker.get(importCalls.rows, { BventId: bventId, Key: key, status: 2 })
    expect(shown[0]).toMatchObject({
      status: 2,
      olds: { FullName: '王伟', Company: '甲公司' },
      values: { FullName: '王大伟', Company: '新公司', Email: 'wang@example.com' },
    })
    expect(shown[1]?.olds).toEqual({ Company: '乙公司', Remark: '' })
    const before = await people(bventId)
    expect(await me.save(key)).toMatchObject({ newCount: 0, updateCount: 2 })
    expect((await people(bventId)).slice(0, 2)).toMatchObject([
      { fullName: '王大伟', email: 'wang@example.com', company: '新公司', remark: '贵宾' },
      { fullName: '李娜', email: 'li@example.com', company: null, remark: '常客' },
    ])
    await harness.db
      .updateTable('attendee')
      .set((eb) => ({ remark: '改过', version: eb('version', '+', 1) }))
      .where('bventId', '=', bventId)
      .where('fullName', '=', '李娜')
      .execute()
    expect(await me.undo(key)).toMatchObject({ successCount: 1, failCount: 1 })
    const after = await people(bventId)
    expect(after[0]).toEqual(before[0])
    expect(after[1]).toMatchObject({ remark: '改过', company: null })
    await expectConsistent(bventId)
  })

  test('without a match key they are new, and refused where a value must be unique', async () => {
    const { ticketId, me, bventId } = await once()
    const { key, progress } = await me.check(await xlsx(list), { ticketId, rules: { matchKey: '' } })
    expect(progress).toMatchObject({ newCount: 0, failCount: 3 })
    const { list: rows } = await me.asker.get(importCalls.rows, { BventId: bventId, Key: key })
    expect(rows[0]?.errors).toEqual({ Mobile: '“手机号”已被其他参会人使用' })
  })

  test('someone who registers between check and save is not imported twice', async () => {
    const { bventId, orgId, ticketId, me } = await world()
    const { key } = await me.check(await xlsx(list), { ticketId })
    await harness.build.attendee({ bventId, orgId, ticketId, mobile: '13800000002' })
    expect(await me.save(key)).toMatchObject({ newCount: 2, failCount: 1 })
    await expectConsistent(bventId)
    expect((await people(bventId)).filter(({ mobile }) => mobile === '13800000002')).toHaveLength(1)
  })
})

test('of rows that mean the same person the first counts', async () => {
  const { bventId, ticketId, me } = await world()
  const { key, progress } = await me.check(await xlsx([...list, ['重复', '+86 138 0000 0001', '', '', '']]), { ticketId })
  expect(progress).toMatchObject({ newCount: 3, failCount: 1 })
  const { list: rows } = await me.asker.get(importCalls.rows, { BventId: bventId, Key: key, hasError: true })
  expect(rows).toMatchObject([{ rowNo: 5, rowErrorMessage: '“手机号”与第 2 行重复' }])
})

test('a key belongs to its starter and the administrators, and to its event', async () => {
  const { bventId, orgId, ticketId, me } = await world()
  const { key } = await me.check(await xlsx(list), { ticketId })
  const planner = await harness.build.member({ orgId, roles: ['planner'] })
  const other = await harness.build.event({ orgId, createdBy: planner.accountId })
  const stranger = await harness.as(planner.accountId)
  const foreign = await harness.as((await harness.build.member()).accountId)
  for (const asker of [stranger, foreign])
    for (const [call, request] of [
      [importCalls.fromFields, { bventId, key }],
      [importCalls.checkProgress, { key }],
      [importCalls.rows, { BventId: bventId, Key: key }],
      [importCalls.errorFile, { BventId: bventId, Key: key }],
      [importCalls.save, { BventId: bventId, Key: key }],
      [importCalls.task, { key }],
    ] as const)
      expect(await asker.try(call, request)).toMatchObject({ status: 404 })
  expect(await me.asker.try(importCalls.rows, { BventId: other.bventId, Key: key })).toMatchObject({ status: 404 })
  expect((await stranger.get(importCalls.taskList, { bventId })).list).toEqual([])
  const administrator = await harness.as((await harness.build.member({ orgId, roles: ['administrator'] })).accountId)
  expect((await administrator.get(importCalls.taskList, { bventId })).list).toHaveLength(1)
})

test('a key lives seven days', async () => {
  const { bventId, ticketId, me } = await world()
  const { key } = await me.check(await xlsx(list), { ticketId })
  await harness.db
    .updateTable('importJob')
    .set({ expiresAt: new Date(Date.now() - 1_000) })
    .where('id', '=', key)
    .execute()
  for (const [call, request] of [
    [importCalls.fromFields, { bventId, key }],
    [importCalls.validate, { BventId: bventId, Key: key, FiledList: [] }],
    [importCalls.save, { BventId: bventId, Key: key }],
  ] as const)
    expect(await me.asker.try(call, request)).toMatchObject({ status: 200, envelope: { isSuccess: false, businessCode: 10001 } })
})
