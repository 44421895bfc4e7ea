import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { sendWaiting } from '#features/delivery/server/sendWaiting.ts'
import { invitationCalls as calls } from '#features/invitations/contract.ts'
import { followSends } from '#features/sends/server/follow.ts'
import { runPlans } from '#features/sends/server/runPlans.ts'
import { sendCalls } from '#features/sends/contract.ts'
import { planCalls } from '#features/sends/planContract.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'

const START = new Date('2026-12-10T09:00:00+08:00')
let now = new Date('2026-11-20T10:00:00+08:00')
const harness = await openFileHarness({ clock: () => now })
const { build } = harness
const PHONE = { 'user-agent': 'Mozilla/5.0 (iPhone) MicroMessenger/8.0' }

let bventId: string
let orgId: string
let accountId: string
let owner: Asker

beforeEach(async () => {
  await harness.db.deleteFrom('noticePlan').execute()
  now = new Date('2026-11-20T10:00:00+08:00')
  ;({ orgId, accountId } = await build.member())
  const times = { startTime: START, endTime: new Date('2026-12-11T17:30:00+08:00') }
  ;({ bventId } = await build.event({ orgId, createdBy: accountId, status: 'Published', title: '生态伙伴大会', ...times }))
  await build.ticket({ bventId, orgId, total: 1_000 })
  owner = await harness.as(accountId)
})

let made = 0
async function guest(more: object = {}): Promise<{ inviteeId: string; code: string; email: string }> {
  made += 1
  const email = `guest${made}@example.com`
  const { inviteeId } = await owner.get(calls.saveGuest, { bventId, name: `嘉宾 ${made}`, title: '总经理', email, ...more })
  const { link } = await owner.get(calls.guest, { inviteeId })
  return { inviteeId, email, code: link.split('/').at(-1) ?? '' }
}
const parts = () => ({ pool: harness.services.web, config: harness.services.config, now, hooksOf: harness.services.hooksOf })
async function go(ms = 121_000): Promise<void> {
  now = new Date(now.getTime() + ms)
  await followSends(parts())
  await sendWaiting({ ...parts(), adapters: harness.services.adapters })
  await followSends(parts())
  owner = await harness.as(accountId)
}
const mail = { subject: '{{FullName}}{{Title}}，请来{{EventTitle}}', content: '{{Company|贵单位}} {{Inviter}} {{Link}}', button: '打开' }
const texts = { Email: { 'zh-CN': mail } }
const given = (more: { texts?: object } = {}) => ({ bventId, audience: { states: [] }, texts, ...more })
const send = () => owner.get(calls.sendNotice, given(), { 'idempotency-key': uuid() })
const stateOf = async (inviteeId: string) => (await owner.get(calls.guest, { inviteeId })).state
const told = async () => {
  const rows = await harness.db
    .selectFrom('message')
    .selectAll()
    .where('bventId', '=', bventId)
    .where('inviteeId', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map(({ recipient, state, reason, subject, body }) => ({ recipient, state, reason, subject, body: body ?? '' }))
}
const decline = (code: string) => harness.nobody.get(calls.decline, { code }, PHONE)

describe('a send to guests', () => {
  test('says who gets it, who not and why, and shows what they will read', async () => {
    const willing = await guest()
    await guest({ email: '', mobile: '13700009901' })
    const gone = await guest()
    await decline(gone.code)
    const dry = await owner.get(calls.tryNotice, given())
    expect(dry.people).toBe(3)
    expect(dry.willSend).toBe(1)
    expect(dry.excluded.map(({ reason, count }) => [reason, count]).sort()).toEqual([
      ['declined', 1],
      ['noAddress', 1],
    ])
    expect(dry.samples).toHaveLength(1)
    expect(dry.samples[0]?.subject).toMatch(/^嘉宾 \d+总经理，请来生态伙伴大会$/)
    expect(dry.samples[0]?.body).toContain(`/i/${willing.code}`)
    expect(dry.need.email).toBe(1)
    const left = await owner.get(calls.excludedOfNotice, { ...given(), channel: 'Email', reason: 'declined' })
    expect(left.list.map(({ attendeeId }) => attendeeId)).toEqual([gone.inviteeId])
  })

  test('goes out once it can no longer be taken back, and its guests are invited', async () => {
    const one = await guest()
    const { sendId } = await send()
    expect(await told()).toEqual([])
    await go()
    expect(await told()).toMatchObject([{ recipient: one.email, state: 'Sent' }])
    expect(await stateOf(one.inviteeId)).toBe('Sent')
    const { log } = await owner.get(calls.guest, { inviteeId: one.inviteeId })
    expect(log[0]).toMatchObject({ kind: 'sent', outcome: 'mail' })
    expect((await owner.get(calls.plan, { bventId })).figures.sent).toBe(1)
    expect((await owner.get(calls.notice, { bventId, sendId })).counts.sent).toBe(1)
    expect((await owner.get(calls.noticePeople, { bventId, sendId })).list).toMatchObject([{ name: expect.stringMatching('嘉宾') }])
  })

  test('taken back it reaches nobody, and only once', async () => {
    await guest()
    const { sendId } = await send()
    expect(await owner.get(calls.takeBackNotice, { bventId, sendId })).toEqual({ state: 'Cancelled' })
    await go()
    expect(await told()).toEqual([])
    expect((await owner.try(calls.takeBackNotice, { bventId, sendId })).status).toBe(409)
  })

  test('who declines between the planning and the sending is not written to', async () => {
    const [one, other] = [await guest(), await guest()]
    await send()
    now = new Date(now.getTime() + 121_000)
    await followSends(parts())
    await decline(one.code)
    await sendWaiting({ ...parts(), adapters: harness.services.adapters })
    expect((await told()).map(({ recipient, state }) => [recipient, state]).sort()).toEqual(
      [
        [one.email, 'Suppressed'],
        [other.email, 'Sent'],
      ].sort(),
    )
  })

  test('is not among the notices, and what cannot be said to a guest is refused', async () => {
    await guest()
    const { sendId } = await send()
    expect((await owner.get(sendCalls.list, { bventId })).list).toEqual([])
    expect((await owner.try(sendCalls.takeBack, { bventId, sendId })).status).toBe(404)
    expect((await owner.get(calls.notices, { bventId })).list.map((row) => row.sendId)).toEqual([sendId])
    const bad = { Email: { 'zh-CN': { ...mail, content: '{{OrderNo}}' } } }
    expect((await owner.try(calls.tryNotice, given({ texts: bad }))).status).toBe(400)
  })

  test('keeps the quiet hours of invitations', async () => {
    await guest({ mobile: '13700009902' })
    const sms = { SMS: { 'zh-CN': { content: '{{FullName}} {{Link}}' } } }
    const { version, tickets: _, ...setting } = await owner.get(calls.setting, { bventId })
    await owner.get(calls.saveSetting, { bventId, ...setting, version, quietFrom: '09:00', quietTo: '12:00' })
    const dry = await owner.get(calls.tryNotice, given({ texts: sms }))
    expect(dry.quiet).toMatchObject({ from: '09:00', to: '12:00', nextAt: '2026-11-20T04:00:00.000Z' })
  })
})

describe('a reminder', () => {
  const remind = (what: 'unopened' | 'unanswered') =>
    owner.get(calls.saveReminder, {
      bventId,
      title: '提醒',
      rule: { type: 'After', what, hours: 48 },
      audience: { states: ['Sent', 'Opened'] },
      texts,
      isOpen: true,
    })
  const run = async (moment: string) => {
    now = new Date(moment)
    await runPlans(parts())
    await followSends(parts())
    await sendWaiting({ ...parts(), adapters: harness.services.adapters })
  }

  test('reaches who has not opened, once, and neither who looked nor who declined', async () => {
    const [silent, looked, gone] = [await guest(), await guest(), await guest()]
    await send()
    await go()
    await remind('unopened')
    await harness.nobody.get(calls.opened, { code: looked.code }, PHONE)
    await decline(gone.code)
    const before = (await told()).length
    for (let minute = 0; minute < 20; minute += 5) await run(`2026-11-22T10:0${minute / 5}:00+08:00`)
    await run('2026-11-22T10:30:00+08:00')
    const reminded = (await told()).slice(before)
    expect(reminded.filter(({ state }) => state === 'Sent').map(({ recipient }) => recipient)).toEqual([silent.email])
    await run('2026-11-23T10:30:00+08:00')
    expect((await told()).slice(before)).toHaveLength(1)
  })

  test('before the end of the time to answer goes along with it, and reaches who has not answered', async () => {
    const [silent, gone] = [await guest(), await guest()]
    await decline(gone.code)
    const until = async (replyEnd: string) => {
      const { version, tickets: _, ...setting } = await owner.get(calls.setting, { bventId })
      await owner.get(calls.saveSetting, { bventId, ...setting, version, replyEnd })
    }
    await until('2026-12-05T18:00:00+08:00')
    const dayBefore = { type: 'Hours', anchor: 'reply', hours: -24 } as const
    const plan = { bventId, title: '截止前一天', rule: dayBefore, audience: { states: [] }, texts, isOpen: true }
    expect((await owner.get(calls.saveReminder, plan)).nextTime).toBe('2026-12-04T10:00:00.000Z')
    await until('2026-12-03T18:00:00+08:00')
    await run('2026-11-20T10:05:00+08:00')
    owner = await harness.as(accountId)
    expect((await owner.get(calls.reminders, { bventId })).list[0]?.nextTime).toBe('2026-12-02T10:00:00.000Z')
    await run('2026-12-02T17:59:00+08:00')
    expect(await told()).toEqual([])
    for (const moment of ['2026-12-02T18:00:00+08:00', '2026-12-02T18:05:00+08:00', '2026-12-04T18:00:00+08:00']) await run(moment)
    expect((await told()).map(({ recipient, state, reason }) => [recipient, state, reason]).sort()).toEqual([
      [silent.email, 'Sent', null],
      [gone.email, 'Suppressed', 'declined'],
    ])
    const forAttendees = {
      bventId,
      isOpen: true,
      title: '计划',
      rule: dayBefore,
      searchData: {},
      content: { SMS: { 'zh-CN': { content: '明天见' } } },
    }
    owner = await harness.as(accountId)
    expect((await owner.try(planCalls.savePlan, forAttendees)).status).toBe(400)
  })

  test('stands with the invitations and not with the notices, and can be switched off', async () => {
    const { planId } = await remind('unanswered')
    expect((await owner.get(planCalls.plans, { bventId })).list.filter((row) => row.planId === planId)).toEqual([])
    expect((await owner.get(calls.reminders, { bventId })).list).toMatchObject([{ planId, isOpen: true, texts }])
    await owner.get(calls.openReminder, { bventId, planId, isOpen: false })
    expect((await owner.get(calls.reminders, { bventId })).list[0]?.isOpen).toBe(false)
    await owner.get(calls.removeReminder, { bventId, planId })
    expect((await owner.get(calls.reminders, { bventId })).list).toEqual([])
  })
})
