import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { invitationCalls as calls } from '#features/invitations/contract.ts'
import { letterCalls } from '#features/invitations/letterContract.ts'
import { recycleGuests } from '#features/invitations/server/setting.ts'
import { inScope } from '#server/kit/database/db.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'
import { openEvent, person, registering, type TestEvent } from '#test/registering.ts'

const harness = await openFileHarness()
const DAY_MS = 86_400_000
const PERSON = { 'user-agent': 'Mozilla/5.0 (iPhone) MicroMessenger/8.0' }

type Member = { accountId: string; asker: Asker; name: string }
let event: TestEvent
let owner: Asker
let sales: string
let lin: Member
let zhou: Member

async function member(name: string, departmentId: string | null): Promise<Member> {
  const { accountId } = await harness.build.member({ orgId: event.orgId, roles: ['planner'], name })
  await harness.db.updateTable('member').set({ departmentId }).where('accountId', '=', accountId).execute()
  return { accountId, asker: await harness.as(accountId, event.orgId), name }
}

async function open(tickets?: Parameters<typeof openEvent>[1]): Promise<void> {
  event = await openEvent(harness, tickets ?? [{ total: 1_000, name: '贵宾票' }])
  owner = await harness.as(event.accountId)
  sales = (await harness.build.department({ orgId: event.orgId, name: '渠道销售部' })).id
  lin = await member('林晚晴', sales)
  zhou = await member('周子墨', null)
  const goals = [
    { subjectId: sales, kind: 'department' as const, goal: 30, deadline: null },
    { subjectId: lin.accountId, kind: 'member' as const, goal: 20, deadline: '2026-12-05' },
    { subjectId: zhou.accountId, kind: 'member' as const, goal: 10, deadline: null },
  ]
  await owner.get(calls.savePlan, { bventId: event.bventId, version: 1, goal: 50, startDate: '2026-11-01', endDate: '2026-12-05', goals })
}

beforeAll(() => open())

let numbers = 0
const mobileOf = () => `137${String((numbers += 1)).padStart(8, '0')}`
const plan = () => owner.get(calls.plan, { bventId: event.bventId })
const guestOf = (inviteeId: string) => owner.get(calls.guest, { inviteeId })
const codeOf = async (inviteeId: string) => (await guestOf(inviteeId)).link.split('/').at(-1) ?? ''
const setting = {
  recycleDays: null,
  seeAllIds: [],
  ticketId: null,
  isApprovalSkipped: true,
  asksReason: true,
  replyEnd: null,
  quietFrom: '',
  quietTo: '',
  texts: {},
}

async function set(more: object): Promise<void> {
  const { version } = await plan()
  await owner.get(calls.saveSetting, {
    bventId: event.bventId,
    version,
    claimRule: 'first',
    visibility: 'own',
    companions: 0,
    ...setting,
    ...more,
  } as never)
}

async function added({ asker }: { asker: Asker } = lin, more: object = {}): Promise<{ inviteeId: string; mobile: string; code: string }> {
  const mobile = mobileOf()
  const { inviteeId } = await asker.get(calls.saveGuest, {
    bventId: event.bventId,
    name: '王海峰',
    company: '浙江远禾电子',
    mobile,
    ...more,
  })
  return { inviteeId, mobile, code: await codeOf(inviteeId) }
}

/** Whatever happened, the tallies say what the guests say, and codes have given away what is taken. */
async function expectCounted(): Promise<void> {
  const { rows } = await sql<{ counted: unknown; tallied: unknown }>`
    select (select jsonb_object_agg(k, n) from (select concat_ws('/', owner_id, state, sent_by, has_come) as k, count(*) as n
        from invitee where bvent_id = ${event.bventId} group by 1) c) as counted,
      (select jsonb_object_agg(k, n) from (select concat_ws('/', owner_id, state, way, has_come) as k, sum(total) as n
        from invitee_tally where bvent_id = ${event.bventId} group by 1 having sum(total) <> 0) t) as tallied`.execute(harness.db)
  expect(rows[0]?.tallied).toEqual(rows[0]?.counted)
  const { rows: codes } = await sql<{ code: string }>`
    select code from invitation_code c where taken <> (select count(*) from invitee g where g.code_id = c.id and g.is_seated)`.execute(
    harness.db,
  )
  expect(codes).toEqual([])
}

test('the plan is shared out, everyone with a share has a link, and who saves an old one is refused', async () => {
  const { goal, rows } = await plan()
  expect(goal).toBe(50)
  expect(rows.filter(({ kind }) => kind === 'member').map(({ name, goal: share }) => [name, share])).toEqual(
    expect.arrayContaining([
      ['林晚晴', 20],
      ['周子墨', 10],
    ]),
  )
  const mine = await lin.asker.get(calls.myTask, { bventId: event.bventId })
  expect(mine).toMatchObject({ hasTask: true, goal: 20, deadline: '2026-12-05', all: { goal: 50, members: 2 } })
  expect(mine.link).toContain(`/i/${mine.code}`)
  const stale = { bventId: event.bventId, version: 1, goal: 1, startDate: '2026-11-01', endDate: '2026-12-05', goals: [] }
  expect((await owner.try(calls.savePlan, stale)).envelope.businessCode).toBe(20005)
  const { list } = await owner.get(calls.history, { bventId: event.bventId })
  expect(list[0]).toMatchObject({ action: 'invitation.savePlan' })
})

test('two who add one guest at the same moment: one has them, the other sees whose they are', async () => {
  const mobile = mobileOf()
  const add = ({ asker }: Member) => asker.get(calls.saveGuest, { bventId: event.bventId, name: '陈思远', mobile })
  const [one, other] = await Promise.all([add(lin), add(zhou)])
  expect(one.inviteeId).toBe(other.inviteeId)
  const [loser] = [one, other].filter(({ met }) => met !== null)
  expect([one, other].filter(({ met }) => met === null)).toHaveLength(1)
  expect(loser?.met).toMatchObject({ outcome: 'lost' })
  const { claimed, log } = await guestOf(one.inviteeId)
  expect(claimed).toHaveLength(1)
  expect(log.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['added', 'wanted']))
  await expectCounted()
})

test('where the planner decides, the guest changes hands once', async () => {
  await set({ claimRule: 'planner' })
  const { inviteeId, mobile } = await added(lin)
  const { met } = await zhou.asker.get(calls.saveGuest, { bventId: event.bventId, name: '王海峰', mobile })
  expect(met).toMatchObject({ outcome: 'waiting', ownerName: '林晚晴' })
  expect((await plan()).claims).toBe(1)
  const decide = () => owner.try(calls.decideClaim, { inviteeId, accountId: zhou.accountId, isGranted: true })
  const answers = await Promise.all([decide(), decide()])
  expect(answers.map(({ envelope }) => envelope.businessCode).sort()).toEqual([0, 20005])
  expect((await guestOf(inviteeId)).ownerName).toBe('周子墨')
  await set({})
  await expectCounted()
})

test('two claim a guest of nobody: one outcome', async () => {
  const { inviteeId } = await added({ asker: owner }, { ownerId: null })
  const met = await Promise.all([lin, zhou].map(({ asker }) => asker.get(calls.claim, { inviteeId })))
  expect(met.map(({ outcome }) => outcome).sort()).toEqual(['lost', 'taken'])
  await expectCounted()
})

test('a person opens, a robot does not; accepted twice there is one attendee, who knows their inviter', async () => {
  const { inviteeId, code, mobile } = await added(lin)
  await harness.nobody.get(calls.opened, { code }, { 'user-agent': 'facebookexternalhit/1.1' })
  expect((await guestOf(inviteeId)).state).toBe('ToInvite')
  await harness.nobody.get(calls.opened, { code }, PERSON)
  expect((await guestOf(inviteeId)).state).toBe('Opened')
  const [one, other] = await Promise.all([harness.nobody.get(calls.accept, { code }), harness.nobody.get(calls.accept, { code })])
  expect([one.state, other.state]).toEqual(['Accepted', 'Accepted'])
  const people = await harness.db.selectFrom('attendee').select(['inviterName', 'source']).where('mobile', '=', mobile).execute()
  expect(people).toEqual([{ inviterName: '林晚晴', source: 'invitation' }])
  expect((await harness.nobody.try(calls.decline, { code })).envelope.businessCode).toBe(20011)
  await expectCounted()
})

test('who declined may accept after all, until the end; then nobody answers', async () => {
  const { inviteeId, code } = await added(lin)
  expect(await harness.nobody.get(calls.decline, { code, reason: 'date', instead: { name: '张琳', mobile: mobileOf() } })).toMatchObject({
    state: 'Declined',
  })
  const { list } = await owner.get(calls.guests, { bventId: event.bventId, keyWords: '张琳' })
  expect(list[0]).toMatchObject({ source: 'recommended', ownerName: '林晚晴' })
  expect(await harness.nobody.get(calls.accept, { code })).toMatchObject({ state: 'Accepted' })
  expect((await guestOf(inviteeId)).declineReason).toBe('')
  const late = await added(lin)
  await set({ replyEnd: new Date(Date.now() - 1_000).toISOString() })
  for (const call of [calls.accept, calls.decline])
    expect((await harness.nobody.try(call, { code: late.code })).envelope.businessCode).toBe(20015)
  expect((await guestOf(late.inviteeId)).state).toBe('Expired')
  await set({})
  await expectCounted()
})

test('companions come along as guests of their own, no more than allowed', async () => {
  await set({ companions: 1 })
  const { inviteeId, code } = await added(lin)
  const two = { code, companions: [{ name: '甲' }, { name: '乙' }] }
  expect((await harness.nobody.try(calls.accept, two)).envelope).toMatchObject({ businessCode: 37002, returnObj: { left: 1 } })
  expect(await harness.nobody.get(calls.accept, { code, companions: [{ name: '甲' }] })).toMatchObject({ state: 'Accepted', companions: 1 })
  expect((await guestOf(inviteeId)).attendeeId).not.toBeNull()
  await set({})
  await expectCounted()
})

describe('whoever registers by any way', () => {
  const register = (values: Record<string, unknown>, more: object = {}) =>
    registering(harness, event)({ items: [{ ticketId: event.ticketIds[0], attendeeFieldValues: person(values) }], ...more })

  test('is recognised by number or address, once', async () => {
    const byMobile = await added(lin)
    const address = `guest-${mobileOf()}@example.com`
    const byEmail = await added(lin, { mobile: '', email: address })
    expect((await register({ Mobile: byMobile.mobile })).envelope.businessCode).toBe(0)
    expect((await register({ Email: address })).envelope.businessCode).toBe(0)
    for (const { inviteeId } of [byMobile, byEmail]) expect(await guestOf(inviteeId)).toMatchObject({ state: 'Accepted' })
    const { searchCount } = await owner.get((await import('#features/attendees/contract.ts')).attendeeCalls.list, {
      bventId: event.bventId,
      conditions: [{ fieldName: 'Inviter', fieldAction: { code: 'EQ' }, fieldValue: ['林晚晴'] }],
    })
    expect(searchCount).toBeGreaterThanOrEqual(2)
    await expectCounted()
  })

  test('is a guest of the member whose link they came by, unless somebody asked them before', async () => {
    const { code } = await zhou.asker.get(calls.myTask, { bventId: event.bventId })
    const known = await added(lin)
    const mobile = mobileOf()
    expect((await register({ Mobile: mobile }, { invitationCode: code })).envelope.businessCode).toBe(0)
    expect((await register({ Mobile: known.mobile }, { invitationCode: code.toLowerCase() })).envelope.businessCode).toBe(0)
    const { list } = await owner.get(calls.guests, { bventId: event.bventId, keyWords: mobile })
    expect(list[0]).toMatchObject({ source: 'link', ownerName: '周子墨', state: 'Accepted' })
    expect((await guestOf(known.inviteeId)).ownerName).toBe('林晚晴')
    expect((await register({}, { invitationCode: 'NOSUCHCODE' })).envelope.businessCode).toBe(37001)
    await expectCounted()
  })

  test('and leaves again has declined; who is deleted never answered', async () => {
    const { inviteeId, mobile } = await added(lin)
    await register({ Mobile: mobile })
    const { attendeeId } = await guestOf(inviteeId)
    const change = (fields: object) =>
      harness.db
        .updateTable('attendee')
        .set(fields)
        .where('id', '=', attendeeId ?? '')
        .execute()
    await change({ checkinStatus: 'SignedIn' })
    expect((await guestOf(inviteeId)).hasCome).toBe(true)
    await change({ status: 'Cancelled', checkinStatus: 'NotSignedIn' })
    expect(await guestOf(inviteeId)).toMatchObject({ state: 'Declined', declineReason: 'left' })
    await change({ status: 'Registered' })
    expect(await guestOf(inviteeId)).toMatchObject({ state: 'Accepted', declineReason: '' })
    await change({ deletedAt: new Date() })
    expect(await guestOf(inviteeId)).toMatchObject({ state: 'ToInvite', attendeeId: null })
    await expectCounted()
  })

  test('is known at once when they are put on the list afterwards', async () => {
    const mobile = mobileOf()
    await register({ Mobile: mobile })
    const { inviteeId } = await lin.asker.get(calls.saveGuest, { bventId: event.bventId, name: '先报名的人', mobile })
    expect((await guestOf(inviteeId)).state).toBe('Accepted')
    await expectCounted()
  })
})

test('the last seats of a code: a hundred at once, as many as there are; given back once, hidden ticket, own price', async () => {
  await open([
    { total: 1_000, name: '公开票', priceMinor: 10_000 },
    { total: 1_000, name: '内部票', priceMinor: 10_000, isShow: false, isNeedApproval: true },
  ])
  const [, hidden = ''] = event.ticketIds
  const { code, codeId } = await owner.get(calls.saveCode, {
    bventId: event.bventId,
    name: '伙伴团',
    code: 'vip-2026',
    seats: 5,
    ticketIds: [hidden],
    price: '0',
    isApprovalSkipped: true,
  })
  expect(code).toBe('VIP2026')
  const register = (invitationCode?: string) =>
    registering(harness, event)({ items: [{ ticketId: hidden, attendeeFieldValues: person() }], ...(invitationCode && { invitationCode }) })
  expect((await register()).envelope.businessCode).toBe(26002)
  const answers = await Promise.all(Array.from({ length: 20 }, () => register('VIP2026')))
  const done = answers.filter(({ envelope }) => envelope.businessCode === 0)
  expect(done).toHaveLength(5)
  expect(new Set(answers.map(({ envelope }) => envelope.businessCode))).toEqual(new Set([0, 37002]))
  const [first] = done
  const people = await harness.db
    .selectFrom('attendee')
    .select(['id', 'status', 'priceMinor'])
    .where('orderId', '=', first?.result.orderId ?? '')
    .execute()
  expect(people).toMatchObject([{ status: 'Registered', priceMinor: 0 }])
  await harness.db
    .updateTable('attendee')
    .set({ status: 'Cancelled' })
    .where('id', '=', people[0]?.id ?? '')
    .execute()
  await harness.db
    .updateTable('attendee')
    .set({ status: 'Registered' })
    .where('id', '=', people[0]?.id ?? '')
    .execute()
  expect((await register('VIP2026')).envelope.businessCode).toBe(0)
  expect((await register('VIP2026')).envelope.businessCode).toBe(37002)
  const { list } = await owner.get(calls.codes, { bventId: event.bventId })
  expect(list[0]).toMatchObject({ codeId, seats: 5, taken: 5, used: 6 })
  await expectCounted()
})

test('a member sees what the settings allow', async () => {
  await open()
  await added(lin)
  await added(zhou)
  const counts = async ({ asker }: Member) => (await asker.get(calls.guests, { bventId: event.bventId })).list.length
  expect(await counts(lin)).toBe(1)
  await set({ visibility: 'all' })
  expect(await counts(lin)).toBe(2)
  await set({ seeAllIds: [zhou.accountId] })
  expect([await counts(lin), await counts(zhou)]).toEqual([1, 2])
  const other = (await zhou.asker.get(calls.guests, { bventId: event.bventId })).list.find(({ ownerId }) => ownerId === lin.accountId)
  expect(
    (await lin.asker.try(calls.transfer, { bventId: event.bventId, inviteeIds: [other?.inviteeId ?? ''], ownerId: zhou.accountId })).result,
  ).toEqual({ count: 1 })
  const door = await harness.build.member({ orgId: event.orgId, roles: ['doorStaff'] })
  expect((await (await harness.as(door.accountId, event.orgId)).try(calls.guests, { bventId: event.bventId })).status).toBe(403)
})

test('guests nobody has spoken to are free again', async () => {
  const { inviteeId } = await added(lin)
  await set({ recycleDays: 7 })
  await harness.db
    .updateTable('invitee')
    .set({ contactedAt: new Date(Date.now() - 8 * DAY_MS) })
    .where('id', '=', inviteeId)
    .execute()
  const recycled = await inScope(harness.services.web.db, { orgId: event.orgId }, (db) =>
    recycleGuests({ db, now: new Date(), orgId: event.orgId }),
  )
  expect(recycled).toBe(1)
  expect(await guestOf(inviteeId)).toMatchObject({
    ownerId: null,
    log: expect.arrayContaining([expect.objectContaining({ kind: 'recycled' })]),
  })
  await expectCounted()
})

test('letter, paper and its proof, report and its link', async () => {
  const { code } = await added(lin, { title: '总经理' })
  const { design } = await owner.get(letterCalls.letter, { bventId: event.bventId, language: 'zh-CN' })
  const { version } = await owner.get(letterCalls.saveLetter, {
    bventId: event.bventId,
    language: 'zh-CN',
    version: 0,
    design: { ...design, greeting: '尊敬的{{FullName}}{{Title}}：', body: '<b>{{Company|贵单位}}</b>' },
  })
  expect(version).toBe(1)
  const page = await harness.app.inject({ url: `/i/${code.toLowerCase()}` })
  expect(page.body).toContain('尊敬的王海峰总经理：')
  expect(page.body).toContain('&lt;b&gt;浙江远禾电子&lt;/b&gt;')
  const pdf = await harness.app.inject({ url: `/i/${code}/letter.pdf` })
  expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect((await harness.app.inject({ url: `/i/${code}/verify?m=forged` })).statusCode).toBe(404)
  const { url } = await owner.get(calls.reportLink, { bventId: event.bventId, isOn: true })
  const report = await harness.app.inject({ url: new URL(url).pathname })
  expect(report.body).toContain('渠道销售部')
  expect(report.body).not.toContain('林晚晴')
  expect(report.body).not.toContain('王海峰')
  await owner.get(calls.reportLink, { bventId: event.bventId, isOn: false })
  expect((await harness.app.inject({ url: new URL(url).pathname })).statusCode).toBe(404)
  const { inviteeId } = await added()
  await lin.asker.get(calls.markSent, { inviteeId, way: 'sms' })
  await expectCounted()
  const { figures, byMember, byWay } = await owner.get(calls.report, { bventId: event.bventId })
  expect(byWay.find(({ way }) => way === 'sms')).toMatchObject({ listed: 1, sent: 1, opened: 0, accepted: 0 })
  expect(byWay.reduce((sum, { listed }) => sum + listed, 0)).toBe(figures.listed)
  expect(byMember.reduce((sum, { listed }) => sum + listed, 0)).toBe(figures.listed)
})
