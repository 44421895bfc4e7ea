import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { checkinCalls } from '#features/checkin/contract.ts'
import { defaultPageSettings } from '#features/checkin/pageSettings.ts'
import { openDoor } from '#test/door.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness()
const door = await openDoor(harness)

const come = (request: Record<string, unknown>, id = door.checkinId, headers: Record<string, string> = {}) =>
  harness.nobody.try(checkinCalls.publicCheckin, { id, ...request }, headers)

describe('the public page', () => {
  test('has the default design until somebody changes it, and is gone while the point is disabled', async () => {
    const page = await harness.nobody.get(checkinCalls.publicPage, { id: door.checkinId })
    expect(page).toMatchObject({ bventId: door.bventId, CheckInValidateField: 'Mobile', isLocationNeeded: false, questions: [] })
    expect(page.webCheckinPageSetings).toEqual(defaultPageSettings(page.event.title, 'zh-CN'))
    const point = await door.newPoint({ isEnable: false })
    expect(await harness.nobody.try(checkinCalls.publicPage, { id: point })).toMatchObject({
      status: 409,
      envelope: { businessCode: 32010 },
    })
    expect(await harness.nobody.try(checkinCalls.publicPage, { id: uuid() })).toMatchObject({ status: 404 })
    expect(await come({ value: '13900000000' }, uuid())).toMatchObject({ status: 404 })
  })

  test('by mobile: in, with a masked name; then told when', async () => {
    const { attendeeId } = await door.attendee({ fullName: '陈思远', mobile: '13800001234' })
    const first = await come({ value: '+86 138-0000-1234' })
    expect(first.result).toMatchObject({ fullName: '陈*远' })
    expect(Object.keys(first.result)).toEqual(['fullName', 'ticketName', 'time'])
    expect(await come({ value: '13800001234' })).toMatchObject({
      status: 409,
      envelope: { businessCode: 32005, businessMessage: expect.stringMatching(/自助签到/) },
    })
    const { checkinStatus } = await harness.db
      .selectFrom('attendee')
      .select('checkinStatus')
      .where('id', '=', attendeeId)
      .executeTakeFirstOrThrow()
    expect(checkinStatus).toBe('SignedIn')
  })

  test('two people under one number come in one after the other', async () => {
    await door.attendee({ fullName: '张三丰', mobile: '13811112222' })
    await door.attendee({ fullName: '李四光', mobile: '13811112222' })
    const names = [(await come({ value: '13811112222' })).result.fullName, (await come({ value: '13811112222' })).result.fullName]
    expect(names.sort()).toEqual(['张*丰', '李*光'])
    expect(await come({ value: '13811112222' })).toMatchObject({ envelope: { businessCode: 32005 } })
  })

  test.each([
    ['PendingApproval', 32002],
    ['Unpaid', 32003],
    ['Cancelled', 32004],
  ])('%s is told honestly, unless the organiser does not want it', async (status, code) => {
    const mobile = `137000${code}`
    await door.attendee({ status, mobile })
    expect(await come({ value: mobile })).toMatchObject({ status: 409, envelope: { businessCode: code } })
    const point = await door.newPoint({})
    const settings = defaultPageSettings('活动', 'zh-CN')
    for (const config of settings[0]?.pageSetingObject.configs ?? []) if (config.key === 'showReason') config.value = false
    await door.owner.get(checkinCalls.updatePageSetting, { id: point, webCheckinPageSetings: settings })
    const [known, unknown] = [await come({ value: mobile }, point), await come({ value: '13699999999' }, point)]
    expect(known.envelope).toEqual(unknown.envelope)
    expect(known).toMatchObject({ status: unknown.status, envelope: { businessCode: 32001, returnObj: null } })
  })

  test('by e-mail, code, document number and the last four digits', async () => {
    const person = await door.attendee({ fullName: 'Kevin Tan', email: 'kevin@example.com', mobile: '13000004321' })
    const cases = [
      ['Email', ' KEVIN@example.com '],
      ['CheckinCode', person.checkinCode.toLowerCase()],
      ['MobileTail', '4321'],
    ] as const
    for (const [CheckInValidateField, value] of cases) {
      const id = await door.newPoint({ CheckInValidateField })
      expect((await come({ value }, id)).result).toMatchObject({ fullName: 'K**** Tan' })
      expect(await come({ value: 'nobody' }, id)).toMatchObject({ envelope: { businessCode: 32001 } })
    }
    await door.attendee({ mobile: '13100004321' })
    const id = await door.newPoint({ CheckInValidateField: 'MobileTail' })
    expect(await come({ value: '4321' }, id)).toMatchObject({ envelope: { businessCode: 32001 } })
  })

  test('asks its questions and looks at the place', async () => {
    const { attendeeId } = await door.attendee({ mobile: '13500001111' })
    const id = await door.newPoint({
      location: { isEnable: true, lng: 121.3, lat: 31.19, radius: 300 },
      questions: [
        {
          displayName: '午餐',
          fieldType: 'Radio',
          fieldOptions: [{ value: '荤' }, { value: '素' }],
          openFunctionalVerificationTags: 4096 + 8192,
        },
      ],
    })
    const { questions } = await harness.nobody.get(checkinCalls.publicPage, { id })
    const [question] = questions
    const near = { lng: 121.3, lat: 31.191 }
    const answers = [{ fieldName: question?.fieldName, value: question?.fieldOptions[1]?.key }]
    expect(await come({ value: '13500001111', answers }, id)).toMatchObject({ envelope: { businessCode: 32006 } })
    expect(await come({ value: '13500001111', answers, lng: 121.4, lat: 31.19 }, id)).toMatchObject({ envelope: { businessCode: 32006 } })
    expect(await come({ value: '13500001111', ...near }, id)).toMatchObject({
      status: 400,
      envelope: { returnObj: { errorDetails: [{ field: question?.fieldName }] } },
    })
    expect(await come({ value: '13500001111', answers, ...near }, id)).toMatchObject({ status: 200 })
    const entry = await harness.db
      .selectFrom('checkinEntry')
      .select('answers')
      .where('attendeeId', '=', attendeeId)
      .executeTakeFirstOrThrow()
    expect(entry.answers).toEqual({ [question?.fieldName ?? '']: question?.fieldOptions[1]?.key })
  })

  test('a device that keeps guessing has to wait; right answers are not counted', async () => {
    const id = await door.newPoint({})
    const headers = await openedPage(id)
    await door.attendee({ mobile: '13400001111' })
    expect(await come({ value: '13400001111' }, id, headers)).toMatchObject({ status: 200 })
    const answers = await Promise.all(Array.from({ length: 16 }, (_, n) => come({ value: `133000000${10 + n}` }, id, headers)))
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(15)
    const [refused] = answers.filter(({ status }) => status === 429)
    expect(refused?.headers['retry-after']).toBeDefined()
    expect(await come({ value: '13300000010' }, await door.newPoint({}), headers)).toMatchObject({ status: 409 })
  })
})

/** Opens the page in a browser of its own, which keeps what it is given. */
async function openedPage(id: string): Promise<Record<string, string>> {
  const { cookies } = await harness.app.inject(`/checkin/${id}`)
  return { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
}

const wrong = (n: number) => `1320000${String(n).padStart(4, '0')}`
const statuses = (answers: { status: number }[]) => {
  const counted: Record<number, number> = {}
  for (const { status } of answers) counted[status] = (counted[status] ?? 0) + 1
  return counted
}
async function guess(id: string, count: number, headersOf: (n: number) => Record<string, string>) {
  return statuses(await Promise.all(Array.from({ length: count }, (_, n) => come({ value: wrong(n) }, id, headersOf(n)))))
}

describe('a hall shares one address', () => {
  test('devices that somebody makes up share what is for those without one, and other points do not notice', async () => {
    const [id, other] = [await door.newPoint({}), await door.newPoint({})]
    await door.attendee({ mobile: '13400002222' })
    const guest = await openedPage(id)
    expect(await guess(id, 70, () => ({ cookie: `le_door=${uuid()}` }))).toEqual({ 409: 60, 429: 10 })
    expect(await come({ value: '13400002222' }, id)).toMatchObject({ status: 429 })
    expect(await come({ value: '13400002222' }, id, guest)).toMatchObject({ status: 200 })
    expect(await come({ value: '13400002222' }, other)).toMatchObject({ status: 200 })
  })

  test('where many guess wrongly a device has one try, which is enough for whoever is right', async () => {
    const [id, other] = [await door.newPoint({}), await door.newPoint({})]
    await door.attendee({ mobile: '13400003333' })
    const devices = await Promise.all(Array.from({ length: 15 }, () => openedPage(id)))
    expect(await guess(id, 210, (n) => devices[n % 15] ?? {})).toMatchObject({ 409: expect.any(Number) })
    const [guest, mistaken] = [await openedPage(id), await openedPage(id)]
    expect(await come({ value: '13400003333' }, id, guest)).toMatchObject({ status: 200 })
    expect(await come({ value: wrong(900) }, id, mistaken)).toMatchObject({ status: 409 })
    expect(await come({ value: wrong(901) }, id, mistaken)).toMatchObject({ status: 429 })
    expect(await guess(other, 2, () => mistaken)).toEqual({ 409: 2 })
  })

  test('the same wrong value again is no new guess of the hall', async () => {
    const id = await door.newPoint({})
    const devices = await Promise.all(Array.from({ length: 15 }, () => openedPage(id)))
    const answers = await Promise.all(Array.from({ length: 210 }, (_, n) => come({ value: wrong(7) }, id, devices[n % 15])))
    expect(statuses(answers)).toEqual({ 409: 210 })
    const guest = await openedPage(id)
    expect(await guess(id, 2, () => guest)).toEqual({ 409: 2 })
  })

  test('an address opens the page for so many new devices; one that is known stays known', async () => {
    const id = await door.newPoint({})
    const known = await openedPage(id)
    const again = await harness.app.inject({ url: `/checkin/${id}`, headers: known })
    expect(again.cookies).toEqual([])
    for (let opened = 1; opened < 600; opened += 50) await Promise.all(Array.from({ length: 50 }, () => openedPage(id)))
    expect(await openedPage(id)).toEqual({ cookie: '' })
    expect(await come({ value: wrong(1) }, id, known)).toMatchObject({ status: 409 })
  })

  test('who comes too early, or from too far away, has guessed nothing', async () => {
    const id = await door.newPoint({ startTime: new Date(Date.now() + 3_600_000).toISOString() })
    const guest = await openedPage(id)
    const answers = []
    for (let n = 0; n < 16; n += 1) answers.push(await come({ value: wrong(n) }, id, guest))
    expect(statuses(answers)).toEqual({ 409: 16 })
  })
})
