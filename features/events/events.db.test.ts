import { programmeCalls } from '#features/programme/contract.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { v7 as uuid } from 'uuid'
import { eventCalls, eventTasks } from '#features/events/contract.ts'
import { externalEventCalls } from '#features/externalEvents/contract.ts'
import { ticketCalls } from '#features/tickets/contract.ts'
import { eventLinkCalls } from '#features/events/linkCalls.ts'
import { linkCalls } from '#features/links/contract.ts'
import { neededCodes } from '#features/events/rules.ts'
import { auditCalls } from '#features/audit/contract.ts'
import { encryptHeader } from '#server/http/encrypt.ts'
import type { Role } from '#core/access.ts'
import type { Call } from '#core/call.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'

let owner: Asker
let planner: Asker
let orgId: string
let ownerId: string
let plannerId: string

const harness = await openFileHarness()

beforeEach(async () => {
  ;({ orgId, accountId: ownerId } = await harness.build.member())
  plannerId = (await harness.build.member({ orgId, roles: ['planner'] })).accountId
  owner = await harness.as(ownerId)
  planner = await harness.as(plannerId)
})

let made = 0
const input = (change: object = {}) => ({
  title: `峰会 ${(made += 1)}`,
  startTime: '2027-01-05T01:00:00Z',
  endTime: '2027-01-06T10:00:00Z',
  ...change,
})
const create = (asker = owner, change: object = {}) => asker.get(eventCalls.create, input(change))

/** event/update and Event/delete are signed; this signs as the browser would. */
async function signed(accountId: string, call: Call, request: object, requestId = `req_${uuid()}`, headers: Record<string, string> = {}) {
  const { accessToken } = await harness.services.identity.issue(accountId, new Date())
  const payload = JSON.stringify(request)
  const encrypt = encryptHeader({ token: accessToken, path: call.paths[0], requestId, rawBody: Buffer.from(payload), now: new Date() })
  const response = await harness.app.inject({
    method: 'POST',
    url: call.paths[0],
    payload,
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json', 'x-request-id': requestId, encrypt, ...headers },
  })
  return { status: response.statusCode, envelope: response.json() }
}

test.each(['0000-01-01T00:00:00Z', '2027-01-05T01:00:00+23:59', '9999-12-31T23:59:59-23:59'])(
  '%s is no time that anything can begin at',
  async (odd) => {
    const { bventId } = await create()
    const times = { startTime: odd, endTime: odd }
    const asked: [Call, object][] = [
      [eventCalls.create, input(times)],
      [eventCalls.calendar, { from: odd, to: odd }],
      [programmeCalls.scheduleSave, { bventId, title: '一场', ...times }],
      [ticketCalls.save, { bventId, name: '票', saleStartTime: odd }],
      [externalEventCalls.benefitCreate, { bventId, name: '展位', dueTime: odd }],
      [auditCalls.list, { from: odd }],
    ]
    for (const [call, request] of asked)
      expect([call.paths[0], (await owner.try(call, { ...request })).status]).toEqual([call.paths[0], 400])
  },
)

describe('create', () => {
  test('makes a draft, with its creator responsible and the first step done', async () => {
    const place = { name: '上海国家会展中心', address: '崧泽大道 333 号', lng: 121.3, lat: 31.19 }
    const { bventId } = await create(planner, { title: '2026 智造未来峰会', place, tags: ['峰会'], capacity: 20_000 })
    expect(await planner.get(eventCalls.detail, { bventId })).toMatchObject({
      bventId,
      topOrgId: orgId,
      title: '2026 智造未来峰会',
      status: { value: 'Draft', name: '未发布' },
      type: 'Common',
      form: 'Offline',
      timeZone: 'Asia/Shanghai',
      place,
      capacity: 20_000,
      responsibles: [{ accountId: plannerId }],
      eventProgress: ['lite_res_menu_createactivity'],
      missing: ['lite_res_menu_ticket', 'lite_res_menu_editactivity', 'lite_res_menu_form'],
      siteUrl: expect.stringContaining(`/bvent/${bventId}/zh-CN`),
      shortUrl: expect.stringMatching(/\/s\/[2-9A-HJ-NP-Z]{8}$/),
      version: 1,
    })
  })

  test('of twenty at once with one title exactly one wins, by the database', async () => {
    const titles = ['同名活动', ' 同名活动 ', '同名活动']
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => owner.try(eventCalls.create, input({ title: titles[index % 3] }))),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(answer).toMatchObject({ status: 409, envelope: { businessCode: 24002 } })
  })

  test('without the unique index they would all win: the guard is the database’s', async () => {
    await sql`drop index bvent_title`.execute(harness.db)
    const answers = await Promise.all(Array.from({ length: 5 }, () => owner.try(eventCalls.create, input({ title: '没有保护的活动' }))))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(5)
    await sql`delete from bvent where title = '没有保护的活动'`.execute(harness.db)
    await sql`create unique index bvent_title on bvent (top_org_id, title_key) where deleted_at is null`.execute(harness.db)
  })

  test.each([
    ['ＡＢＣ 大会', 'abc 大会', false],
    ['  大会 ', '大会', false],
    ['大会一', '大会二', true],
  ])('after %j, %j is unique: %s', async (first, second, isUnique) => {
    await create(owner, { title: first })
    expect(await owner.get(eventCalls.checkTitle, { title: second })).toEqual({ isUnique })
  })

  test('the number of events is limited by the benefit, exactly', async () => {
    await harness.db
      .updateTable('benefit')
      .set({ currentQuota: 3 })
      .where('topOrgId', '=', orgId)
      .where('functionKey', '=', 'LiteCreateActivity')
      .execute()
    const answers = await Promise.all(Array.from({ length: 8 }, () => owner.try(eventCalls.create, input())))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3)
    expect(answers.find((answer) => answer.status !== 200)?.envelope.businessCode).toBe(110721002)
  })

  test.each([
    ['an end before the start', { endTime: '2027-01-04T00:00:00Z' }, 'endTime'],
    ['after 2037', { endTime: '2038-01-01T00:00:00Z' }, 'endTime'],
    ['no title', { title: '   ' }, 'title'],
    ['a long title', { title: 'x'.repeat(101) }, 'title'],
    ['a time without zone', { startTime: '2027-01-05T01:00:00' }, 'startTime'],
    ['no such zone', { timeZone: 'Mars/Base' }, 'timeZone'],
    ['capacity 0', { capacity: 0 }, 'capacity'],
    ['a stranger responsible', { responsibleIds: ['0192f0c1-7c5a-7abc-8def-0123456789ab'] }, 'responsibleIds'],
  ])('%s is refused', async (_, change, field) => {
    const answer = await owner.try(eventCalls.create, input(change))
    expect([answer.status, (answer.envelope.returnObj as never as { errorDetails: { field: string }[] }).errorDetails[0]?.field]).toEqual([
      400,
      field,
    ])
  })
})

describe('update', () => {
  test('is signed; unsigned, tampered or replayed it is refused and nothing changes', async () => {
    const { bventId } = await create()
    const request = { bventId, version: 1, title: '改过的标题' }
    expect(await owner.try(eventCalls.update, request)).toMatchObject({ status: 400, envelope: { businessCode: 20008 } })
    expect(await signed(ownerId, eventCalls.update, request, 'req_tampered1', { encrypt: 'v1.1.00' })).toMatchObject({
      envelope: { businessCode: 20008 },
    })
    const requestId = `req_${uuid()}`
    expect(await signed(ownerId, eventCalls.update, request, requestId)).toMatchObject({
      status: 200,
      envelope: { returnObj: { version: 2 } },
    })
    expect(await signed(ownerId, eventCalls.update, { ...request, version: 2 }, requestId)).toMatchObject({
      status: 409,
      envelope: { businessCode: 20009 },
    })
  })

  test('the second of two people is told what changed, and nothing is lost', async () => {
    const { bventId } = await create(owner, { title: '两个人的活动' })
    await signed(ownerId, eventCalls.update, { bventId, version: 1, capacity: 300, tags: ['沙龙'] })
    const second = await signed(plannerId, eventCalls.update, { bventId, version: 1, title: '另一个标题' })
    expect(second).toMatchObject({
      status: 409,
      envelope: { businessCode: 1300610006, returnObj: { current: { title: '两个人的活动', capacity: 300 } } },
    })
    expect(second.envelope.returnObj.changedFields.sort()).toEqual(['capacity', 'tags'])
    expect(await owner.get(eventCalls.detail, { bventId })).toMatchObject({ title: '两个人的活动', capacity: 300, version: 2 })
  })

  test('absent is unchanged, null is cleared', async () => {
    const { bventId } = await create(owner, { capacity: 10, tags: ['a'] })
    await signed(ownerId, eventCalls.update, { bventId, version: 1, capacity: null })
    expect(await owner.get(eventCalls.detail, { bventId })).toMatchObject({ capacity: null, tags: ['a'] })
  })

  test('a description is sanitised before it is kept', async () => {
    const { bventId } = await create()
    await owner.get(eventCalls.saveDescription, { bventId, version: 1, description: '<p onclick="x()">好<script>alert(1)</script></p>' })
    const { description, eventProgress } = await owner.get(eventCalls.detail, { bventId })
    expect(description).toEqual({ 'zh-CN': '<p>好</p>' })
    expect(eventProgress).toContain('lite_res_menu_editactivity')
  })
})

describe('publish, cancel, delete', () => {
  const publish = (bventId: string, change: object = {}) =>
    owner.try(eventCalls.publish, { bventId, IsPublish: true, isContinuePublish: false, navigationPageType: 'MicroSite', ...change })

  test('asks for the missing steps unless told to continue', async () => {
    const { bventId } = await create()
    const asked = await publish(bventId)
    expect(asked).toMatchObject({ status: 409, envelope: { businessCode: 110721001, returnObj: { missing: neededCodes.slice(1) } } })
    expect(await publish(bventId, { isContinuePublish: true })).toMatchObject({
      result: { status: { value: 'Published', name: '已发布' } },
    })
    expect(await publish(bventId, { isContinuePublish: true })).toMatchObject({ status: 409, envelope: { businessCode: 20011 } })
    expect(await publish(bventId, { IsPublish: false })).toMatchObject({ result: { status: { value: 'Unpublished' } } })
  })

  test('with all four steps it needs no question; a past one is refused', async () => {
    const { bventId } = await create()
    await owner.get(eventCalls.updateProgress, { bventId, menuCodes: [...neededCodes] })
    expect((await publish(bventId)).status).toBe(200)
    const past = await harness.build.event({
      orgId,
      createdBy: ownerId,
      startTime: new Date('2020-01-01'),
      endTime: new Date('2020-01-02'),
    })
    expect(await publish(past.bventId, { isContinuePublish: true })).toMatchObject({ envelope: { businessCode: 20011 } })
  })

  test('of two who publish at once, one moves it', async () => {
    const { bventId } = await create()
    const answers = await Promise.all(Array.from({ length: 10 }, () => publish(bventId, { isContinuePublish: true })))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  })

  test('cancelled and back', async () => {
    const { bventId } = await create()
    expect(await owner.get(eventCalls.cancel, { bventId, isCancel: true, reason: '台风' })).toMatchObject({
      status: { value: 'Cancelled' },
    })
    expect(await owner.try(eventCalls.cancel, { bventId, isCancel: true })).toMatchObject({ status: 409 })
    expect(await owner.get(eventCalls.cancel, { bventId, isCancel: false })).toMatchObject({ status: { value: 'Unpublished' } })
  })

  test('an event that is being upgraded takes no writes and says so', async () => {
    const { bventId } = await create()
    await harness.db.updateTable('bvent').set({ status: 'Upgrade' }).where('id', '=', bventId).execute()
    expect(await publish(bventId)).toMatchObject({ status: 409, envelope: { businessCode: 24004 } })
    expect(await owner.get(eventCalls.detail, { bventId })).toMatchObject({ status: { value: 'Upgrade' } })
  })

  test('is deleted by typing its title, lies in the bin, and comes back off the public site', async () => {
    const { bventId } = await create(owner, { title: '要删的活动' })
    await publish(bventId, { isContinuePublish: true })
    expect(await signed(ownerId, eventCalls.delete, { bventId, title: '不对' })).toMatchObject({ envelope: { businessCode: 1107210003 } })
    expect(await signed(ownerId, eventCalls.delete, { bventId, title: '要删的活动' })).toMatchObject({ status: 200 })
    expect((await owner.try(eventCalls.detail, { bventId })).status).toBe(404)
    expect(await owner.get(eventCalls.checkTitle, { title: '要删的活动' })).toEqual({ isUnique: true })
    const { list } = await owner.get(eventCalls.list, { isBin: true })
    expect(list).toMatchObject([{ bventId, deletedTime: expect.any(String) }])

    await create(owner, { title: '要删的活动' })
    expect(await owner.try(eventCalls.restore, { bventId })).toMatchObject({ envelope: { businessCode: 24002 } })
    expect(await owner.get(eventCalls.restore, { bventId, title: '要删的活动（恢复）' })).toMatchObject({
      status: { value: 'Unpublished' },
    })
  })
})

describe('who sees what', () => {
  test('a private event is there for its responsible persons and administrators only', async () => {
    const { bventId } = await create(owner, { isPrivate: true, title: '闭门会' })
    expect(await planner.try(eventCalls.detail, { bventId })).toMatchObject({
      status: 401,
      envelope: { businessCode: 24001, sysCode: 'BventUnauthorizedException' },
    })
    expect((await planner.get(eventCalls.list, {})).list).toEqual([])
    expect(await planner.get(eventCalls.totalStatistics, {})).toMatchObject({ eventCount: 0 })
    await owner.get(eventCalls.responsibleSave, { bventId, accountIds: [plannerId] })
    expect((await planner.get(eventCalls.list, {})).list).toMatchObject([{ bventId }])
  })

  test('whoever works with neither orders nor finance is told no money', async () => {
    const { bventId } = await create()
    await owner.get(eventCalls.planSave, { bventId, budget: '120000.00' })
    const { orderId } = await harness.build.attendee({ bventId, orgId })
    await harness.build.paid({ orderId, amountMinor: 129_900 })
    const seen = async (asker: Asker) => ({
      total: (await asker.get(eventCalls.totalAmount, {})).list,
      today: (await asker.get(eventCalls.statistics, { bventId })).trend.at(-1)?.amount,
      budget: (await asker.get(eventCalls.detail, { bventId })).bventplan?.budget,
    })
    const join = async (role: Role) => harness.as((await harness.build.member({ orgId, roles: [role] })).accountId, orgId)
    const total = [{ currency: 'CNY', amount: '1299.00' }]
    expect(await seen(await join('doorStaff'))).toEqual({ total: [], today: '', budget: undefined })
    expect(await seen(await join('finance'))).toEqual({ total, today: '1299.00', budget: undefined })
    expect(await seen(await join('readOnly'))).toEqual({ total, today: '1299.00', budget: '120000.00' })
  })

  test('a link into another of one’s own organisations names that one, and no other', async () => {
    const { bventId } = await create()
    const other = await harness.build.member({ accountId: plannerId } as never)
    const stranger = await harness.as((await harness.build.member()).accountId)
    expect(other.orgId).not.toBe(orgId)
    expect((await planner.get(eventCalls.whereIs, { bventId })).org).toMatchObject({ id: orgId })
    expect(await stranger.get(eventCalls.whereIs, { bventId })).toEqual({ org: null })
  })

  test('another organisation’s event does not exist, for any call about an event', async () => {
    const { bventId } = await create()
    const stranger = await harness.as((await harness.build.member()).accountId)
    const asked: [Call, object][] = [
      [eventCalls.detail, { bventId }],
      [eventCalls.publish, { bventId, IsPublish: true }],
      [eventCalls.saveDescription, { bventId, description: 'x', version: 1 }],
      [eventCalls.setTop, { bventId }],
      [eventCalls.setPrivate, { bventId, isPrivate: true }],
      [eventCalls.responsibleList, { bventId }],
      [programmeCalls.scheduleList, { bventId }],
      [programmeCalls.speakerList, { bventId }],
      [programmeCalls.documentList, { bventId }],
      [eventCalls.cancel, { bventId, isCancel: true }],
      [eventCalls.progress, { bventId }],
      [externalEventCalls.detail, { bventId }],
      [eventLinkCalls.shortUrl, { bventId }],
    ]
    for (const [call, request] of asked)
      expect([call.paths[0], (await stranger.try(call, request as never)).status]).toEqual([call.paths[0], 404])
  })
})

describe('the list', () => {
  test('pinned first, then by start; filters and search; pages', async () => {
    const { build } = harness
    const at = (day: string) => ({
      orgId,
      createdBy: ownerId,
      startTime: new Date(`${day}T00:00:00Z`),
      endTime: new Date(`${day}T10:00:00Z`),
    })
    const early = await build.event({ ...at('2027-01-01'), title: '绿色沙龙 100%' })
    const late = await build.event({ ...at('2027-03-01'), title: '年会', status: 'Published' })
    const over = await build.event({ ...at('2026-01-01'), title: '去年的会', status: 'Published' })
    const ids = async (search: object) => (await owner.get(eventCalls.list, search)).list.map((event) => event.bventId)
    expect(await ids({})).toEqual([late.bventId, early.bventId, over.bventId])
    await owner.get(eventCalls.setTop, { bventId: early.bventId })
    expect(await ids({})).toEqual([early.bventId, late.bventId, over.bventId])
    expect(await ids({ status: 'Ended' })).toEqual([over.bventId])
    expect(await ids({ status: 'Published' })).toEqual([late.bventId])
    expect(await ids({ timeFilter: 'RecentMonth' })).toEqual([early.bventId, late.bventId])
    expect(await ids({ keyWords: '100%' })).toEqual([early.bventId])
    expect(await ids({ keyWords: '100_' })).toEqual([])
    const second = await owner.get(eventCalls.list, { pageNo: 2, pageSize: 2 })
    expect(second).toMatchObject({ list: [{ bventId: over.bventId }], total: 3, totalPage: 2 })
  })

  test('nearest first: what is on, what comes, what is over; or by creation, or by people', async () => {
    const { build } = harness
    const day = (n: number) => new Date(Date.now() + n * 86_400_000)
    const made = async (from: number, to: number, title: string) =>
      (await build.event({ orgId, createdBy: ownerId, startTime: day(from), endTime: day(to), title, status: 'Published' })).bventId
    const far = await made(30, 31, '远')
    const long = await made(-90, -89, '旧')
    const next = await made(2, 3, '近')
    const on = await made(-1, 1, '正在')
    const last = await made(-9, -8, '上周')
    const ids = async (sort: string) => (await owner.get(eventCalls.list, { sort } as never)).list.map((event) => event.bventId)
    expect(await ids('nearest')).toEqual([on, next, far, last, long])
    expect(await ids('start')).toEqual([far, next, on, last, long])
    expect(await ids('created')).toEqual([last, on, next, long, far])
    const { ticketId } = await build.ticket({ bventId: last, orgId })
    await build.attendee({ bventId: last, orgId, ticketId })
    expect((await ids('registrations'))[0]).toBe(last)
    await owner.get(eventCalls.setTop, { bventId: long })
    expect((await ids('nearest'))[0]).toBe(long)
  })

  test('a column that a newer server adds disturbs nobody who has been asking', async () => {
    const { bventId } = await harness.build.event({ orgId, createdBy: ownerId })
    const ids = async () => (await owner.get(eventCalls.list, {})).list.map((event) => event.bventId)
    expect(await ids()).toEqual([bventId])
    await sql`alter table bvent add column of_tomorrow text`.execute(harness.db)
    expect(await ids()).toEqual([bventId])
  })

  test('words are found in titles, places and the names of who is responsible, in the bin too', async () => {
    const { build } = harness
    const { accountId } = await build.member({ orgId, name: '周静怡' })
    const titled = await build.event({ orgId, createdBy: ownerId, title: 'Ａnnual 绿色年会' })
    const placed = await create(owner, { place: { name: '西湖国宾馆', address: '杨公堤 18 号' } })
    const led = await create(owner, { responsibleIds: [accountId] })
    const ids = async (search: object) => (await owner.get(eventCalls.list, search)).list.map((event) => event.bventId)
    expect(await ids({ keyWords: '绿' })).toEqual([titled.bventId])
    expect(await ids({ keyWords: 'ANNUAL 绿色' })).toEqual([titled.bventId])
    expect(await ids({ keyWords: '国宾' })).toEqual([placed.bventId])
    expect(await ids({ keyWords: '杨公堤 18' })).toEqual([placed.bventId])
    expect(await ids({ keyWords: '静怡' })).toEqual([led.bventId])
    await harness.db.updateTable('bvent').set({ deletedAt: new Date() }).where('id', '=', titled.bventId).execute()
    expect(await ids({ keyWords: '绿色' })).toEqual([])
    expect(await ids({ keyWords: '绿色', isBin: true })).toEqual([titled.bventId])
  })

  test('the total is what each person may see, whatever becomes of the events', async () => {
    const { build } = harness
    const [, hidden, mine] = [
      await build.event({ orgId, createdBy: ownerId }),
      await build.event({ orgId, createdBy: ownerId, isPrivate: true }),
      await create(owner, { isPrivate: true, responsibleIds: [plannerId] }),
    ]
    const seenBy = (asker: Asker) => asker.get(eventCalls.list, {})
    const expectTotals = async (ofOwner: number, ofPlanner: number) => {
      expect(await seenBy(owner)).toMatchObject({ total: ofOwner })
      expect(await seenBy(planner)).toMatchObject({ total: ofPlanner })
    }
    await expectTotals(3, 2)
    await owner.get(eventCalls.setPrivate, { bventId: hidden.bventId, isPrivate: false })
    await expectTotals(3, 3)
    await harness.db.updateTable('bvent').set({ deletedAt: new Date() }).where('id', 'in', [hidden.bventId, mine.bventId]).execute()
    await expectTotals(1, 1)
    await sql`insert into bvent_tally (top_org_id, is_private, total) select ${orgId}, n % 2 = 0, (-1) ^ (n / 2) from generate_series(0, 59) n`.execute(
      harness.db,
    )
    await sql`select fold_event_tallies()`.execute(harness.db)
    await expectTotals(1, 1)
    expect(await harness.db.selectFrom('bventTally').selectAll().where('topOrgId', '=', orgId).execute()).toHaveLength(1)
    expect(await owner.get(eventCalls.list, { pageNo: 9 })).toMatchObject({ list: [], total: 1 })
  })

  test('the calendar shows what touches the period, at most a year', async () => {
    const { bventId } = await harness.build.event({
      orgId,
      createdBy: ownerId,
      startTime: new Date('2027-01-30'),
      endTime: new Date('2027-02-02'),
    })
    const { list } = await owner.get(eventCalls.calendar, { from: '2027-02-01T00:00:00Z', to: '2027-03-01T00:00:00Z' })
    expect(list).toMatchObject([{ bventId }])
    expect((await owner.try(eventCalls.calendar, { from: '2027-01-01T00:00:00Z', to: '2028-06-01T00:00:00Z' })).status).toBe(400)
  })
})

describe('content', () => {
  test('speakers, sessions and their order', async () => {
    const { bventId } = await create()
    const [ann, ben] = [
      await owner.get(programmeCalls.speakerSave, { bventId, name: '安' }),
      await owner.get(programmeCalls.speakerSave, { bventId, name: '本' }),
    ]
    await owner.get(programmeCalls.speakerSort, { bventId, ids: [ben.id, ann.id] })
    expect((await owner.get(programmeCalls.speakerList, { bventId })).list.map((speaker) => speaker.name)).toEqual(['本', '安'])
    const session = {
      bventId,
      title: '主题演讲',
      startTime: '2027-01-05T01:00:00Z',
      endTime: '2027-01-05T02:00:00Z',
      room: 'A',
      speakerIds: [ann.id],
    }
    const saved = await owner.get(programmeCalls.scheduleSave, session)
    await owner.get(programmeCalls.scheduleSave, { ...session, id: saved.id, title: '开幕', version: saved.version })
    expect(await owner.try(programmeCalls.scheduleSave, { ...session, id: saved.id, version: saved.version })).toMatchObject({
      envelope: { businessCode: 20005 },
    })
    await owner.get(programmeCalls.speakerDelete, { bventId, id: ann.id })
    expect((await owner.get(programmeCalls.scheduleList, { bventId })).list).toMatchObject([{ title: '开幕', speakerIds: [] }])
  })

  test('the plan’s project number is checked and used once', async () => {
    const { bventId } = await create()
    await owner.get(eventCalls.planSave, { bventId, mbaProjectNo: 'MBA-2026-0031', budget: '100000', goal: 'leads' })
    expect(await owner.get(eventCalls.planCheck, { mbaProjectNo: 'MBA-2026-0031' })).toEqual({ isValid: true, isUsed: true })
    const other = await create()
    expect((await owner.try(eventCalls.planSave, { bventId: other.bventId, mbaProjectNo: 'MBA-2026-0031' })).status).toBe(400)
    expect((await owner.try(eventCalls.planSave, { bventId: other.bventId, mbaProjectNo: 'nope' })).status).toBe(400)
  })

  test('what was done is in the log, with who and what', async () => {
    const { bventId } = await create()
    await owner.get(eventCalls.setTop, { bventId })
    const { list } = await owner.get(auditCalls.list, { objectId: bventId })
    expect(list).toMatchObject([
      { action: 'event.setTop', before: { isTop: false }, after: { isTop: true }, accountId: ownerId },
      { action: 'event.create' },
    ])
  })
})

describe('links', () => {
  test('the same page always has the same short link, which leads there; foreign addresses are refused', async () => {
    const { bventId } = await create()
    const { shortUrl } = await owner.get(eventLinkCalls.shortUrl, { bventId })
    expect((await owner.get(eventLinkCalls.shortUrl, { url: `/bvent/${bventId}/zh-CN` })).shortUrl).toBe(shortUrl)
    const followed = await harness.app.inject(new URL(shortUrl).pathname.toLowerCase())
    expect([followed.statusCode, followed.headers.location]).toEqual([302, `/bvent/${bventId}/zh-CN`])
    expect((await owner.try(linkCalls.createShortUrl, { url: 'https://evil.example' })).status).toBe(400)
    const { image } = await owner.get(eventLinkCalls.qrCode, { bventId })
    expect(Buffer.from(image.split(',')[1] ?? '', 'base64').toString()).toMatch(/^<svg/)
  })
})

describe('external events', () => {
  test('have contacts, targets, benefits and obligations', async () => {
    const { bventId } = await owner.get(externalEventCalls.create, { ...input(), organizer: '行业协会', role: '赞助商' })
    expect(await owner.get(externalEventCalls.detail, { bventId })).toMatchObject({
      bventType: 'External',
      organizer: '行业协会',
      role: '赞助商',
    })
    await owner.get(externalEventCalls.saveContact, { bventId, contacts: [{ name: '王主任', mobile: '13800138000' }] })
    expect(await owner.get(externalEventCalls.getContact, { bventId })).toMatchObject({ contacts: [{ name: '王主任' }] })
    await owner.get(externalEventCalls.saveTarget, { bventId, targets: [{ name: '线索', planned: 200, unit: '条' }] })
    expect(await owner.get(externalEventCalls.getTarget, { bventId })).toMatchObject({ targets: [{ planned: 200, actual: null }] })
    const { id } = await owner.get(externalEventCalls.benefitCreate, { bventId, name: '展位', quantity: 2 })
    await owner.get(externalEventCalls.benefitUpdate, { bventId, id, name: '展位', quantity: 2, status: 'Done' })
    expect(await owner.get(externalEventCalls.benefitList, { bventId })).toMatchObject({ list: [{ name: '展位', status: 'Done' }] })
    expect(await owner.get(externalEventCalls.obligationList, { bventId })).toEqual({ list: [] })
    expect((await owner.try(externalEventCalls.obligationDelete, { bventId, id })).status).toBe(404)
  })

  test('need the benefit', async () => {
    await harness.db.deleteFrom('benefit').where('topOrgId', '=', orgId).where('functionKey', '=', 'ExternalEvent').execute()
    expect(await owner.try(externalEventCalls.create, input())).toMatchObject({ status: 403, envelope: { businessCode: 23001 } })
  })

  test('need it for whatever the calls of events write', async () => {
    const { bventId } = await owner.get(externalEventCalls.create, { ...input(), title: '外部活动' })
    await harness.db.deleteFrom('benefit').where('topOrgId', '=', orgId).where('functionKey', '=', 'ExternalEvent').execute()
    const missing = { status: 403, envelope: { businessCode: 23001 } }
    const refused = async (call: Call, request: object = {}) =>
      expect(await owner.try(call, { bventId, ...request })).toMatchObject(missing)
    await refused(eventCalls.setTop)
    await refused(eventCalls.cancelTop)
    await refused(eventCalls.setPrivate, { isPrivate: true })
    await refused(eventCalls.saveCoverTemplate, { templateId: 'wave' })
    await refused(eventCalls.saveMiniAppImage, { fileId: null })
    await refused(eventCalls.saveDescription, { version: 1, description: '' })
    await refused(eventCalls.responsibleSave, { accountIds: [ownerId] })
    await refused(eventCalls.planSave)
    await refused(eventCalls.cancel, { isCancel: true })
    await refused(eventCalls.publish, { IsPublish: true, isContinuePublish: true })
    await refused(eventCalls.updateProgress, { menuCodes: [] })
    expect(await signed(ownerId, eventCalls.update, { bventId, version: 1, capacity: 5 })).toMatchObject(missing)
    expect(await signed(ownerId, eventCalls.delete, { bventId, title: '外部活动' })).toMatchObject(missing)
    await harness.db.updateTable('bvent').set({ deletedAt: new Date() }).where('id', '=', bventId).execute()
    await refused(eventCalls.restore)
  })
})

test('a copy takes what was chosen, shifted to its own dates, and never twice', async () => {
  const { bventId } = await create(owner, { title: '原活动', capacity: 50 })
  const speaker = await owner.get(programmeCalls.speakerSave, { bventId, name: '讲者' })
  await owner.get(programmeCalls.scheduleSave, {
    bventId,
    title: '第一场',
    startTime: '2027-01-05T02:00:00Z',
    endTime: '2027-01-05T03:00:00Z',
    speakerIds: [speaker.id],
  })
  await owner.get(eventCalls.saveDescription, { bventId, version: 1, description: '<p>介绍</p>' })
  await harness.withWorker()
  const request = {
    bventId,
    title: '新活动',
    startTime: '2027-06-01T01:00:00Z',
    endTime: '2027-06-02T01:00:00Z',
    parts: ['schedule', 'pages'] as const,
  }
  const { taskId } = await owner.get(eventTasks.copy.calls.start, { ...request, parts: [...request.parts] })
  const done = await eventually(async () => {
    const progress = await owner.get(eventCalls.copyProgress, { taskId })
    if (!progress.status) throw new Error('not yet')
    return progress
  })
  expect(done).toMatchObject({ status: 'done', newCount: 1, newBventId: expect.any(String) })
  const copy = done.newBventId ?? ''
  expect(await owner.get(eventCalls.detail, { bventId: copy })).toMatchObject({
    title: '新活动',
    capacity: null,
    status: { value: 'Draft' },
    description: { 'zh-CN': '<p>介绍</p>' },
  })
  const { list } = await owner.get(programmeCalls.scheduleList, { bventId: copy })
  expect(list).toMatchObject([{ title: '第一场', startTime: '2027-06-01T02:00:00.000Z' }])
  const speakers = (await owner.get(programmeCalls.speakerList, { bventId: copy })).list
  expect(list[0]?.speakerIds).toEqual([speakers[0]?.id])
  expect(speakers[0]?.id).not.toBe(speaker.id)

  expect(await owner.try(eventTasks.copy.calls.start, { ...request, parts: [] })).toMatchObject({ envelope: { businessCode: 24002 } })
})
