import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { maskedMobile } from '#core/mask.ts'
import { attendeeCalls } from '#features/attendees/contract.ts'
import { deliveryCalls } from '#features/delivery/contract.ts'
import { registrationCalls as calls } from '#features/registration/contract.ts'
import { keyOf, lastCode, openEvent, person, registering, setField } from '#test/registering.ts'
import { readTicketText } from '#features/tickets/ticketCode.ts'
import { ticketKeysOf, verifiedClaim } from '#features/tickets/server/ticketKeys.ts'
import { inScope } from '#server/kit/database/db.ts'
import { openFileHarness } from '#test/harness.ts'

let now = new Date()
const harness = await openFileHarness({ environment: { PAY_LOCAL: 'true' }, clock: () => now })

const cookieOf = (headers: Record<string, unknown>) => String(headers['set-cookie'] ?? '').split(';')[0] ?? ''
const countOf = async (table: 'attendee' | 'regOrder' | 'message', orgId: string) =>
  (await harness.db.selectFrom(table).select('topOrgId').where('topOrgId', '=', orgId).execute()).length

describe('the form', () => {
  test('offers what is shown, on sale or not, and tells nobody how well it sells', async () => {
    // Long enough that no id contains it by chance.
    const total = 7_654_321
    const event = await openEvent(harness, [
      { name: '普通', total },
      { name: '隐藏', isShow: false },
      { name: '停用', isOpen: false },
    ])
    const form = await harness.nobody.get(calls.form, { bventId: event.bventId, language: 'zh-CN' })
    expect(form.tickets.map(({ name, surplusNum, status }) => ({ name, surplusNum, status }))).toEqual([
      { name: '普通', surplusNum: 20, status: 'OnSale' },
    ])
    expect(JSON.stringify(form)).not.toContain(String(total))
    expect(form.isOpen).toBe(true)
    expect(form.fields.map(({ fieldName }) => fieldName)).toContain('FullName')
    expect(form.pageConfig.pageType).toBe('EnrollPage')
  })
  test('leaves out what only the organiser sees', async () => {
    const event = await openEvent(harness)
    await setField(harness, event.bventId, 'Email', ['IsOnlyAdmin'])
    const form = await harness.nobody.get(calls.form, { bventId: event.bventId, language: 'zh-CN' })
    expect(form.fields.map(({ fieldName }) => fieldName)).not.toContain('Email')
    const answer = await registering(harness, event)()
    expect(answer).toMatchObject({ status: 400, envelope: { returnObj: { errorDetails: [{ field: 'items.0.Email' }] } } })
  })
  test('is not there for a draft, nor for an event that does not exist', async () => {
    const draft = await harness.build.event()
    for (const bventId of [draft.bventId, '0192f0c1-7c5a-7abc-8def-0123456789ab'])
      expect((await harness.nobody.try(calls.form, { bventId, language: 'en' })).status).toBe(404)
  })
})

describe('registering', () => {
  test('gives a seat, a ticket link and letters, and opens the order for this browser alone', async () => {
    const event = await openEvent(harness, [{ total: 2 }])
    const { result, headers } = await registering(harness, event)()
    expect(result).toMatchObject({
      status: 'Paid',
      payType: 'Free',
      amount: '0.00',
      resultPage: 'OnlineSuccessPage',
      items: [{ status: 'Registered' }],
    })
    const [item] = result.items
    const cookie = { cookie: cookieOf(headers) }
    const ticket = await harness.nobody.get(calls.ticket, { attendeeId: item?.attendeeId ?? '' }, cookie)
    const keys = await inScope(harness.services.web.db, { orgId: event.orgId }, (db) =>
      ticketKeysOf({ db, config: harness.services.config }, event.bventId),
    )
    expect(await verifiedClaim(keys, event.bventId, ticket.qr ?? '')).toMatchObject({ attendeeId: item?.attendeeId })
    expect(readTicketText(ticket.qr ?? '')).not.toBeNull()
    const isValid = async (credential: string) => (await harness.nobody.get(calls.ticketState, { credential })).isValid
    expect(await isValid(ticket.qr ?? '')).toBe(true)
    for (const wrong of ['x', 'LE1:ABCD:x:y', (ticket.qr ?? '').replace(/.{4}$/, 'AAAA')]) expect(await isValid(wrong)).toBe(false)
    const change = (values: { serial?: number; status?: string }) =>
      harness.db
        .updateTable('attendee')
        .set(values)
        .where('id', '=', item?.attendeeId ?? '')
        .execute()
    await change({ serial: 2 })
    expect(await isValid(ticket.qr ?? '')).toBe(false)
    await change({ serial: 1, status: 'Cancelled' })
    expect(await isValid(ticket.qr ?? '')).toBe(false)
    await change({ status: 'Registered' })
    expect(ticket.attendeeFieldValues).toContainEqual({ fieldName: 'Mobile', value: expect.stringMatching(/^138/) })
    const paper = await harness.nobody.try(calls.ticketPdf, { attendeeId: item?.attendeeId ?? '' }, cookie)
    expect(paper).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
    expect(paper.text.slice(0, 5)).toBe('%PDF-')
    const byLink = await harness.nobody.get(calls.order, { orderId: result.orderId, t: result.siteToken })
    const { resultPage: _, resultPageConfig: __, siteToken: ___, ...placed } = result
    expect(byLink).toMatchObject(placed)
    for (const asked of [
      harness.nobody.try(calls.order, { orderId: result.orderId }),
      harness.nobody.try(calls.ticket, { attendeeId: item?.attendeeId ?? '' }),
      harness.nobody.try(calls.ticketPdf, { attendeeId: item?.attendeeId ?? '' }),
    ])
      expect(await asked).toMatchObject({ status: 401, envelope: { businessCode: 28004 } })
    const letters = await harness.db.selectFrom('message').selectAll().where('topOrgId', '=', event.orgId).orderBy('channel').execute()
    expect(letters.map(({ channel }) => channel)).toEqual(['Email', 'SMS'])
    expect(letters[1]?.body).toMatch(/【.+】.+http:\/\/localhost:3000\/s\/\w{8}$/)
  })

  test('a tampered link opens nothing, nor does one that is over', async () => {
    const event = await openEvent(harness)
    const { result } = await registering(harness, event)()
    const other = (await registering(harness, event)()).result
    const [claim = '', mac = ''] = result.siteToken.split('.')
    const forged = JSON.parse(Buffer.from(claim, 'base64url').toString()) as { o: string }
    const changed = `${Buffer.from(JSON.stringify({ ...forged, o: other.orderId })).toString('base64url')}.${mac}`
    for (const t of [changed, `${claim}.${mac.slice(0, -2)}AA`, `${claim}.`, 'x', other.siteToken])
      expect(await harness.nobody.try(calls.order, { orderId: result.orderId, t })).toMatchObject({
        status: 401,
        envelope: { businessCode: 28004 },
      })
    expect((await harness.nobody.try(calls.centerAccess, { t: changed })).status).toBe(401)
    const real = now
    now = new Date(now.getTime() + 40 * 86_400_000)
    expect((await harness.nobody.try(calls.order, { orderId: result.orderId, t: result.siteToken })).status).toBe(401)
    now = real
  })

  test('the same key and body registers once; another body under it is refused; without a key nothing happens', async () => {
    const event = await openEvent(harness)
    const items = [{ ticketId: event.ticketIds[0], attendeeFieldValues: person() }]
    const register = registering(harness, event)
    const key = keyOf()
    const answers = await Promise.all([register({ items }, key), register({ items }, key), register({ items }, key)])
    expect(new Set(answers.map(({ result }) => result.orderId)).size).toBe(1)
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(2)
    expect(await countOf('attendee', event.orgId)).toBe(1)
    expect(await register({ items: [{ ticketId: event.ticketIds[0], attendeeFieldValues: person() }] }, key)).toMatchObject({ status: 422 })
    expect(await register({}, {})).toMatchObject({ status: 400 })
    expect(await countOf('attendee', event.orgId)).toBe(1)
  })

  test('all or nothing: one wrong person and nobody is in', async () => {
    const event = await openEvent(harness, [{ total: 5 }])
    const items = [person(), person({ Mobile: '12345' })].map((attendeeFieldValues) => ({
      ticketId: event.ticketIds[0],
      attendeeFieldValues,
    }))
    const answer = await registering(harness, event)({ items })
    expect(answer).toMatchObject({ status: 400, envelope: { returnObj: { errorDetails: [{ field: 'items.1.Mobile' }] } } })
    expect(await countOf('regOrder', event.orgId)).toBe(0)
  })

  test.each([
    ['no people', { items: [] }],
    [
      'too many people',
      { items: Array.from({ length: 21 }, () => ({ ticketId: '0192f0c1-7c5a-7abc-8def-0123456789ab', attendeeFieldValues: [] })) },
    ],
    ['a price of one’s own', { items: [{ ticketId: '0192f0c1-7c5a-7abc-8def-0123456789ab', attendeeFieldValues: [], price: '-1' }] }],
    ['an amount that is none', { amount: '-0.01' }],
    ['a language there is not', { language: 'fr' }],
    ['a way to pay there is not', { payType: 'Barter' }],
    [
      'a field without a name',
      { items: [{ ticketId: '0192f0c1-7c5a-7abc-8def-0123456789ab', attendeeFieldValues: [{ fieldName: '', value: 1 }] }] },
    ],
  ])('%s: 400, and nobody is in', async (_, request) => {
    const event = await openEvent(harness)
    expect((await registering(harness, event)(request)).status).toBe(400)
    expect(await countOf('attendee', event.orgId)).toBe(0)
  })

  test.each<[string, Record<string, unknown>, number]>([
    ['not begun', { saleStartTime: new Date(Date.now() + 3_600_000) }, 26002],
    ['over', { saleStartTime: new Date(Date.now() - 7_200_000), saleEndTime: new Date(Date.now() - 3_600_000) }, 26002],
    ['closed', { isOpen: false }, 26002],
    ['hidden', { isShow: false }, 26002],
  ])('a ticket that is %s', async (_, ticket, code) => {
    const event = await openEvent(harness, [ticket])
    expect((await registering(harness, event)()).envelope.businessCode).toBe(code)
  })

  test('another event’s ticket is not there; a closed event takes nobody', async () => {
    const [event, other] = [await openEvent(harness), await openEvent(harness)]
    const items = [{ ticketId: other.ticketIds[0], attendeeFieldValues: person() }]
    expect((await registering(harness, event)({ items })).status).toBe(404)
    for (const change of [
      { status: 'Unpublished' },
      { status: 'Cancelled' },
      { status: 'Published', endTime: new Date(now.getTime() - 1000), startTime: new Date(0) },
    ]) {
      await harness.db.updateTable('bvent').set(change).where('id', '=', event.bventId).execute()
      expect((await registering(harness, event)()).envelope.businessCode).toBe(28001)
    }
  })

  test('a ticket that is deleted at the same moment is not on sale', async () => {
    const event = await openEvent(harness)
    const answered = await harness.db.transaction().execute(async (db) => {
      await db.deleteFrom('ticket').where('bventId', '=', event.bventId).execute()
      const register = registering(harness, event)()
      await eventually(async () => {
        const { rows } = await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
          harness.db,
        )
        expect(rows.length).toBeGreaterThan(0)
      })
      return { register }
    })
    expect((await answered.register).envelope.businessCode).toBe(26002)
  })

  test('sold out, and the same mobile twice where it must be unique', async () => {
    const event = await openEvent(harness, [{ total: 2 }])
    await setField(harness, event.bventId, 'Mobile', ['IsNeeded', 'IsUnique'])
    const items = [{ ticketId: event.ticketIds[0], attendeeFieldValues: person({ Mobile: '13900000001' }) }]
    const register = registering(harness, event)
    expect((await register({ items })).status).toBe(200)
    expect(await register({ items })).toMatchObject({ status: 409, envelope: { businessCode: 1300610005, returnObj: { field: 'Mobile' } } })
    expect((await register()).status).toBe(200)
    expect((await register()).envelope.businessCode).toBe(26001)
  })

  test('no more than the limit per person, not even in two tabs at once', async () => {
    const event = await openEvent(harness, [{ total: 100, perPersonLimit: 2 }])
    await setField(harness, event.bventId, 'Mobile', ['IsNeeded'])
    const mine = person({ Mobile: '13900000002', Email: null })
    const items = [{ ticketId: event.ticketIds[0], attendeeFieldValues: mine }]
    const answers = await Promise.all(Array.from({ length: 5 }, () => registering(harness, event)({ items })))
    expect(answers.map(({ envelope }) => envelope.businessCode).sort()).toEqual([0, 0, 26005, 26005, 26005])
    const [ticket] = await harness.db.selectFrom('ticket').select('sold').where('bventId', '=', event.bventId).execute()
    expect(ticket?.sold).toBe(2)
  })

  test('the organisation’s quota holds, and its numbers stay inside', async () => {
    const event = await openEvent(harness, [{ total: 100 }])
    await harness.db
      .updateTable('benefit')
      .set({ currentQuota: 3 })
      .where('topOrgId', '=', event.orgId)
      .where('functionKey', '=', 'AttendeeToTalCount')
      .execute()
    const answers = await Promise.all(Array.from({ length: 8 }, () => registering(harness, event)()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    for (const { envelope } of answers.filter(({ status }) => status !== 200))
      expect(envelope).toMatchObject({ businessCode: 1300610002, returnObj: null })
  })

  test('an option that only so many may choose', async () => {
    const event = await openEvent(harness)
    await addField(event, 'F_LUNCH001', 'Radio', {
      options: JSON.stringify([
        { key: 'a', value: 'A' },
        { key: 'b', value: 'B' },
      ]),
      optionLimits: JSON.stringify({ a: 2 }),
    })
    const register = registering(harness, event)
    const choose = (key: string) =>
      register({ items: [{ ticketId: event.ticketIds[0], attendeeFieldValues: person({ F_LUNCH001: key }) }] })
    const answers = await Promise.all(Array.from({ length: 6 }, () => choose('a')))
    expect(answers.map(({ envelope }) => envelope.businessCode).sort()).toEqual([0, 0, 28005, 28005, 28005, 28005])
    const form = await harness.nobody.get(calls.form, { bventId: event.bventId, language: 'zh-CN' })
    expect(form.fullOptions).toEqual({ F_LUNCH001: ['a'] })
    expect((await choose('c')).status).toBe(400)
    const first = answers.find(({ status }) => status === 200)
    await harness.nobody.get(calls.cancelOrder, { orderId: first?.result.orderId ?? '', t: first?.result.siteToken })
    expect((await choose('a')).status).toBe(200)
    expect((await choose('a')).envelope.businessCode).toBe(28005)
  })

  test('what is to be agreed to must be agreed to', async () => {
    const event = await openEvent(harness)
    await harness.db
      .updateTable('regPage')
      .set({ configs: JSON.stringify([{ key: 'agreement', dataType: 'richText', value: '<p>须知</p>' }]) })
      .where('bventId', '=', event.bventId)
      .where('pageType', '=', 'EnrollPage')
      .execute()
    expect(await registering(harness, event)()).toMatchObject({
      status: 400,
      envelope: { returnObj: { errorDetails: [{ field: 'isAgreed' }] } },
    })
    expect((await registering(harness, event)({ isAgreed: true })).status).toBe(200)
  })

  test('a price needs a way to pay, and one that is offered', async () => {
    const none = await openEvent(harness, [{ priceMinor: 100 }])
    expect((await registering(harness, none)()).envelope.businessCode).toBe(1300610004)
    const offline = await openEvent(harness, [{ priceMinor: 12_345 }], ['offline'])
    expect(await registering(harness, offline)({ payType: 'Online' })).toMatchObject({ status: 400 })
    const { result } = await registering(harness, offline)()
    expect(result).toMatchObject({ status: 'Unpaid', payType: 'Offline', amount: '123.45', resultPage: 'OfflineSuccessPage' })
    expect(new Date(result.payExpireTime ?? 0).getTime() - now.getTime()).toBe(7 * 86_400_000)
  })

  test('approval comes first', async () => {
    const event = await openEvent(harness, [{ isNeedApproval: true }])
    const { result } = await registering(harness, event)()
    expect(result).toMatchObject({ status: 'WaitApproval', resultPage: 'PendingApprovalPage', items: [{ status: 'PendingApproval' }] })
    const ticket = await harness.nobody.get(calls.ticket, { attendeeId: result.items[0]?.attendeeId ?? '', t: result.siteToken })
    expect([ticket.qr, ticket.checkinCode]).toEqual([null, null])
  })
})

async function addField({ orgId, bventId }: { orgId: string; bventId: string }, fieldName: string, fieldType: string, more: object) {
  const { id } = await harness.db.selectFrom('regPath').select('id').where('bventId', '=', bventId).executeTakeFirstOrThrow()
  const texts = JSON.stringify({ 'zh-CN': { displayName: fieldName, description: '', options: { a: 'A', b: 'B' } } })
  await harness.db
    .insertInto('formField')
    .values({ topOrgId: orgId, bventId, pathId: id, fieldName, fieldType, texts, options: '[]', sortId: 90, ...more })
    .execute()
}

describe('verification codes', () => {
  const asked = (bventId: string, target: string, purpose = 'register') => ({ bventId, purpose, channel: 'mobile', target })

  test('one a minute, ten a day, known or not alike', async () => {
    const event = await openEvent(harness)
    const { result } = await registering(
      harness,
      event,
    )({ items: [{ ticketId: event.ticketIds[0], attendeeFieldValues: person({ Mobile: '13700000001' }) }] })
    expect(result.status).toBe('Paid')
    const before = await countOf('message', event.orgId)
    const answers = [
      await harness.nobody.try(calls.sendCode, asked(event.bventId, '13700000001', 'center')),
      await harness.nobody.try(calls.sendCode, asked(event.bventId, '13700000002', 'center')),
    ]
    expect(answers[0]?.envelope).toEqual(answers[1]?.envelope)
    expect(answers[0]?.result).toEqual({ resendAfter: 60, expiresIn: 300 })
    expect(await countOf('message', event.orgId)).toBe(before + 1)
    const again = await harness.nobody.try(calls.sendCode, asked(event.bventId, '+86 137-0000-0002', 'center'))
    expect(again).toMatchObject({ status: 429 })
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(0)
    const real = now
    for (let sent = 1; sent < 10; sent += 1) {
      now = new Date(now.getTime() + 61_000)
      expect((await harness.nobody.try(calls.sendCode, asked(event.bventId, '13700000002', 'center'))).status).toBe(200)
    }
    now = new Date(now.getTime() + 61_000)
    expect((await harness.nobody.try(calls.sendCode, asked(event.bventId, '13700000002', 'center'))).status).toBe(429)
    now = real
  })

  test('five wrong tries and the code is over, even the right one', async () => {
    const event = await openEvent(harness)
    await harness.nobody.get(calls.sendCode, { bventId: event.bventId, purpose: 'register', channel: 'mobile', target: '13700000003' })
    const code = await lastCode(harness, '13700000003')
    const wrong = code === '000000' ? '111111' : '000000'
    const attempt = (value: string) =>
      harness.nobody.try(calls.verifyCode, { bventId: event.bventId, purpose: 'register', target: '13700000003', code: value })
    const codes: number[] = []
    for (let time = 0; time < 5; time += 1) codes.push((await attempt(wrong)).envelope.businessCode)
    expect(codes).toEqual([28002, 28002, 28002, 28002, 28003])
    expect((await attempt(code)).envelope.businessCode).toBe(28003)
  })

  test('a field that asks for a code takes no answer without its proof, nor with another’s', async () => {
    const event = await openEvent(harness)
    const other = await openEvent(harness)
    for (const { bventId } of [event, other]) await setField(harness, bventId, 'Mobile', ['IsNeeded', 'isOpenMobileAuthCode'])
    const verify = async (bventId: string, target: string) => {
      await harness.nobody.get(calls.sendCode, { bventId, purpose: 'register', channel: 'mobile', target })
      const request = { bventId, purpose: 'register' as const, target, code: await lastCode(harness, target) }
      return (await harness.nobody.get(calls.verifyCode, request)).verifyToken
    }
    const items = [{ ticketId: event.ticketIds[0], attendeeFieldValues: person({ Mobile: '13700000004' }) }]
    const wrong = [[], [await verify(event.bventId, '13700000005')], [await verify(other.bventId, '13700000004')], ['x.y']]
    for (const verifyTokens of wrong)
      expect(await registering(harness, event)({ items, verifyTokens })).toMatchObject({
        status: 400,
        envelope: { businessCode: 28002, returnObj: { errorDetails: [{ field: 'items.0.Mobile' }] } },
      })
    const verifyTokens = [await verify(event.bventId, '13700000004')]
    expect((await registering(harness, event)({ items, verifyTokens })).status).toBe(200)
    const real = now
    now = new Date(now.getTime() + 601_000)
    expect((await registering(harness, event)({ items, verifyTokens })).envelope.businessCode).toBe(28002)
    now = real
    await setField(harness, event.bventId, 'Mobile', ['IsNeeded', 'isOpenMobileAuthCode', 'IsLimitAuthCode'])
    expect((await registering(harness, event)({ items, verifyTokens })).status).toBe(200)
    expect((await registering(harness, event)({ items, verifyTokens })).envelope.businessCode).toBe(28002)
  })

  test('the centre opens by a code sent to a known contact, and shows that person’s things only', async () => {
    const event = await openEvent(harness)
    const mine = { ticketId: event.ticketIds[0], attendeeFieldValues: person({ Mobile: '13700000006' }) }
    const { result } = await registering(harness, event)({ items: [mine] })
    await registering(harness, event)()
    expect(await harness.nobody.try(calls.center, { bventId: event.bventId })).toMatchObject({
      status: 401,
      envelope: { businessCode: 28004 },
    })
    await harness.nobody.get(calls.sendCode, { bventId: event.bventId, purpose: 'center', channel: 'mobile', target: '13700000006' })
    const code = await lastCode(harness, '13700000006')
    const { verifyToken } = await harness.nobody.get(calls.verifyCode, {
      bventId: event.bventId,
      purpose: 'center',
      target: '13700000006',
      code,
    })
    const access = await harness.nobody.try(calls.centerAccess, { verifyToken })
    const cookie = { cookie: cookieOf(access.headers) }
    expect(String(access.headers['set-cookie'])).toMatch(/^le_site=.*HttpOnly/)
    expect(cookie.cookie).not.toContain('13700000006')
    const center = await harness.nobody.get(calls.center, { bventId: event.bventId }, cookie)
    expect(center.orders.map(({ orderId }) => orderId)).toEqual([result.orderId])
    expect(center.attendees).toHaveLength(1)
  })
})

describe('one’s own registration', () => {
  test('changes only what may be changed, by the same rules, and not what somebody else changed meanwhile', async () => {
    const event = await openEvent(harness)
    await setField(harness, event.bventId, 'Email', ['IsJoinAfterAllowModify', 'IsUnique'])
    const taken = (
      await registering(
        harness,
        event,
      )({ items: [{ ticketId: event.ticketIds[0], attendeeFieldValues: person({ Email: 'taken@example.com' }) }] })
    ).result
    expect(taken.status).toBe('Paid')
    const { result } = await registering(harness, event)()
    const attendeeId = result.items[0]?.attendeeId ?? ''
    const change = (fieldName: string, value: unknown, version = 1, t = result.siteToken) =>
      harness.nobody.try(calls.updateAttendee, { attendeeId, version, t, attendeeFieldValues: [{ fieldName, value }] })
    expect(await change('Email', 'new@example.com', 1, taken.siteToken)).toMatchObject({ status: 401 })
    expect(await change('Mobile', '13800138000')).toMatchObject({ status: 400 })
    expect(await change('Email', 'not a mail')).toMatchObject({ status: 400 })
    expect(await change('Email', 'TAKEN@example.com')).toMatchObject({ status: 409, envelope: { businessCode: 1300610005 } })
    expect(await change('Email', 'New@Example.com')).toMatchObject({ status: 200, result: { version: 2 } })
    expect(await change('Email', 'later@example.com', 1)).toMatchObject({ status: 409, envelope: { businessCode: 20005 } })
    const row = await harness.db.selectFrom('attendee').select(['email', 'mobile']).where('id', '=', attendeeId).executeTakeFirstOrThrow()
    expect(row.email).toBe('new@example.com')
    expect(row.mobile).not.toBeNull()
  })

  test('is cancelled by its owner once, and the seat is free again', async () => {
    const event = await openEvent(harness, [{ total: 1 }])
    const { result } = await registering(harness, event)()
    const cancel = () => harness.nobody.try(calls.cancelOrder, { orderId: result.orderId, t: result.siteToken })
    expect(await harness.nobody.try(calls.cancelOrder, { orderId: result.orderId })).toMatchObject({ status: 401 })
    expect((await cancel()).result).toMatchObject({ status: 'Cancelled', items: [{ status: 'Cancelled' }] })
    expect(await cancel()).toMatchObject({ status: 409 })
    expect((await registering(harness, event)()).status).toBe(200)
  })

  test('what was changed or cancelled by link stands in the history of each person, what is closed elsewhere covered', async () => {
    const event = await openEvent(harness)
    await setField(harness, event.bventId, 'Mobile', ['IsJoinAfterAllowModify'])
    const items = ['张三', '李四', '王五'].map((FullName, at) => ({
      ticketId: event.ticketIds[0],
      attendeeFieldValues: person({ FullName, Mobile: `1380013800${at}` }),
    }))
    const { result } = await registering(harness, event)({ items })
    const [first = '', second = '', third = ''] = result.items.map(({ attendeeId }) => attendeeId)
    const t = result.siteToken
    const attendeeFieldValues = [{ fieldName: 'Mobile', value: '13900139000' }]
    await harness.nobody.get(calls.updateAttendee, { attendeeId: first, version: 1, t, attendeeFieldValues })
    await harness.nobody.get(calls.cancelOrder, { orderId: result.orderId, attendeeIds: [second], t })
    await harness.nobody.get(calls.cancelOrder, { orderId: result.orderId, t })
    const owner = await harness.as(event.accountId)
    const historyOf = async (attendeeId: string) =>
      (await owner.get(attendeeCalls.detail, { attendeeId })).history.map(({ accountName, action, before, after }) => ({
        accountName,
        action,
        before,
        after,
      }))
    const cancelled = (accountName: string) => ({
      accountName,
      action: 'registration.cancel',
      before: { orderNo: result.orderNo, status: 'Registered' },
      after: { orderNo: result.orderNo, status: 'Cancelled' },
    })
    expect(await historyOf(second)).toEqual([cancelled('李四')])
    expect(await historyOf(third)).toEqual([cancelled('王五')])
    expect(await historyOf(first)).toEqual([
      cancelled('张三'),
      {
        accountName: '张三',
        action: 'registration.update',
        before: { Mobile: maskedMobile('13800138000') },
        after: { Mobile: maskedMobile('13900139000') },
      },
    ])
  })

  test('an attendee’s link shows that attendee, not the others of the order', async () => {
    const event = await openEvent(harness)
    const items = [person(), person()].map((attendeeFieldValues) => ({ ticketId: event.ticketIds[0], attendeeFieldValues }))
    const { result } = await registering(harness, event)({ items })
    const { rows } = await sql<{
      target: string
    }>`select target from short_link where bvent_id = ${event.bventId} and target like ${`%${result.items[1]?.attendeeId}%`}`.execute(
      harness.db,
    )
    const t = decodeURIComponent(/t=(.+)$/.exec(rows[0]?.target ?? '')?.[1] ?? '')
    const see = (index: number) => harness.nobody.try(calls.ticket, { attendeeId: result.items[index]?.attendeeId ?? '', t })
    expect((await see(1)).status).toBe(200)
    expect((await see(0)).status).toBe(401)
    expect((await harness.nobody.try(calls.order, { orderId: result.orderId, t })).status).toBe(401)
  })
})

test('an uploaded file is nobody’s until an answer uses it, and nobody else’s afterwards', async () => {
  const event = await openEvent(harness)
  await addField(event, 'F_PAPER001', 'UploadFile', {})
  const boundary = 'x-boundary'
  const part = (name: string, value: string, more = '') =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
  const upload = async (body: string) =>
    harness.app.inject({
      method: 'POST',
      url: calls.upload.paths[0],
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: `${part('bventId', event.bventId)}${part('file', body, '; filename="a.pdf"')}--${boundary}--`,
    })
  expect((await upload('<html>not a pdf</html>')).statusCode).toBe(400)
  const { returnObj } = (await upload('%PDF-1.7 something')).json<{ returnObj: { id: string } }>()
  const expiry = () => harness.db.selectFrom('file').select('expiresAt').where('id', '=', returnObj.id).executeTakeFirstOrThrow()
  expect((await expiry()).expiresAt).not.toBeNull()
  const use = () =>
    registering(harness, event)({ items: [{ ticketId: event.ticketIds[0], attendeeFieldValues: person({ F_PAPER001: [returnObj] }) }] })
  expect((await use()).status).toBe(200)
  expect((await expiry()).expiresAt).toBeNull()
  expect((await use()).status).toBe(400)
})

test('a code that no gateway takes to its owner is read in the outbox by administrators; with one it stays secret', async () => {
  const event = await openEvent(harness)
  const owner = await harness.as(event.accountId)
  const recipients = async () => (await owner.get(deliveryCalls.list, {})).list.map(({ recipient }) => recipient)
  const ask = (target: string) =>
    harness.nobody.get(calls.sendCode, { bventId: event.bventId, purpose: 'register', channel: 'email', target })
  await ask('local@example.com')
  expect(await recipients()).toEqual(['local@example.com'])
  const { config } = harness.services
  config.SMTP_URL = 'smtp://127.0.0.1:1'
  await ask('sent@example.com').finally(() => delete config.SMTP_URL)
  expect(await recipients()).toEqual(['local@example.com'])
})
