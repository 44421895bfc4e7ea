import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { errors } from '#core/errors.ts'
import { sendWaiting } from '#features/delivery/server/sendWaiting.ts'
import { noticeCalls } from '#features/notices/contract.ts'
import { sendCalls as calls, sendTasks } from '#features/sends/contract.ts'
import { planCalls } from '#features/sends/planContract.ts'
import { followSends } from '#features/sends/server/follow.ts'
import type { Mail } from '#server/adapters/mail.ts'
import type { CreditBook } from '#server/kit/context.ts'
import { eventually } from '#test/eventually.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'

let now = new Date('2026-11-27T06:00:00Z')
const harness = await openFileHarness({ clock: () => now, hasWorker: true })
const { build } = harness

let bventId: string
let orgId: string
let owner: Asker
let accountId: string
let ticketId: string
/** What nobody has a hook for in a test: a book of credits that can be looked into. */
let book: { left: number | null; reserved: string[]; used: Record<string, { sms: number; email: number }> }

beforeEach(async () => {
  now = new Date('2026-11-27T06:00:00Z')
  const member = await build.member()
  ;({ orgId, accountId } = member)
  ;({ bventId } = await build.event({ orgId, createdBy: member.accountId, status: 'Published', title: '生态伙伴大会' }))
  ;({ ticketId } = await build.ticket({ bventId, orgId, name: '标准票', total: 1_000 }))
  owner = await harness.as(member.accountId)
  book = { left: null, reserved: [], used: {} }
})

const credits: CreditBook = {
  left: async () => ({ sms: book.left, email: null }),
  async reserve(_, sendId) {
    book.reserved.push(sendId)
  },
  async settle(_, sendId, used) {
    book.used[sendId] = used
  },
}
const hooksOf = ((name: keyof typeof named) =>
  name === 'credits' ? [credits] : harness.services.hooksOf(name)) as typeof harness.services.hooksOf
const named = { credits }
const parts = () => ({ pool: harness.services.web, config: harness.services.config, now, hooksOf })
const follow = () => followSends(parts())
const later = (ms: number) => (now = new Date(now.getTime() + ms))
/** So much later that one has to sign in again. */
const nextAt = async (moment: string) => {
  now = new Date(moment)
  owner = await harness.as(accountId)
}

let made = 0
const person = (fields: Parameters<typeof build.attendee>[0] = {}) => {
  made += 1
  return build.attendee({
    bventId,
    orgId,
    ticketId,
    fullName: `人 ${made}`,
    email: `p${made}@example.com`,
    mobile: `139${String(made).padStart(8, '0')}`,
    ...fields,
  })
}

const wording = {
  subject: '{{FullName}}，见面吧',
  content: '',
  blocks: [{ id: 'a', type: 'text' as const, text: '{{FullName}} 你好' }],
  link: { type: 'eTicket' as const },
}
const email = { Email: { 'zh-CN': wording } }
const sms = { SMS: { 'zh-CN': { ...wording, subject: '', content: '{{FullName}}，12 月 10 日见，电子票 {{TicketLink}}', blocks: [] } } }
const everybody = { isSelectAll: true, searchData: { Status: 'Registered' as const } }
const given = (more: object = {}) => ({ bventId, audience: everybody, content: email, ...more })
const key = () => ({ 'idempotency-key': uuid() })
const create = async (more: object = {}) => (await owner.get(calls.create, given(more), key())).sendId
const tried = async (more: object = {}) => (await owner.try(calls.create, given(more), key())).envelope
const messages = (sendId: string) =>
  harness.db.selectFrom('message').selectAll().where('sendId', '=', sendId).orderBy('recipient').execute()
const stateOf = async (sendId: string) =>
  (await harness.db.selectFrom('send').select('state').where('id', '=', sendId).executeTakeFirstOrThrow()).state
const started = async (more: object = {}) => {
  const sendId = await create(more)
  later(130_000)
  await follow()
  return sendId
}
const send = (mail: Mail['send']) =>
  sendWaiting({ ...parts(), adapters: { ...harness.services.adapters, mail: { provider: 'smtp', atOnce: 8, send: mail } } })

describe('a dry run', () => {
  test('says who gets it, who does not and why, and what they would read, and sends nothing', async () => {
    await person({ fullName: '陈思远' })
    await person({ email: null, mobile: '13900000001' })
    await person({ email: 'not an address' })
    const { attendeeId } = await person({ email: 'Gone@example.com' })
    await person({ status: 'Cancelled' })
    await harness.db
      .insertInto('suppression')
      .values({ topOrgId: orgId, channel: 'Email', address: 'gone@example.com', reason: 'unsubscribed' })
      .execute()
    const dry = await owner.get(calls.dryRun, given())
    expect(dry).toMatchObject({ people: 4, willSend: 1, checked: 1, quiet: null, needsApproval: false, need: { sms: 0, email: 1 } })
    expect(dry.excluded.map(({ reason, count }) => `${reason} ${count}`).sort()).toEqual([
      'invalidAddress 1',
      'noAddress 1',
      'unsubscribed 1',
    ])
    expect(dry.samples).toMatchObject([{ name: '陈思远', subject: '陈思远，见面吧' }])
    const { list } = await owner.get(calls.excluded, { ...given(), channel: 'Email', reason: 'unsubscribed' })
    expect(list).toMatchObject([{ attendeeId, address: 'Gone@example.com' }])
    expect(await harness.db.selectFrom('message').select('id').where('bventId', '=', bventId).execute()).toEqual([])
  })

  test('counts the parts of each SMS, and what is left to pay them with', async () => {
    await person({ fullName: '短' })
    await person({ fullName: '长'.repeat(60) })
    const dry = await owner.get(calls.dryRun, given({ content: sms }))
    expect(dry.sizes).toEqual([
      { parts: 1, count: 1 },
      { parts: 2, count: 1 },
    ])
    expect(dry.need).toEqual({ sms: 3, email: 0 })
  })

  test('whoever left no address is reached through whoever registered them; who shares one gets their own', async () => {
    const shared = { email: 'family@example.com' }
    await person(shared)
    await person(shared)
    const sendId = await started()
    expect((await messages(sendId)).map(({ recipient, state }) => `${recipient} ${state}`)).toEqual([
      'family@example.com Queued',
      'family@example.com Queued',
    ])
  })
})

describe('refused, and nothing is sent', () => {
  beforeEach(() => person())
  test.each([
    ['an unknown field', { content: { Email: { 'zh-CN': { ...wording, subject: '{{F_elsewhere}}' } } } }, 34001],
    [
      'a field of another event',
      {
        audience: {
          ...everybody,
          searchData: { conditions: [{ fieldName: 'F_elsewhere', fieldAction: { code: 'EQ' }, fieldValue: ['1'] }] },
        },
      },
      20000,
    ],
    ['a megabyte', { content: { SMS: { 'zh-CN': { ...wording, content: 'x'.repeat(1_000_000) } } } }, 20000],
    ['no words', { content: {} }, 20000],
    ['nobody', { audience: { isSelectAll: true, searchData: { Status: 'Denied' } } }, 34003],
    ['yesterday', { sendTime: '2026-11-26T06:00:00Z' }, 20000],
  ])('%s', async (_, more, code) => {
    expect((await tried(more)).businessCode).toBe(code)
    expect(await harness.db.selectFrom('send').select('id').where('bventId', '=', bventId).execute()).toEqual([])
  })

  test('a header in a name stays a name, and markup stays text', async () => {
    await person({ fullName: '<b>李娜</b>\r\nBcc: x@example.com', email: 'zz@example.com' })
    await started()
    const seen: { subject: string; html: string }[] = []
    await send(async ({ recipient, subject, html }) => {
      if (recipient === 'zz@example.com') seen.push({ subject, html })
      return { state: 'sent' }
    })
    expect(seen[0]?.subject).toBe('<b>李娜</b> Bcc: x@example.com，见面吧')
    expect(seen[0]?.html).toContain('&lt;b&gt;李娜&lt;/b&gt;')
  })
})

describe('starting', () => {
  test('waits two minutes, and then writes to whoever is on the list by then', async () => {
    await person()
    const sendId = await create()
    await follow()
    expect(await messages(sendId)).toEqual([])
    await person()
    later(121_000)
    await follow()
    expect(await messages(sendId)).toHaveLength(2)
    expect(await stateOf(sendId)).toBe('Running')
  })

  test('of ten servers at once one plans, and everybody once', async () => {
    for (let n = 0; n < 20; n += 1) await person()
    const sendId = await create()
    later(130_000)
    await Promise.all(Array.from({ length: 10 }, follow))
    expect(await messages(sendId)).toHaveLength(20)
    expect(book.reserved).toEqual([sendId])
  })

  test('to thousands at once is known to the planner by the time the first are taken', async () => {
    await sql`
      with made as (select n, gen_random_uuid() as order_id from generate_series(1, 5000) n), ordered as (
        insert into reg_order (top_org_id, id, bvent_id, order_no, status, pay_type)
        select ${orgId}::uuid, order_id, ${bventId}::uuid, 'M' || n, 'Paid', 'Free' from made)
      insert into attendee (top_org_id, bvent_id, id, ticket_id, order_id, status, checkin_code, full_name, email)
      select ${orgId}::uuid, ${bventId}::uuid, gen_random_uuid(), ${ticketId}::uuid, order_id, 'Registered', 'M' || n, '人', 'm' || n || '@example.com'
      from made`.execute(harness.db)
    await sql`analyze attendee, reg_order`.execute(harness.db)
    const sendId = await started()
    const { rows } = await sql<{ known: number }>`
      select sum(c.reltuples) as known from pg_partition_tree('message') p join pg_class c on c.oid = p.relid where p.isleaf`.execute(
      harness.db,
    )
    expect(rows[0]?.known).toBeGreaterThanOrEqual(5_000)
    await harness.db.updateTable('send').set({ state: 'Cancelled', doneAt: new Date() }).where('id', '=', sendId).execute()
  })

  test('against taking back: one of the two, never both', async () => {
    await person()
    for (let round = 0; round < 10; round += 1) {
      const sendId = await create({ isAgain: true })
      later(130_000)
      const [answer] = await Promise.all([owner.try(calls.takeBack, { bventId, sendId }), follow()])
      const isTakenBack = answer.envelope.businessCode === 0
      expect(await stateOf(sendId)).toBe(isTakenBack ? 'Cancelled' : 'Running')
      expect(await messages(sendId)).toHaveLength(isTakenBack ? 0 : 1)
    }
  })

  test('six hours late it is missed: said, not sent', async () => {
    await person()
    const sendId = await create({ sendTime: '2026-11-27T10:00:00Z' })
    later(4 * 3_600_000 + 6 * 3_600_000 + 1)
    await follow()
    expect(await stateOf(sendId)).toBe('Missed')
    expect(await messages(sendId)).toEqual([])
  })

  test('the same words within a day reach nobody twice, unless it is wanted', async () => {
    await person()
    await started()
    expect((await tried()).businessCode).toBe(34003)
    expect(await owner.get(calls.dryRun, given())).toMatchObject({ willSend: 0, excluded: [{ reason: 'duplicate', count: 1 }] })
    expect((await tried({ isAgain: true })).businessCode).toBe(0)
    await nextAt('2026-11-28T08:00:00Z')
    expect((await tried()).businessCode).toBe(0)
  })

  test('without enough credit nothing goes out, and everybody’s line says so', async () => {
    await person()
    const sendId = await create()
    later(130_000)
    const { AppError } = await import('#server/kit/errors.ts')
    const poor: CreditBook = { ...credits, reserve: () => Promise.reject(new AppError('notice.noCredit')) }
    await followSends({ ...parts(), hooksOf: ((name: string) => (name === 'credits' ? [poor] : [])) as typeof hooksOf })
    expect(await messages(sendId)).toMatchObject([{ state: 'Suppressed', reason: 'noCredit' }])
  })
})

describe('quiet hours', () => {
  beforeEach(async () => {
    await person()
    await owner.get(noticeCalls.saveSetting, { bventId, version: 0, quietFrom: '22:00', quietTo: '08:00' })
    await nextAt('2026-11-27T22:41:00+08:00')
  })
  test('ask first, and say when it would go', async () => {
    const refused = await tried({ content: sms })
    expect(refused).toMatchObject({ businessCode: 34005, returnObj: { nextAt: '2026-11-28T00:00:00.000Z' } })
    expect((await tried({ content: email })).businessCode).toBe(0)
  })
  test('hold an SMS back until they end, and not one that somebody wants sent anyway', async () => {
    const held = await started({ content: sms, sendTime: now.toISOString() })
    expect(await messages(held)).toMatchObject([
      { state: 'Deferred', reason: 'quietHours', nextTryAt: new Date('2026-11-28T08:00:00+08:00') },
    ])
    const urgent = await started({ content: sms, isSendAnyway: true, isAgain: true })
    expect(await messages(urgent)).toMatchObject([{ state: 'Queued' }])
  })
  test('that begin while it goes out hold back the rest', async () => {
    await nextAt('2026-11-27T21:55:00+08:00')
    const sendId = await started({ content: sms })
    expect(await messages(sendId)).toMatchObject([{ state: 'Queued' }])
    now = new Date('2026-11-27T22:05:00+08:00')
    await sendWaiting({ ...parts(), adapters: harness.services.adapters })
    expect(await messages(sendId)).toMatchObject([{ state: 'Deferred', reason: 'quietHours' }])
  })
})

describe('under way', () => {
  test('goes out, is done, and is paid for by what went', async () => {
    await person()
    await person()
    const sendId = await started()
    await send(async () => ({ state: 'sent' }))
    await follow()
    expect(await owner.get(calls.detail, { bventId, sendId })).toMatchObject({ state: 'Done', counts: { planned: 2, sent: 2, waiting: 0 } })
    expect(book.used[sendId]).toEqual({ sms: 0, email: 2 })
  })

  test('paused nothing goes; resumed the rest does; stopped in the middle what has not gone stays', async () => {
    for (let n = 0; n < 40; n += 1) await person()
    const sendId = await started()
    await owner.get(calls.pause, { bventId, sendId })
    expect(await send(async () => ({ state: 'sent' }))).toBe(0)
    await owner.get(calls.resume, { bventId, sendId })
    let times = 0
    await send(async () => {
      times += 1
      if (times === 4) await owner.get(calls.cancel, { bventId, sendId })
      return { state: 'sent' }
    })
    await follow()
    const rows = await messages(sendId)
    expect(rows.filter(({ state }) => state === 'Sent')).toHaveLength(times)
    expect(rows.filter(({ reason }) => reason === 'cancelled')).toHaveLength(40 - times)
    expect(times).toBeLessThan(40)
    expect(book.used[sendId]).toEqual({ sms: 0, email: times })
    expect((await owner.try(calls.resume, { bventId, sendId })).envelope.businessCode).toBe(20011)
  })

  test('those not reached are tried again, once, at the address they have by now', async () => {
    const { attendeeId } = await person({ email: 'wrong@example.com' })
    await person({ email: 'right@example.com' })
    const sendId = await started()
    await send(async ({ recipient }) =>
      recipient === 'wrong@example.com' ? { state: 'refused', reason: '550 <wrong@example.com> unknown' } : { state: 'sent' },
    )
    await follow()
    expect(await owner.get(calls.detail, { bventId, sendId })).toMatchObject({
      counts: { sent: 1, failed: 1 },
      failures: [{ providerReason: '550 … unknown', count: 1 }],
    })
    await harness.db.updateTable('attendee').set({ email: 'mended@example.com' }).where('id', '=', attendeeId).execute()
    const both = await Promise.all([1, 2].map(() => owner.try(calls.retry, { bventId, sendId })))
    expect(both.filter(({ envelope }) => envelope.businessCode === 0)).toHaveLength(1)
    await follow()
    const retryId = both.find(({ envelope }) => envelope.businessCode === 0)?.result.sendId ?? ''
    expect(await messages(retryId)).toMatchObject([{ recipient: 'mended@example.com', state: 'Queued' }])
    await send(async () => ({ state: 'sent' }))
    await follow()
    expect((await owner.try(calls.retry, { bventId, sendId })).envelope.businessCode).toBe(34003)
  })

  test('somebody who is gone by then is left out, and the send ends', async () => {
    const { attendeeId } = await person()
    const sendId = await started()
    await harness.db.updateTable('attendee').set({ deletedAt: now }).where('id', '=', attendeeId).execute()
    await send(async () => ({ state: 'sent' }))
    await follow()
    expect(await messages(sendId)).toMatchObject([{ state: 'Suppressed' }])
    expect(await stateOf(sendId)).toBe('Done')
  })
})

describe('a second person', () => {
  test('has to agree above the organisation’s number, and cannot be the first', async () => {
    await harness.db.updateTable('org').set({ sendApprovalOver: 1 }).where('topOrgId', '=', orgId).execute()
    await person()
    await person()
    const reached = async (role: 'planner' | 'administrator') => {
      const { accountId: id } = await build.member({ orgId, roles: [role] })
      await harness.db
        .updateTable('account')
        .set({ email: `${role}-${id}@example.com` })
        .where('id', '=', id)
        .execute()
      return `${role}-${id}@example.com`
    }
    await reached('planner')
    const administrator = await reached('administrator')
    const sendId = await create()
    // Whoever can agree hears of it, and nobody else.
    const told = await harness.db.selectFrom('message').selectAll().where('topOrgId', '=', orgId).where('sendId', 'is', null).execute()
    expect(told.map(({ recipient, kind }) => [recipient, kind])).toEqual([[administrator, 'sends.approval']])
    expect(told[0]?.body).toContain(`/home/event/${bventId}/detail/notice/send/${sendId}`)
    later(130_000)
    await follow()
    expect(await stateOf(sendId)).toBe('Scheduled')
    expect((await owner.try(calls.approve, { bventId, sendId })).envelope.businessCode).toBe(20003)
    await expect(sql`update send set approved_by = created_by where id = ${sendId}`.execute(harness.db)).rejects.toThrow(
      'send_second_person',
    )
    const colleague = await harness.as((await build.member({ orgId })).accountId)
    await colleague.get(calls.approve, { bventId, sendId })
    await follow()
    expect(await stateOf(sendId)).toBe('Running')
  })
})

test('the ledger is listed, filtered and exported', async () => {
  await person({ fullName: '甲' })
  await person({ fullName: '乙', email: null })
  const sendId = await started()
  const { list } = await owner.get(calls.people, { bventId, sendId, reason: 'noAddress' })
  expect(list).toMatchObject([{ name: '乙', state: 'Suppressed' }])
  expect((await owner.get(calls.people, { bventId, sendId, keyWords: '甲' })).list).toHaveLength(1)
  expect((await owner.get(calls.list, { bventId })).list).toMatchObject([{ sendId, counts: { planned: 1, suppressed: 1 } }])
  const { taskId } = await owner.get(sendTasks.export.calls.start, { bventId, sendId, fileType: 'csv' })
  await eventually(async () => {
    const task = await harness.db.selectFrom('task').select(['status']).where('id', '=', taskId).executeTakeFirstOrThrow()
    expect(task.status).toBe('done')
  })
})

describe('what nobody should write', () => {
  test.each([
    ['a megabyte', { ...wording, subject: 'x'.repeat(1_000_000) }, 20000],
    ['a block of a megabyte', { ...wording, blocks: [{ id: 'a', type: 'text' as const, text: 'x'.repeat(1_000_000) }] }, 20000],
    ['a script for a link', { ...wording, link: { type: 'custom' as const, url: 'javascript:alert(1)' } }, 20000],
    ['a field of another event', { ...wording, subject: '{{F_elsewhere}}' }, 34001],
    ['a document number', { ...wording, subject: '{{IdNumber}}' }, 34001],
  ])('%s is refused, tried out, sent or planned, and nothing goes out', async (_, words, code) => {
    await person()
    const content = { Email: { 'zh-CN': words } }
    expect((await owner.try(calls.dryRun, given({ content }) as never)).envelope.businessCode).toBe(code)
    expect((await tried({ content })).businessCode).toBe(code)
    const plan = { bventId, isOpen: true, title: '计划', rule: { type: 'Hours', anchor: 'start', hours: -1 }, searchData: {}, content }
    expect((await owner.try(planCalls.savePlan, plan as never)).envelope.businessCode).toBe(code)
    later(130_000)
    await follow()
    expect(await harness.db.selectFrom('message').select('id').where('topOrgId', '=', orgId).execute()).toEqual([])
  })
})

describe('a draft', () => {
  const unfinished = { Email: { 'zh-CN': { ...wording, blocks: [] } } }
  const keep = (more: object = {}) => owner.get(calls.saveDraft, { ...given({ content: unfinished }), ...more } as never)

  test('is put aside unfinished, found again, changed by one at a time, and sent once', async () => {
    await person()
    const first = await keep()
    expect(first.version).toBe(1)
    expect((await owner.get(calls.list, { bventId, state: 'Draft' })).list).toMatchObject([{ sendId: first.sendId, state: 'Draft' }])
    expect(await owner.get(calls.detail, { bventId, sendId: first.sendId })).toMatchObject({ content: unfinished, version: 1, acts: [] })
    const second = await keep({ ...first, content: email })
    expect((await owner.try(calls.saveDraft, { ...given(), ...first } as never)).envelope.businessCode).toBe(errors['core.changed'].code)
    expect((await tried({ draft: first })).businessCode).toBe(errors['core.changed'].code)
    const both = await Promise.all([tried({ draft: second }), tried({ draft: second })])
    expect(both.map(({ businessCode }) => businessCode).sort()).toEqual([0, errors['core.changed'].code].sort())
    expect(await stateOf(first.sendId)).toBe('Scheduled')
    later(130_000)
    await follow()
    expect(await messages(first.sendId)).toHaveLength(1)
    expect((await owner.get(calls.list, { bventId })).list).toHaveLength(1)
  })

  test('is deleted by whoever may send, but not once it is sent; not by another organisation', async () => {
    await person()
    const { sendId, version } = await keep({ content: email })
    const stranger = await harness.as((await build.member()).accountId)
    expect((await stranger.try(calls.removeDraft, { bventId, sendId })).status).toBe(404)
    const other = await keep()
    await owner.get(calls.removeDraft, { bventId, sendId: other.sendId })
    expect((await owner.try(calls.detail, { bventId, sendId: other.sendId })).status).toBe(404)
    await create({ draft: { sendId, version } })
    expect((await owner.try(calls.removeDraft, { bventId, sendId })).envelope.businessCode).toBe(errors['core.state'].code)
    expect((await owner.try(calls.saveDraft, { ...given(), sendId, version: version + 1 } as never)).envelope.businessCode).toBe(
      errors['core.changed'].code,
    )
  })

  test('never goes out by itself', async () => {
    await person()
    const { sendId } = await keep({ content: email, sendTime: now.toISOString() })
    later(3_600_000)
    await follow()
    expect(await stateOf(sendId)).toBe('Draft')
    expect(await messages(sendId)).toEqual([])
  })
})

describe('by the official account', () => {
  const official = (text = '{{EventTitle}}') => ({
    OfficialAccount: {
      'zh-CN': {
        subject: '',
        content: 'TPL-1',
        blocks: [{ id: 'a', type: 'data' as const, key: 'thing1', text }],
        link: { type: 'eTicket' as const },
      },
    },
  })
  const follows = async (attendeeId: string) => {
    const accountId = uuid()
    const account = { provider: 'OfficialAccount', channel: 'OfficialAccount', name: '公众号', isEnable: true, passedAt: now }
    await harness.db
      .insertInto('messageAccount')
      .values({ topOrgId: orgId, id: accountId, ...account })
      .execute()
    const follower = { topOrgId: orgId, accountId, openId: `o-${attendeeId.slice(-12)}` }
    await harness.db
      .insertInto('officialFollower')
      .values({ ...follower, isFollowing: true, followedAt: now, changedAt: now })
      .execute()
    await harness.db
      .insertInto('officialBinding')
      .values({ ...follower, bventId, attendeeId, boundAt: now })
      .execute()
    return follower.openId
  }

  test('goes to who follows it; the dry run says who does not, and what would be cut', async () => {
    const { attendeeId } = await person()
    await person()
    const off = await owner.get(calls.dryRun, given({ content: official() }))
    expect([off.willSend, off.excluded]).toEqual([0, [{ channel: 'OfficialAccount', reason: 'channelOff', count: 2 }]])
    const openId = await follows(attendeeId)
    const dry = await owner.get(calls.dryRun, given({ content: official('长'.repeat(21)) }))
    expect(dry).toMatchObject({ willSend: 1, tooLong: 1, excluded: [{ channel: 'OfficialAccount', reason: 'noAddress', count: 1 }] })
    expect(JSON.parse(dry.samples[0]?.body ?? '{}')).toMatchObject({
      template_id: 'TPL-1',
      data: { thing1: { value: `${'长'.repeat(19)}…` } },
    })
    const sendId = await started({ content: official() })
    const rows = await messages(sendId)
    expect(rows.map(({ recipient, state, reason }) => [recipient, state, reason])).toEqual([
      ['', 'Suppressed', 'noAddress'],
      [openId, 'Queued', null],
    ])
    expect(await owner.get(calls.detail, { bventId, sendId })).toMatchObject({ usedParts: { sms: 0, email: 0 } })
  })

  test('needs the number of its template', async () => {
    const [words] = Object.values(official().OfficialAccount)
    const refused = await owner.try(calls.dryRun, given({ content: { OfficialAccount: { 'zh-CN': { ...words, content: '' } } } }) as never)
    expect(refused.envelope.businessCode).toBe(20000)
  })
})
