import { orderCalls } from '#features/orders/contract.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Role } from '#core/access.ts'
import { errors } from '#core/errors.ts'
import { attendeeCalls, attendeeTasks } from '#features/attendees/contract.ts'
import { attendeeDetail } from '#features/attendees/shapes.ts'
import { registrationCalls } from '#features/registration/contract.ts'
import { formCalls } from '#features/forms/contract.ts'
import { openFileHarness, type Asker, type Harness } from '#test/harness.ts'

const harness = await openFileHarness()

type Event = { orgId: string; bventId: string; accountId: string; ticketId: string; title: string; owner: Asker }

async function newEvent({
  total = 100,
  ...ticket
}: { total?: number; priceMinor?: number; isNeedApproval?: boolean } = {}): Promise<Event> {
  const event = await harness.ownEvent({ status: 'Published' })
  const { ticketId } = await harness.build.ticket({ bventId: event.bventId, orgId: event.orgId, total, ...ticket })
  return { ...event, ticketId }
}
const person = (event: Event, fields: Parameters<Harness['build']['attendee']>[0] = {}) =>
  harness.build.attendee({ bventId: event.bventId, orgId: event.orgId, ticketId: event.ticketId, ...fields })
const memberOf = async (event: Event, ...roles: Role[]) => harness.as((await harness.build.member({ orgId: event.orgId, roles })).accountId)
const valueOf = (attendee: { attendeeFieldValues: { fieldName: string; value: unknown }[] } | undefined, name: string) =>
  attendee?.attendeeFieldValues.find(({ fieldName }) => fieldName === name)?.value
const seatsOf = async (event: Event) =>
  (await harness.db.selectFrom('ticket').select('sold').where('id', '=', event.ticketId).executeTakeFirstOrThrow()).sold

describe('the list', () => {
  test('pages newest first, counts exactly, and is empty past its end', async () => {
    const event = await newEvent()
    for (let at = 0; at < 5; at += 1) await person(event, { createdDate: new Date(Date.UTC(2026, 0, 1 + at)), fullName: `第 ${at} 位` })
    const { bventId, owner } = event
    const first = await owner.get(attendeeCalls.list, { bventId, pageSize: 2 })
    expect(first).toMatchObject({ searchCount: 5, totalPage: 3 })
    expect(first.attendees.map((row) => valueOf(row, 'FullName'))).toEqual(['第 4 位', '第 3 位'])
    expect(first.attendeeIds).toEqual(first.attendees.map((row) => row.attendeeId))
    expect(await owner.get(attendeeCalls.list, { bventId, pageSize: 2, pageNo: 9 })).toMatchObject({ attendees: [], searchCount: 5 })
    expect((await owner.try(attendeeCalls.list, { bventId, pageSize: 200, pageNo: 5_001 })).status).toBe(400)
  })

  const conditions = [{ fieldName: 'FullName', fieldAction: { code: 'Contain' as const }, fieldValue: ['位'] }]
  test.each([
    ['all', {}],
    ['a status', { Status: 'Registered' as const }],
    ['a condition', { conditions }],
    ['a condition and a status', { conditions, Status: 'Registered' as const }],
    ['words', { simpleSearchValue: '位' }],
    ['an order', { fieldSort: [{ fieldName: 'FullName', order: 'desc' as const }] }],
    [
      'two orders',
      {
        fieldSort: [
          { fieldName: 'Status', order: 'asc' as const },
          { fieldName: 'FullName', order: 'asc' as const },
        ],
      },
    ],
  ])('the pages of %s, near and far, are the parts of the whole', async (_, search) => {
    const event = await newEvent({ total: 200 })
    const { bventId, owner } = event
    for (let at = 0; at < 110; at += 1) {
      const createdDate = new Date(Date.UTC(2026, 0, 1, 0, Math.floor(at / 3)))
      await person(event, { createdDate, fullName: `第 ${(at * 37) % 110} 位`, status: at % 11 === 0 ? 'Denied' : 'Registered' })
    }
    const whole = await owner.get(attendeeCalls.list, { bventId, ...search, pageSize: 200 })
    const pages: string[] = []
    for (let pageNo = 1; pageNo <= 6; pageNo += 1) {
      const page = await owner.get(attendeeCalls.list, { bventId, ...search, pageNo, pageSize: 20 })
      expect(page.searchCount).toBe(whole.attendees.length)
      pages.push(...page.attendeeIds)
    }
    expect(whole.attendees.length).toBeGreaterThanOrEqual(100)
    expect(pages).toEqual(whole.attendeeIds)
  })

  test('what was known of its event last time is not shown once it has changed', async () => {
    const event = await newEvent()
    const { bventId, owner } = event
    await person(event)
    const colleague = await memberOf(event, 'readOnly')
    const look = async () => (await owner.get(attendeeCalls.list, { bventId })).attendees[0]
    const names = (row: Awaited<ReturnType<typeof look>>) => row?.attendeeFieldValues.map(({ fieldName }) => fieldName)
    const asked = { bventId, conditions: [{ fieldName: 'Company', fieldAction: { code: 'Empty' as const }, fieldValue: [] }] }
    const before = await look()
    expect((await colleague.try(attendeeCalls.list, asked)).status).toBe(200)

    await harness.db.updateTable('ticket').set({ name: '改过的票' }).where('id', '=', event.ticketId).execute()
    const renamed = await look()
    expect([renamed?.ticketName, valueOf(renamed, 'TicketName')]).toEqual(['改过的票', '改过的票'])
    await harness.db.updateTable('ticket').set({ name: '又改了' }).where('id', '=', event.ticketId).execute()
    const byTicket = [{ fieldName: 'TicketName', fieldAction: { code: 'EQ' as const }, fieldValue: ['又改了'] }]
    expect((await owner.get(attendeeCalls.list, { bventId, conditions: byTicket })).attendees).toHaveLength(1)

    const company = harness.db.updateTable('formField').where('bventId', '=', bventId).where('fieldName', '=', 'Company')
    await company.set({ deletedAt: new Date() }).execute()
    expect(names(await look())).toEqual(names(before)?.filter((name) => name !== 'Company'))
    expect((await colleague.try(attendeeCalls.list, asked)).status).toBe(400)
    await company.set({ deletedAt: null }).execute()
    expect((await colleague.try(attendeeCalls.list, asked)).status).toBe(200)

    await harness.db.updateTable('bvent').set({ isPrivate: true }).where('id', '=', bventId).execute()
    expect((await colleague.try(attendeeCalls.list, asked)).envelope.businessCode).toBe(errors['event.unauthorized'].code)
    await harness.db.updateTable('bvent').set({ deletedAt: new Date() }).where('id', '=', bventId).execute()
    expect((await owner.try(attendeeCalls.list, { bventId })).status).toBe(404)
  })

  test('counts by status, all first, whatever status is asked for', async () => {
    const event = await newEvent()
    for (const status of ['Registered', 'Registered', 'Denied', 'Cancelled']) await person(event, { status })
    const { bventId, owner } = event
    const ask = (search: object) => owner.get(attendeeCalls.statistics, { bventId, ...search })
    const totals = async (search: object) => Object.fromEntries((await ask(search)).attendeeCounts.map(({ code, total }) => [code, total]))
    const all = { '': 4, Registered: 2, PendingApproval: 0, Unpaid: 0, Denied: 1, Cancelled: 1 }
    expect(await totals({})).toEqual(all)
    expect(await totals({ Status: 'Denied' })).toEqual(all)
    expect(await totals({ isHideCancelled: true })).toMatchObject({ '': 3, Cancelled: 0 })
    expect(await totals({ simpleSearchValue: '参会人' })).toEqual(all)
  })

  test('a count kept from before is counted again once somebody changes', async () => {
    const event = await newEvent()
    const { bventId, owner } = event
    const { attendeeId } = await person(event, { fullName: '重名' })
    const count = async () => (await owner.get(attendeeCalls.list, { bventId, simpleSearchValue: '重名' })).searchCount
    expect([await count(), await count()]).toEqual([1, 1])
    await person(event, { fullName: '重名' })
    expect(await count()).toBe(2)
    await harness.db.updateTable('attendee').set({ fullName: '改名' }).where('id', '=', attendeeId).execute()
    expect(await count()).toBe(1)
  })

  test.each([
    ['an unknown field', { conditions: [{ fieldName: 'Nowhere', fieldAction: { code: 'EQ' }, fieldValue: ['1'] }] }],
    ['an action of another type', { conditions: [{ fieldName: 'FullName', fieldAction: { code: 'JsonIn' }, fieldValue: ['1'] }] }],
    ['a sealed number in parts', { conditions: [{ fieldName: 'IdNumber', fieldAction: { code: 'Contain' }, fieldValue: ['1'] }] }],
    ['a date that is none', { conditions: [{ fieldName: 'CreatedDate', fieldAction: { code: 'EQ' }, fieldValue: ['2026-02-30'] }] }],
    ['a sort by nothing', { fieldSort: [{ fieldName: 'Nowhere', order: 'asc' }] }],
    [
      'four levels',
      {
        conditionGroup: {
          relation: 'AND',
          items: [{ relation: 'OR', items: [{ relation: 'OR', items: [{ relation: 'OR', items: [] }] }] }],
        },
      },
    ],
    ['an unknown field of the request', { nothing: 1 }],
  ])('refuses %s by its place', async (_, search) => {
    const { bventId, owner } = await newEvent()
    const { status, envelope } = await owner.try(attendeeCalls.list, { bventId, ...search })
    expect({ status, code: envelope.businessCode }).toEqual({ status: 400, code: 20000 })
  })

  test.each([
    ['planner', '13900001111', 'person@example.com'],
    ['readOnly', '139****1111', 'pe***@example.com'],
    ['doorStaff', '139****1111', 'pe***@example.com'],
  ] as const)('as %s a mobile is %s', async (role, mobile, email) => {
    const event = await newEvent()
    const { attendeeId } = await person(event, { mobile: '13900001111', email: 'person@example.com' })
    const asker = await memberOf(event, role)
    const { attendees } = await asker.get(attendeeCalls.list, { bventId: event.bventId })
    expect([valueOf(attendees[0], 'Mobile'), valueOf(attendees[0], 'Email')]).toEqual([mobile, email])
    const detail = await asker.get(attendeeCalls.detail, { attendeeId })
    expect(valueOf(detail, 'Mobile')).toBe(mobile)
  })

  test('across events: all of the organisation, private ones only for those who may see them; the search without a code is always masked', async () => {
    const event = await newEvent()
    const hidden = await harness.build.event({ orgId: event.orgId, createdBy: event.accountId, isPrivate: true, status: 'Published' })
    await person(event, { fullName: '公开的人', mobile: '13900002222' })
    const { ticketId } = await harness.build.ticket({ bventId: hidden.bventId, orgId: event.orgId })
    await harness.build.attendee({ bventId: hidden.bventId, orgId: event.orgId, ticketId, fullName: '私下的人' })
    const names = async (asker: Asker) => (await asker.get(attendeeCalls.list, {})).attendees.map((row) => valueOf(row, 'FullName')).sort()
    expect(await names(event.owner)).toEqual(['公开的人', '私下的人'])
    expect(await names(await memberOf(event, 'planner'))).toEqual(['公开的人'])
    const noCode = await harness.as((await harness.build.member({ orgId: event.orgId, roles: [] })).accountId)
    expect((await noCode.get(attendeeCalls.searchList, {})).attendees).toEqual([])
    const found = await noCode.get(attendeeCalls.searchList, { keyWords: '人' })
    expect(valueOf(found.attendees[0], 'BventTitle')).toBe(event.title)
    expect(found.attendees.map((row) => valueOf(row, 'Mobile'))).toEqual(['139****2222'])
    expect((await (await memberOf(event, 'doorStaff')).try(attendeeCalls.list, {})).status).toBe(400)
  })

  test('a row says of which kind its event is, so that a link leads to the right list', async () => {
    const event = await newEvent()
    const external = await harness.build.event({ orgId: event.orgId, createdBy: event.accountId, bventType: 'External' })
    await person(event, { fullName: '自办来宾' })
    await harness.build.attendee({ bventId: external.bventId, orgId: event.orgId, fullName: '外部来宾' })
    const { attendees } = await event.owner.get(attendeeCalls.searchList, { keyWords: '来宾' })
    expect(new Map(attendees.map((row) => [valueOf(row, 'FullName'), row.bventType]))).toEqual(
      new Map([
        ['自办来宾', 'Internal'],
        ['外部来宾', 'External'],
      ]),
    )
    expect((await event.owner.get(attendeeCalls.list, { bventId: external.bventId })).attendees[0]?.bventType).toBe('External')
  })

  test('a choice across events, by event: only what the member may see, and nobody of another organisation', async () => {
    const one = await newEvent()
    const other = { ...one, ...(await harness.build.event({ orgId: one.orgId, createdBy: one.accountId, status: 'Published' })) }
    const { ticketId } = await harness.build.ticket({ bventId: other.bventId, orgId: one.orgId })
    const secret = await harness.build.event({ orgId: one.orgId, createdBy: one.accountId, isPrivate: true })
    const mine = [await person(one), await person(one, { status: 'PendingApproval' })].map(({ attendeeId }) => attendeeId)
    const [second] = [await person({ ...other, ticketId })].map(({ attendeeId }) => attendeeId)
    const hidden = await harness.build.attendee({ bventId: secret.bventId, orgId: one.orgId })
    const foreign = await person(await newEvent())
    const planner = await memberOf(one, 'planner')
    const split = async (request: object) =>
      (await planner.get(attendeeCalls.selectionByEvent, request)).list.map(({ bventId, attendeeIds }) => [bventId, attendeeIds])
    const everyone = [
      [one.bventId, [...mine].sort()],
      [other.bventId, [second]],
    ]
    expect(await split({ attendeeIds: [...mine, second, hidden.attendeeId, foreign.attendeeId] })).toEqual(everyone)
    expect(await split({ isSelectAll: true, searchData: {} })).toEqual(everyone)
    expect(await split({ isSelectAll: true, excludedIds: [mine[1], second], searchData: {} })).toEqual([[one.bventId, [mine[0]]]])
    expect(await split({ isSelectAll: true, searchData: { Status: 'PendingApproval' } })).toEqual([[one.bventId, [mine[1]]]])
    expect((await planner.try(attendeeCalls.selectionByEvent, { attendeeIds: [foreign.attendeeId] })).status).toBe(404)
    expect((await planner.try(attendeeCalls.selectionByEvent, {})).status).toBe(400)
    expect((await (await memberOf(one, 'doorStaff')).try(attendeeCalls.selectionByEvent, { attendeeIds: mine })).status).toBe(403)
  })

  test("another organisation's event, another event's attendee: not found", async () => {
    const [one, other] = [await newEvent(), await newEvent()]
    const { attendeeId } = await person(other)
    const mine = await person(one)
    const sibling = await harness.build.event({ orgId: one.orgId, createdBy: one.accountId })
    for (const [call, request] of [
      [attendeeCalls.list, { bventId: other.bventId }],
      [attendeeCalls.statistics, { bventId: other.bventId }],
      [attendeeCalls.detail, { attendeeId }],
      [attendeeCalls.detail, { attendeeId: mine.attendeeId, bventId: sibling.bventId }],
      [attendeeCalls.updateRemark, { bventId: sibling.bventId, attendeeId: mine.attendeeId, remark: 'x' }],
      [attendeeCalls.update, { bventId: sibling.bventId, attendeeId: mine.attendeeId, version: 1, attendeeFieldValues: [] }],
      [orderCalls.cancel, { bventId: sibling.bventId, orderId: mine.orderId }],
      [attendeeCalls.rollBackAudit, { bventId: sibling.bventId, attendeeId: mine.attendeeId }],
      [attendeeTasks.delete.calls.start, { bventId: one.bventId, attendeeIds: [attendeeId] }],
      [attendeeTasks.delete.calls.start, { bventId: other.bventId, isSelectAll: true }],
      [attendeeTasks.merge.calls.start, { bventId: one.bventId, targetId: mine.attendeeId, sourceIds: [attendeeId] }],
    ] as const)
      expect({ path: call.paths[0], status: (await one.owner.try(call, request)).status }).toEqual({ path: call.paths[0], status: 404 })
  })
})

describe('one attendee', () => {
  const answers = (mobile: string) => [
    { fieldName: 'FullName', value: '新来的人' },
    { fieldName: 'Mobile', value: mobile },
  ]
  test.each([
    [{ isNeedApproval: false }, {}, 'Registered'],
    [{ isNeedApproval: true }, {}, 'PendingApproval'],
    [{ isNeedApproval: true }, { isSkipApproval: true }, 'Registered'],
    [{ priceMinor: 100 }, {}, 'Unpaid'],
    [{ priceMinor: 100 }, { isMarkPaid: true }, 'Registered'],
  ])('made by hand with ticket %o and %o is %s', async (ticket, skip, status) => {
    const event = await newEvent(ticket)
    const { bventId, ticketId, owner } = event
    const made = await owner.get(attendeeCalls.create, { bventId, ticketId, attendeeFieldValues: answers('13900003333'), ...skip })
    expect(made.status).toBe(status)
    expect(await seatsOf(event)).toBe(1)
    const detail = await owner.get(attendeeCalls.detail, { attendeeId: made.attendeeId })
    expect(detail.order.orderId).toBe(made.orderId)
    expect(detail.history.map(({ action }) => action)).toEqual(['attendee.create'])
    expect(Object.keys(detail.history[0] ?? {}).sort()).toEqual(Object.keys(attendeeDetail.shape.history.element.shape).sort())
    expect(detail.ticketUrl !== '').toBe(status === 'Registered')
  })

  test('an external event sells nothing: whoever is added there needs no ticket chosen, and all of them have the same', async () => {
    const create = async (bventType: string) => {
      const { bventId, accountId } = await harness.build.event({ bventType })
      const owner = await harness.as(accountId)
      const made = await Promise.all(
        ['13900003333', '13900004444'].map((mobile) => owner.try(attendeeCalls.create, { bventId, attendeeFieldValues: answers(mobile) })),
      )
      const tickets = await harness.db.selectFrom('ticket').select(['name', 'sold']).where('bventId', '=', bventId).execute()
      return { statuses: made.map(({ status }) => status), envelope: made[0]?.envelope, tickets }
    }
    expect(await create('External')).toMatchObject({ statuses: [200, 200], tickets: [{ name: '参会人', sold: 2 }] })
    const refused = await create('Internal')
    expect(refused).toMatchObject({ statuses: [400, 400], tickets: [] })
    expect(JSON.stringify(refused.envelope)).toContain('ticketId')
  })

  test('the form rules, uniqueness, seats and the quota refuse', async () => {
    const event = await newEvent({ total: 2 })
    const { bventId, ticketId, owner } = event
    const create = (values: object[]) => owner.try(attendeeCalls.create, { bventId, ticketId, attendeeFieldValues: values })
    expect((await create([{ fieldName: 'FullName', value: '' }])).status).toBe(400)
    expect((await create([...answers('13900003333'), { fieldName: 'Nowhere', value: 1 }])).status).toBe(400)
    expect((await create(answers('13900003333'))).status).toBe(200)
    expect((await create(answers('13900003333'))).envelope).toMatchObject({ businessCode: 1300610005, returnObj: { field: 'Mobile' } })
    expect((await create(answers('13900004444'))).status).toBe(200)
    expect((await create(answers('13900005555'))).envelope.businessCode).toBe(26001)
    await harness.db.updateTable('ticket').set({ total: 9 }).where('id', '=', ticketId).execute()
    await harness.db
      .updateTable('benefit')
      .set({ currentQuota: 2 })
      .where('topOrgId', '=', event.orgId)
      .where('functionKey', '=', 'AttendeeToTalCount')
      .execute()
    expect((await create(answers('13900005555'))).envelope).toMatchObject({ businessCode: 1300610002, returnObj: { quota: 2, current: 2 } })
    expect(await seatsOf(event)).toBe(2)
  })

  test('changes only what is given, of the version last read', async () => {
    const event = await newEvent()
    const { bventId, ticketId, owner } = event
    const { attendeeId } = await owner.get(attendeeCalls.create, {
      bventId,
      ticketId,
      attendeeFieldValues: [...answers('13900003333'), { fieldName: 'Company', value: '甲' }],
    })
    const { version } = await owner.get(attendeeCalls.update, {
      bventId,
      attendeeId,
      version: 1,
      attendeeFieldValues: [{ fieldName: 'Company', value: '乙' }],
    })
    expect(version).toBe(2)
    const detail = await owner.get(attendeeCalls.detail, { attendeeId })
    expect([valueOf(detail, 'FullName'), valueOf(detail, 'Company'), valueOf(detail, 'Mobile')]).toEqual(['新来的人', '乙', '13900003333'])
    const stale = await owner.try(attendeeCalls.update, { bventId, attendeeId, version: 1, attendeeFieldValues: [] })
    expect(stale.envelope.businessCode).toBe(20005)
    const bad = await owner.try(attendeeCalls.update, {
      bventId,
      attendeeId,
      version: 2,
      attendeeFieldValues: [{ fieldName: 'Mobile', value: '12' }],
    })
    expect(bad.status).toBe(400)
    const dear = await harness.build.ticket({ bventId, orgId: event.orgId, priceMinor: 5 })
    expect((await owner.try(attendeeCalls.update, { bventId, attendeeId, version: 2, ticketId: dear.ticketId })).status).toBe(400)
    const other = await harness.build.ticket({ bventId, orgId: event.orgId })
    await owner.get(attendeeCalls.update, { bventId, attendeeId, version: 2, ticketId: other.ticketId })
    expect(await seatsOf(event)).toBe(0)
  })

  test('a person is judged by the form they were asked, whichever one is in use since', async () => {
    const event = await newEvent()
    const { bventId, ticketId, owner } = event
    const [first] = await owner.get(formCalls.paths, { bventId, language: 'zh-CN' })
    const { pathId } = await owner.get(formCalls.savePath, { bventId, fromPathId: first?.pathId, name: '嘉宾' })
    const field = await owner.get(formCalls.addField, {
      bventId,
      pathId,
      field: { displayName: '讲题', fieldType: 'Textbox', maxLength: 5 },
    })
    const use = (activePathId: string | undefined) => owner.get(formCalls.saveSetting, { bventId, language: 'zh-CN', activePathId })
    const asked = (value: string) => [{ fieldName: field.fieldName, value }]
    await use(pathId)
    const speaker = await owner.get(attendeeCalls.create, {
      bventId,
      ticketId,
      attendeeFieldValues: [...answers('13900007777'), ...asked('开场')],
    })
    await use(first?.pathId)
    const guest = await owner.get(attendeeCalls.create, { bventId, ticketId, attendeeFieldValues: answers('13900008888') })
    const update = (attendeeId: string, value: string) =>
      owner.try(attendeeCalls.update, { bventId, attendeeId, version: 1, attendeeFieldValues: asked(value) })
    expect((await update(guest.attendeeId, '闭幕')).status).toBe(400)
    expect((await update(speaker.attendeeId, '比五个字更长')).status).toBe(400)
    expect((await update(speaker.attendeeId, '闭幕')).status).toBe(200)

    const names = async (wanted: { pathId?: string }) =>
      (await owner.get(attendeeCalls.registFields, { bventId, ...wanted })).fields.map(({ fieldName }) => fieldName)
    const [theirs, ours] = await Promise.all(
      [speaker, guest].map(async ({ attendeeId }) => names({ pathId: (await owner.get(attendeeCalls.detail, { attendeeId })).pathId })),
    )
    expect([theirs?.includes(field.fieldName), ours?.includes(field.fieldName)]).toEqual([true, false])
    expect(await names({})).toContain(field.fieldName)
    expect((await owner.try(attendeeCalls.registFields, { bventId, pathId: bventId })).status).toBe(404)
  })

  test('hidden values are revealed to those who may, and that is kept', async () => {
    const event = await newEvent()
    const { attendeeId } = await person(event, { mobile: '13900001111' })
    const request = { bventId: event.bventId, attendeeId, fieldNames: ['Mobile', 'FullName'] }
    expect((await (await memberOf(event, 'readOnly')).try(attendeeCalls.reveal, request)).status).toBe(403)
    expect(await event.owner.get(attendeeCalls.reveal, request)).toEqual([{ fieldName: 'Mobile', value: '13900001111' }])
    const { history } = await event.owner.get(attendeeCalls.detail, { attendeeId })
    expect(history[0]).toMatchObject({ action: 'attendee.reveal', after: { fieldNames: ['Mobile'] } })
  })

  test.each<[Role, boolean]>([
    ['owner', true],
    ['planner', true],
    ['doorStaff', false],
    ['finance', false],
    ['readOnly', false],
  ])('a link that acts for a person is given to %s: %s', async (role, isGiven) => {
    const event = await newEvent()
    const { attendeeId } = await person(event)
    const asker = await memberOf(event, role)
    const { ticketUrl } = await asker.get(attendeeCalls.detail, { attendeeId })
    expect(ticketUrl).toMatch(isGiven ? /\/ticket\/.+\?t=.+/ : /^$/)
    const exported = await asker.try(attendeeCalls.exportPerson, { bventId: event.bventId, attendeeId })
    if (exported.status === 200) expect(exported.text.includes('?t=')).toBe(isGiven)
  })

  test('an order is paid offline once, and cancelled', async () => {
    const event = await newEvent({ priceMinor: 1000 })
    const { bventId, ticketId, owner } = event
    const { orderId } = await owner.get(attendeeCalls.create, { bventId, ticketId, attendeeFieldValues: answers('13900003333') })
    expect(await owner.get(orderCalls.payOffline, { bventId, orderId })).toMatchObject({ status: 'Paid', paidAmount: '10.00' })
    expect((await owner.try(orderCalls.payOffline, { bventId, orderId })).envelope.businessCode).toBe(20011)
    expect(await owner.get(orderCalls.cancel, { bventId, orderId, isRefund: true })).toMatchObject({
      items: [{ status: 'Cancelled' }],
    })
    expect(await seatsOf(event)).toBe(0)
  })

  test('a person is erased with name and all, and the log forgets the values', async () => {
    const event = await newEvent()
    const { bventId, ticketId, owner } = event
    const { attendeeId } = await owner.get(attendeeCalls.create, {
      bventId,
      ticketId,
      attendeeFieldValues: answers('13900003333'),
      isSendNotice: true,
    })
    expect((await owner.try(attendeeCalls.erasePerson, { bventId, attendeeId, fullName: '别人' })).status).toBe(400)
    const { rows } = await sql<{ target: string }>`
      select target from short_link where bvent_id = ${bventId} and target like ${`%${attendeeId}%`}`.execute(harness.db)
    const t = decodeURIComponent(/t=(.+)$/.exec(rows[0]?.target ?? '')?.[1] ?? '')
    const { orderId } = await harness.db.selectFrom('attendee').select('orderId').where('id', '=', attendeeId).executeTakeFirstOrThrow()
    expect((await harness.nobody.try(registrationCalls.cancelOrder, { orderId, attendeeIds: [attendeeId], t })).status).toBe(200)
    await owner.get(attendeeCalls.erasePerson, { bventId, attendeeId, fullName: '新来的人' })
    expect((await owner.try(attendeeCalls.detail, { attendeeId })).status).toBe(404)
    const row = await harness.db.selectFrom('attendee').selectAll().where('id', '=', attendeeId).executeTakeFirstOrThrow()
    const log = await harness.db.selectFrom('auditLog').selectAll().where('objectId', '=', attendeeId).execute()
    expect(JSON.stringify([row, log])).not.toMatch(/新来的人|13900003333/)
    expect(await seatsOf(event)).toBe(0)
    await owner.get(attendeeCalls.create, { bventId, ticketId, attendeeFieldValues: answers('13900003333') })
  })

  test('strangers learn nothing by mobile or mail, and what is theirs is sent to them once', async () => {
    const event = await newEvent()
    const { attendeeId } = await person(event, { mobile: '13900006666', fullName: '有票的人' })
    const ask = (asker: Asker, mobile: string) => asker.get(attendeeCalls.findByMobileOrEmail, { bventId: event.bventId, mobile })
    expect(await ask(harness.nobody, '13900006666')).toEqual({ attendees: [] })
    expect(await ask(harness.nobody, '13900006666')).toEqual({ attendees: [] })
    expect(await ask(harness.nobody, '13911111111')).toEqual({ attendees: [] })
    const letters = await harness.db.selectFrom('message').select('recipient').where('topOrgId', '=', event.orgId).execute()
    expect(letters).toEqual([{ recipient: '13900006666' }])
    expect((await ask(event.owner, '13900006666')).attendees).toMatchObject([{ attendeeId, fullName: '有票的人' }])
    expect(await ask(await harness.as((await harness.build.member()).accountId), '13900006666')).toEqual({ attendees: [] })
    await harness.db.updateTable('bvent').set({ isPrivate: true }).where('id', '=', event.bventId).execute()
    const planner = await memberOf(event, 'planner')
    expect(await planner.try(attendeeCalls.findByMobileOrEmail, { bventId: event.bventId, mobile: '13900006666' })).toMatchObject({
      status: 401,
      envelope: { businessCode: 24001 },
    })
  })
})

describe('fields, views and searches', () => {
  test('the status comes first, an address as a place, and the form with its columns', async () => {
    const event = await newEvent()
    await event.owner.get(formCalls.addField, { bventId: event.bventId, field: { fieldName: 'Province' } })
    const fields = await event.owner.get(attendeeCalls.queryFields, { bventId: event.bventId })
    expect(fields[0]).toMatchObject({ fieldName: 'Status', dataType: 2 })
    expect(fields.find(({ fieldName }) => fieldName === 'AddressDataSources')).toMatchObject({ dataType: 7 })
    expect(fields.find(({ fieldName }) => fieldName === 'TicketName')?.fieldOptions).toHaveLength(1)
    const { pageViewConfigs, fields: columns } = await event.owner.get(attendeeCalls.registFields, { bventId: event.bventId })
    expect(pageViewConfigs.map(({ fieldName }) => fieldName).sort()).toEqual(columns.map(({ fieldName }) => fieldName).sort())
    expect(pageViewConfigs[0]).toEqual({ fieldName: 'FullName', isShow: true, sortId: 0, width: 110, isFixed: true })
  })

  test('fields that many share offer what people of this event have there', async () => {
    const [event, other] = await Promise.all([newEvent(), newEvent()])
    const had: [typeof event, { promotionCode: string; distributionName?: string }][] = [
      [event, { promotionCode: 'EARLY', distributionName: '华东渠道' }],
      [event, { promotionCode: 'EARLY' }],
      [event, { promotionCode: 'vip' }],
      [other, { promotionCode: 'OTHER' }],
    ]
    for (const [at, values] of had) {
      const { attendeeId } = await person(at)
      await harness.db.updateTable('attendee').set(values).where('id', '=', attendeeId).execute()
    }
    const fields = await event.owner.get(attendeeCalls.queryFields, { bventId: event.bventId })
    const offered = (name: string) => fields.find(({ fieldName }) => fieldName === name)
    expect(offered('PromotionCode')).toMatchObject({ dataType: 6, fieldOptions: [{ value: 'EARLY' }, { value: 'vip' }] })
    expect(offered('DistributionName')?.fieldOptions).toEqual([{ key: '华东渠道', value: '华东渠道' }])
    expect(offered('EpidemicPreventionStatus')).toBeUndefined()
  })

  test('a view is its owner’s; a search is shared, renamed and deleted by its owner alone', async () => {
    const event = await newEvent()
    const { bventId, owner } = event
    const other = await memberOf(event, 'planner')
    const viewConfigs = [{ fieldName: 'Mobile', isShow: false, sortId: 0, width: 200, isFixed: false }]
    await owner.get(attendeeCalls.saveFieldsView, { id: bventId, viewConfigs })
    expect(await owner.get(attendeeCalls.fieldsView, { id: bventId })).toEqual({ viewConfigs })
    expect(await other.get(attendeeCalls.fieldsView, { id: bventId })).toEqual({ viewConfigs: [] })
    expect((await owner.get(attendeeCalls.registFields, { bventId })).pageViewConfigs[0]).toMatchObject({ fieldName: 'Mobile', width: 200 })

    const { id } = await owner.get(attendeeCalls.saveCustomSearch, { bventId, name: '待审核', searchData: { Status: 'PendingApproval' } })
    expect(await other.get(attendeeCalls.customSearchList, { bventId })).toEqual([])
    expect((await other.try(attendeeCalls.customSearch, { id })).status).toBe(404)
    await owner.get(attendeeCalls.shareCustomSearch, { id, isShared: true })
    expect(await other.get(attendeeCalls.customSearch, { id })).toMatchObject({
      name: '待审核',
      isMine: false,
      searchData: { Status: 'PendingApproval' },
    })
    expect((await other.try(attendeeCalls.deleteCustomSearch, { id })).status).toBe(404)
    expect((await other.try(attendeeCalls.saveCustomSearch, { id, bventId, name: '我的', searchData: {} })).status).toBe(404)
    await owner.get(attendeeCalls.deleteCustomSearch, { id })
    expect(await owner.get(attendeeCalls.customSearchList, { bventId })).toEqual([])
  })
})
