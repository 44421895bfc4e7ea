import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { checkinCalls } from '#features/checkin/contract.ts'
import { openDoor } from '#test/door.ts'
import { openFileHarness } from '#test/harness.ts'

let now = new Date()

const harness = await openFileHarness({ clock: () => now })
const door = await openDoor(harness)

const tokenOf = (url: string | null) => url?.split('/').at(-1) ?? ''
const scanNow = () => ({ scanId: uuid(), checkinId: door.checkinId, deviceTime: now.toISOString() })

describe('a staff link', () => {
  test('five wrong PINs lock it, also for the right one, until it is unlocked', async () => {
    const link = await door.makeLink()
    const open = (pin: string) => harness.nobody.try(checkinCalls.open, { token: tokenOf(link.url), pin, deviceId: 'device-1' })
    const wrong = link.pin === '000000' ? '000001' : '000000'
    for (let time = 1; time <= 4; time += 1) expect(await open(wrong)).toMatchObject({ status: 401, envelope: { businessCode: 32024 } })
    expect(await open(wrong)).toMatchObject({ status: 423, envelope: { businessCode: 32025 } })
    expect(await open(link.pin ?? '')).toMatchObject({ status: 423 })
    expect(
      (await door.owner.get(checkinCalls.staffLinkList, { bventId: door.bventId })).list.find(({ id }) => id === link.id)?.status,
    ).toBe('locked')
    await door.owner.get(checkinCalls.unlockStaffLink, { id: link.id })
    expect(await open(link.pin ?? '')).toMatchObject({ status: 200 })
  })

  test('rivals together have five tries, not more', async () => {
    const link = await door.makeLink()
    const wrong = link.pin === '000000' ? '000001' : '000000'
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        harness.nobody.try(checkinCalls.open, { token: tokenOf(link.url), pin: wrong, deviceId: 'device-1' }),
      ),
    )
    expect(answers.filter(({ envelope }) => envelope.businessCode === 32024)).toHaveLength(4)
    expect(answers.filter(({ envelope }) => envelope.businessCode === 32025)).toHaveLength(8)
  })

  test('unknown, revoked at once, expired', async () => {
    expect(await harness.nobody.try(checkinCalls.open, { token: 'x'.repeat(43), pin: '123456', deviceId: 'device-1' })).toMatchObject({
      status: 401,
      envelope: { businessCode: 32020 },
    })
    expect(
      await harness.nobody.try(
        checkinCalls.checkin,
        { ...scanNow(), credential: 'ABCDEFGH' },
        { authorization: `Staff ${'x'.repeat(43)}` },
      ),
    ).toMatchObject({ status: 401, envelope: { businessCode: 32020 } })

    const link = await door.makeLink()
    const staff = await door.openStaff(link)
    expect(await staff.ask(checkinCalls.checkin, { ...scanNow(), credential: 'ABCDEFGH' })).toMatchObject({ status: 200 })
    await door.owner.get(checkinCalls.revokeStaffLink, { id: link.id })
    for (const [call, request] of [
      [checkinCalls.checkin, { ...scanNow(), credential: 'ABCDEFGH' }],
      [checkinCalls.sync, { scans: [{ ...scanNow(), credential: 'ABCDEFGH' }] }],
      [checkinCalls.search, { checkinId: door.checkinId, keyWords: '参会' }],
      [checkinCalls.snapshot, { checkinId: door.checkinId }],
      [checkinCalls.undo, { scanId: uuid() }],
      [checkinCalls.open, { token: tokenOf(link.url), pin: link.pin, deviceId: 'device-1' }],
    ] as const)
      expect(await staff.ask(call, request)).toMatchObject({ status: 410, envelope: { businessCode: 32022 } })

    const short = await door.makeLink({ expiresAt: new Date(now.getTime() + 60_000).toISOString() })
    const soon = await door.openStaff(short)
    now = new Date(now.getTime() + 61_000)
    expect(await soon.ask(checkinCalls.checkin, { ...scanNow(), credential: 'ABCDEFGH' })).toMatchObject({
      status: 410,
      envelope: { businessCode: 32021 },
    })
    expect(await soon.ask(checkinCalls.open, { token: tokenOf(short.url), pin: short.pin, deviceId: 'device-1' })).toMatchObject({
      status: 410,
      envelope: { businessCode: 32021 },
    })
  })

  test('outside its scope: other points, other events, names where it may only scan, walk-ins it was not given', async () => {
    const other = await openDoor(harness)
    const point = await door.newPoint({})
    const { attendeeId } = await door.attendee()
    for (const checkinId of [point, other.checkinId, uuid()])
      for (const [call, request] of [
        [checkinCalls.checkin, { ...scanNow(), checkinId, attendeeId }],
        [checkinCalls.search, { checkinId, keyWords: '参会' }],
        [checkinCalls.snapshot, { checkinId }],
        [checkinCalls.numbers, { checkinId }],
        [checkinCalls.walkIn, { checkinId, ticketId: door.ticketId, attendeeFieldValues: [] }],
      ] as const)
        expect(await door.staff.ask(call, request)).toMatchObject({ status: 403, envelope: { businessCode: 32023 } })
    expect(await door.staff.scan({ attendeeId: (await other.attendee()).attendeeId })).toMatchObject({ code: 32001, person: null })

    const scanOnly = await door.openStaff(await door.makeLink({ mode: 'scan', isWalkIn: false }))
    for (const [call, request] of [
      [checkinCalls.search, { checkinId: door.checkinId, keyWords: '参会' }],
      [checkinCalls.checkin, { ...scanNow(), attendeeId }],
      [
        checkinCalls.walkIn,
        { checkinId: door.checkinId, ticketId: door.ticketId, attendeeFieldValues: [{ fieldName: 'FullName', value: '李娜' }] },
      ],
    ] as const)
      expect(await scanOnly.ask(call, request)).toMatchObject({ status: 403, envelope: { businessCode: 32023 } })
    await expect(door.makeLink({ checkinIds: [other.checkinId] })).rejects.toThrow(/404/)
  })

  test('never shows more than its fields', async () => {
    const fieldValues = { Company: '上海申岳电气', Avatar: [uuid()], Seat: 'A 区 3 排', Vip: 'true' }
    const { attendeeId, checkinCode } = await door.attendee({ fullName: '欧阳静怡', mobile: '13912345678', remark: '轮椅', fieldValues })
    const full = await door.staff.ask(checkinCalls.search, { checkinId: door.checkinId, keyWords: '5678' })
    expect(full.result.list).toContainEqual(
      expect.objectContaining({ attendeeId, fullName: '欧阳静怡', mobileTail: '5678', remark: '轮椅', status: 'Registered' }),
    )
    const narrow = await door.openStaff(await door.makeLink({ fields: [] }))
    const seen = {
      attendeeId,
      fullName: '欧**怡',
      status: '',
      ticketName: '',
      company: '',
      mobileTail: '',
      seat: '',
      vip: '',
      remark: '',
      photo: '',
    }
    expect((await narrow.ask(checkinCalls.search, { checkinId: door.checkinId, keyWords: '欧阳' })).result.list).toEqual([seen])
    expect((await narrow.scan({ credential: checkinCode })).person).toEqual(seen)
    const { rows } = (await narrow.ask(checkinCalls.snapshot, { checkinId: door.checkinId })).result
    expect(rows.find((row) => row.attendeeId === attendeeId)).toMatchObject(seen)
    expect(JSON.stringify(rows)).not.toMatch(/欧阳|5678|轮椅|Registered|申岳|3 排|true"/)
    const open = await door.openStaff(await door.makeLink({ fields: ['company', 'photo', 'seat', 'vip'] }))
    const wide = { ...seen, company: fieldValues.Company, photo: fieldValues.Avatar[0], seat: fieldValues.Seat, vip: 'true' }
    expect((await open.ask(checkinCalls.search, { checkinId: door.checkinId, keyWords: '欧阳' })).result.list).toEqual([wide])
    expect((await open.scan({ credential: checkinCode })).person).toEqual(wide)
    const photo = { checkinId: door.checkinId, attendeeId }
    expect(await narrow.ask(checkinCalls.photo, photo)).toMatchObject({ status: 403, envelope: { businessCode: 32023 } })
    // Allowed, but this file is not there.
    expect(await open.ask(checkinCalls.photo, photo)).toMatchObject({ status: 404 })
  })

  test('who is in already is let in again after a look: nothing of the entry changes, and the organiser is told', async () => {
    const here = await openDoor(harness)
    const { attendeeId, checkinCode } = await here.attendee({ fullName: '吴佳宁' })
    const first = await here.staff.scan({ credential: checkinCode })
    const again = await here.staff.scan({ credential: checkinCode })
    expect([first.result, again.result]).toEqual(['accepted', 'already'])
    const release = (device: typeof here.staff, scanId: string) => device.ask(checkinCalls.release, { scanId })
    const other = await here.openStaff(await here.makeLink())
    for (const refused of [await release(other, again.scanId), await release(here.staff, first.scanId), await release(here.staff, uuid())])
      expect(refused).toMatchObject({ status: 404 })
    expect(await here.owner.get(checkinCalls.conflictList, { bventId: here.bventId })).toMatchObject({ list: [] })

    for (let tries = 0; tries < 2; tries += 1) expect(await release(here.staff, again.scanId)).toMatchObject({ status: 200 })
    const listed = await here.owner.get(checkinCalls.conflictList, { bventId: here.bventId })
    expect(listed.list).toMatchObject([{ scanId: again.scanId, attendeeId, result: 'already', first: { gate: '2 号门' } }])
    expect(listed.list[0]?.message).toContain('放行')
    const entries = await harness.db.selectFrom('checkinEntry').select('id').where('attendeeId', '=', attendeeId).execute()
    expect(entries).toEqual([{ id: first.scanId }])
  })

  test('its list shows neither address nor PIN', async () => {
    const text = JSON.stringify(await door.owner.get(checkinCalls.staffLinkList, { bventId: door.bventId }))
    expect(text).not.toContain(tokenOf(door.link.url))
    expect(text).not.toContain(`"${door.link.pin}"`)
    expect(await harness.db.selectFrom('staffLink').select('tokenHash').execute()).not.toContain(tokenOf(door.link.url))
  })
})

describe('undo', () => {
  test('takes back the own scan, once, for a while', async () => {
    const { attendeeId } = await door.attendee()
    const scanId = uuid()
    await door.staff.scan({ scanId, attendeeId })
    const rival = await door.openStaff(await door.makeLink())
    expect(await rival.ask(checkinCalls.undo, { scanId })).toMatchObject({ status: 404 })
    expect(await door.staff.ask(checkinCalls.undo, { scanId })).toMatchObject({ status: 200 })
    expect(await door.staff.ask(checkinCalls.undo, { scanId })).toMatchObject({ status: 409 })
    await door.staff.scan({ scanId: scanId.replace(/.$/, scanId.endsWith('0') ? '1' : '0'), attendeeId })
    now = new Date(now.getTime() + 16 * 60_000)
    expect(await door.staff.ask(checkinCalls.undo, { scanId: scanId.replace(/.$/, scanId.endsWith('0') ? '1' : '0') })).toMatchObject({
      status: 410,
    })
  })
})

describe('offline', () => {
  test('scans arrive in the order of their time, once, and double entries are kept and listed', async () => {
    const here = await openDoor(harness)
    const people = await Promise.all(Array.from({ length: 6 }, () => here.attendee()))
    const minutesAgo = (n: number) => new Date(now.getTime() - n * 60_000).toISOString()
    const scanOf = async (at: number, minutes: number) => ({
      scanId: uuid(),
      checkinId: here.checkinId,
      credential: await here.ticketOf(people[at]?.attendeeId ?? ''),
      deviceTime: minutesAgo(minutes),
      isOffline: true,
    })
    const gateB = await here.openStaff(await here.makeLink({ gate: '1 号门' }))
    await gateB.scan({ credential: await here.ticketOf(people[0]?.attendeeId ?? '') })
    const scans = [await scanOf(0, 3), await scanOf(1, 10), await scanOf(2, 9), await scanOf(3, 8), await scanOf(3, 20)]
    const { results } = (await here.staff.ask(checkinCalls.sync, { scans })).result
    expect(results.map(({ scanId, result }) => [scanId, result])).toEqual([
      [scans[0]?.scanId, 'conflict'],
      [scans[1]?.scanId, 'accepted'],
      [scans[2]?.scanId, 'accepted'],
      [scans[3]?.scanId, 'conflict'],
      [scans[4]?.scanId, 'accepted'],
    ])
    expect((await here.staff.ask(checkinCalls.sync, { scans })).result.results).toEqual(results)
    const entry = await harness.db
      .selectFrom('checkinEntry')
      .select('time')
      .where('attendeeId', '=', people[1]?.attendeeId ?? '')
      .executeTakeFirst()
    expect(entry?.time.toISOString()).toBe(scans[1]?.deviceTime)

    const gone = await here.attendee({ status: 'Cancelled' })
    await here.staff.ask(checkinCalls.sync, { scans: [{ ...(await scanOf(4, 2)), credential: await here.ticketOf(gone.attendeeId) }] })
    const listed = await here.owner.get(checkinCalls.conflictList, { bventId: here.bventId })
    expect(listed.list.map(({ attendeeId, result, gate, first }) => [attendeeId, result, gate, first?.gate])).toEqual(
      expect.arrayContaining([
        [gone.attendeeId, 'refused', '2 号门', undefined],
        [people[0]?.attendeeId, 'conflict', '2 号门', '1 号门'],
        [people[3]?.attendeeId, 'conflict', '2 号门', '2 号门'],
      ]),
    )
    expect(listed).toMatchObject({ total: 3, totalPage: 1 })
  })

  test('what was let in at a point that was taken from the link meanwhile is listed, once, and nobody else learns of it', async () => {
    const here = await openDoor(harness)
    const vip = await here.newPoint({ name: '贵宾厅' })
    const link = await here.makeLink({ checkinIds: [here.checkinId, vip], mode: 'search' })
    const device = await here.openStaff(link)
    const [sent, late, named] = await Promise.all([here.attendee(), here.attendee(), here.attendee()])
    const scanOf = async (who: { attendeeId: string } | { credential: string }, checkinId = vip) =>
      ({ scanId: uuid(), checkinId, deviceTime: now.toISOString(), isOffline: true, ...who }) as const
    const before = await scanOf({ credential: await here.ticketOf(sent.attendeeId) })
    expect((await device.ask(checkinCalls.sync, { scans: [before] })).result.results[0]?.result).toBe('accepted')

    const { list } = await here.owner.get(checkinCalls.staffLinkList, { bventId: here.bventId })
    const version = list.find(({ id }) => id === link.id)?.version
    await here.makeLink({ id: link.id, ...(version !== undefined && { version }), checkinIds: [here.checkinId], mode: 'scan' })

    const other = await openDoor(harness)
    const scans = [
      before,
      await scanOf({ credential: await here.ticketOf(late.attendeeId) }),
      await scanOf({ attendeeId: named.attendeeId }, here.checkinId),
      await scanOf({ credential: await here.ticketOf(late.attendeeId) }, other.checkinId),
      await scanOf({ credential: await here.ticketOf(late.attendeeId) }, uuid()),
    ]
    const { results } = (await device.ask(checkinCalls.sync, { scans })).result
    expect(results.map(({ result, code, person }) => [result, code, person?.attendeeId])).toEqual([
      ['accepted', 0, undefined],
      ...Array.from({ length: 4 }, () => ['refused', 32023, undefined]),
    ])
    expect((await device.ask(checkinCalls.sync, { scans })).result.results).toEqual(results)
    const listed = await here.owner.get(checkinCalls.conflictList, { bventId: here.bventId })
    expect(new Set(listed.list.map(({ attendeeId, checkinId, code }) => `${attendeeId} ${checkinId} ${code}`))).toEqual(
      new Set([`${late.attendeeId} ${vip} 32023`, `${named.attendeeId} ${here.checkinId} 32023`]),
    )
    expect(listed).toMatchObject({ total: 2 })
    expect((await other.owner.get(checkinCalls.conflictList, { bventId: other.bventId })).list).toEqual([])
  })

  test('two devices that come back together with the same people do not stop each other', async () => {
    const here = await openDoor(harness)
    const people = await Promise.all(Array.from({ length: 30 }, () => here.attendee()))
    const other = await here.openStaff(await here.makeLink())
    const scansOf = (ids: string[]) =>
      ids.map((attendeeId) => ({ scanId: uuid(), checkinId: here.checkinId, attendeeId, deviceTime: now.toISOString(), isOffline: true }))
    const ids = people.map(({ attendeeId }) => attendeeId)
    const answers = await Promise.all([
      here.staff.ask(checkinCalls.sync, { scans: scansOf(ids) }),
      other.ask(checkinCalls.sync, { scans: scansOf(ids.toReversed()) }),
    ])
    const results = answers.flatMap(({ result }) => result.results.map((one) => one.result))
    expect(results.filter((result) => result === 'accepted')).toHaveLength(30)
    expect(results.filter((result) => result === 'conflict')).toHaveLength(30)
  })

  test('the snapshot has everyone in pages, then only what changed', async () => {
    const here = await openDoor(harness)
    const people = await Promise.all(Array.from({ length: 5 }, () => here.attendee()))
    const read = (cursor?: string) => here.staff.ask(checkinCalls.snapshot, { checkinId: here.checkinId, ...(cursor && { cursor }) })
    const whole = (await read()).result
    expect(whole).toMatchObject({ isMore: false })
    expect(new Set(whole.rows.map(({ attendeeId }) => attendeeId))).toEqual(new Set(people.map(({ attendeeId }) => attendeeId)))

    now = new Date(now.getTime() + 600_000)
    await harness.db
      .updateTable('attendee')
      .set({ updatedAt: new Date(now.getTime() - 1_200_000) })
      .where('bventId', '=', here.bventId)
      .execute()
    expect((await read(whole.cursor)).result.rows).toEqual([])
    const odd = { since: '0000-01-01T00:00:00Z', after: '', began: '' }
    expect((await read(Buffer.from(JSON.stringify(odd)).toString('base64url'))).status).toBe(400)
    await here.staff.scan({ attendeeId: people[2]?.attendeeId })
    const changed = (await read(whole.cursor)).result
    expect(changed.rows.map(({ attendeeId, signedAt }) => [attendeeId, signedAt])).toEqual([[people[2]?.attendeeId, now.toISOString()]])
    expect(await read('nonsense')).toMatchObject({ status: 400 })
  })
})

describe('walk-in', () => {
  test('is registered and in at once; the same one sent again is the same person', async () => {
    const request = {
      scanId: uuid(),
      checkinId: door.checkinId,
      ticketId: door.ticketId,
      attendeeFieldValues: [
        { fieldName: 'FullName', value: '周末' },
        { fieldName: 'Mobile', value: '13900001111' },
      ],
    }
    const first = await door.staff.ask(checkinCalls.walkIn, request)
    expect(first.result).toMatchObject({ result: 'accepted', person: { fullName: '周末', status: 'Registered' } })
    expect((await door.staff.ask(checkinCalls.walkIn, request)).result).toEqual(first.result)
    const made = await harness.db.selectFrom('attendee').select(['source', 'checkinStatus']).where('fullName', '=', '周末').execute()
    expect(made).toEqual([{ source: 'walkIn', checkinStatus: 'SignedIn' }])
    expect(await door.staff.ask(checkinCalls.walkIn, { ...request, scanId: uuid(), attendeeFieldValues: [] })).toMatchObject({
      status: 400,
    })
  })

  test('takes a seat like everyone: of ten for the last three, three get in, and the rest are told', async () => {
    const few = await harness.build.ticket({ bventId: door.bventId, orgId: door.orgId, total: 3 })
    const ask = (at: number) =>
      door.staff.ask(checkinCalls.walkIn, {
        scanId: uuid(),
        checkinId: door.checkinId,
        ticketId: few.ticketId,
        attendeeFieldValues: [{ fieldName: 'FullName', value: `临时 ${at}` }],
      })
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => ask(at)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ envelope }) => envelope.businessCode === 26001)).toHaveLength(7)
    const { sold } = await harness.db.selectFrom('ticket').select('sold').where('id', '=', few.ticketId).executeTakeFirstOrThrow()
    expect(sold).toBe(3)
    const { scope } = (await door.staff.ask(checkinCalls.scope, {})).result
    expect(scope.tickets.find(({ ticketId }) => ticketId === few.ticketId)).toMatchObject({ isSoldOut: true, price: '' })
  })

  test('a number that is registered already is not registered again, and a wrong one is named', async () => {
    const { mobile } = await harness.db.selectFrom('attendee').select('mobile').where('fullName', '=', '周末').executeTakeFirstOrThrow()
    const ask = (value: string | null) =>
      door.staff.ask(checkinCalls.walkIn, {
        checkinId: door.checkinId,
        ticketId: door.ticketId,
        attendeeFieldValues: [
          { fieldName: 'FullName', value: '周日' },
          { fieldName: 'Mobile', value },
        ],
      })
    expect(await ask(mobile)).toMatchObject({ status: 409, envelope: { businessCode: 1300610005 } })
    expect(await ask('139')).toMatchObject({ status: 400, envelope: { returnObj: { errorDetails: [{ field: 'Mobile' }] } } })
    expect(await harness.db.selectFrom('attendee').select('id').where('fullName', '=', '周日').execute()).toEqual([])
  })

  test('asks what the form calls by name, and nothing of a link without walk-ins', async () => {
    const { scope } = (await door.staff.ask(checkinCalls.scope, {})).result
    expect(scope.walkInFields.map(({ fieldName, isRequired }) => [fieldName, isRequired])).toEqual([
      ['FullName', true],
      ['Mobile', true],
      ['Email', false],
      ['Company', false],
    ])
    const plain = await door.openStaff(await door.makeLink({ isWalkIn: false }))
    expect(plain.scope).toMatchObject({ tickets: [], walkInFields: [] })
  })

  test('a ticket that costs is registered and told to pay', async () => {
    const priced = await harness.build.ticket({ bventId: door.bventId, orgId: door.orgId, priceMinor: 9900 })
    const answer = await door.staff.ask(checkinCalls.walkIn, {
      checkinId: door.checkinId,
      ticketId: priced.ticketId,
      attendeeFieldValues: [{ fieldName: 'FullName', value: '吴佳宁' }],
    })
    expect(answer.result).toMatchObject({ result: 'refused', code: 32003, person: { status: 'Unpaid' } })
  })
})

describe('devices', () => {
  test('verify and enter in one call, while turnstiles are switched on and the device is not revoked', async () => {
    const { attendeeId } = await door.attendee()
    const { id, token } = await door.owner.get(checkinCalls.saveDevice, {
      bventId: door.bventId,
      name: '闸机 1',
      gate: '东门',
      checkinIds: [door.checkinId],
    })
    const verify = async (headers = { authorization: `Device ${token}` }) =>
      harness.nobody.try(checkinCalls.verify, { ...scanNow(), credential: await door.ticketOf(attendeeId) }, headers)
    expect((await verify()).result).toMatchObject({ open: false, code: 32010 })
    await door.owner.get(checkinCalls.enableTurnstile, { bventId: door.bventId, isEnable: true })
    expect((await door.owner.get(checkinCalls.isTurnstileEnabled, { bventId: door.bventId })).isEnable).toBe(true)
    expect((await verify()).result).toMatchObject({ open: true, result: 'accepted' })
    expect((await verify()).result).toMatchObject({ open: false, result: 'already', first: { gate: '东门' } })
    expect(await verify({ authorization: `Staff ${token}` })).toMatchObject({ status: 401, envelope: { businessCode: 32026 } })
    await door.owner.get(checkinCalls.revokeDevice, { id })
    expect(await verify()).toMatchObject({ status: 401, envelope: { businessCode: 32026 } })
  })
})
