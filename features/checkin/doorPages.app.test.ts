import { describe, expect, test } from 'vitest'
import { attendeeCalls } from '#features/attendees/contract.ts'
import { xlsxRows } from '#features/attendees/testWorkbook.ts'
import { checkinCalls, checkinTasks } from '#features/checkin/contract.ts'
import { configOf, type PageSetting } from '#features/checkin/pageSettings.ts'
import { taskCalls } from '#core/calls/tasks.ts'
import { openDoor } from '#test/door.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness({ hasWorker: true })
const door = await openDoor(harness)

const pageOf = (values: Record<string, string>, rest: Partial<PageSetting> = {}): PageSetting => ({
  pageName: '',
  pageType: 'WeChatCheckIn',
  pageSetingObject: { configs: Object.entries(values).map(([key, value]) => ({ key, dataType: 'text', value })) },
  ...rest,
})
const come = (id: string, request: Record<string, unknown>) => harness.nobody.try(checkinCalls.publicCheckin, { id, ...request })

describe('the designed pages', () => {
  test('are what the public page is; each page and language is saved for itself', async () => {
    const id = await door.newPoint({})
    const save = (page: PageSetting) => door.owner.get(checkinCalls.updatePageSetting, { id, webCheckinPageSetings: [page] })
    await save(pageOf({ buttonText: '我到了' }))
    await save(pageOf({ buttonText: 'Here I am' }, { language: 'en' }))
    await save(pageOf({ successText: '欢迎' }, { pageType: 'WeChatCheckInSuccess' }))
    const inLanguage = async (language: string) => {
      const { result } = await harness.nobody.try(checkinCalls.publicPage, { id }, { 'accept-language': language })
      return result.webCheckinPageSetings as PageSetting[]
    }
    expect(configOf(await inLanguage('zh-CN'), 'WeChatCheckIn', 'buttonText')).toBe('我到了')
    expect(configOf(await inLanguage('en'), 'WeChatCheckIn', 'buttonText')).toBe('Here I am')
    expect(configOf(await inLanguage('en'), 'WeChatCheckInSuccess', 'successText')).toBe('欢迎')
  })

  test('two editors: the second is told, and nothing of the first is lost', async () => {
    const id = await door.newPoint({})
    const { version } = await door.owner.get(checkinCalls.get, { id })
    const save = (buttonText: string) =>
      door.owner.try(checkinCalls.updatePageSetting, { id, version, webCheckinPageSetings: [pageOf({ buttonText })] })
    expect(await save('一')).toMatchObject({ status: 200 })
    expect(await save('二')).toMatchObject({ status: 409, envelope: { businessCode: 20005 } })
    expect(await door.owner.try(checkinCalls.updateVerifyInfo, { id, version, CheckInValidateField: 'Email' })).toMatchObject({
      envelope: { businessCode: 20005 },
    })
    expect(
      await door.owner.try(checkinCalls.updateLocationRange, { id, version, isEnable: true, lng: 121, lat: 31, radius: 100 }),
    ).toMatchObject({ envelope: { businessCode: 20005 } })
    const point = await door.owner.get(checkinCalls.get, { id })
    expect(configOf(point.webCheckinPageSetings as PageSetting[], 'WeChatCheckIn', 'buttonText')).toBe('一')
    expect(point).toMatchObject({ CheckInValidateField: 'Mobile', version: version + 1 })
  })

  test('the field a page names is the field that is asked', async () => {
    const id = await door.newPoint({})
    await door.owner.get(checkinCalls.updatePageSetting, { id, webCheckinPageSetings: [pageOf({ CheckInValidateField: 'Email' })] })
    expect(await harness.nobody.get(checkinCalls.publicPage, { id })).toMatchObject({ CheckInValidateField: 'Email' })
    expect(
      await door.owner.try(checkinCalls.updatePageSetting, { id, webCheckinPageSetings: [pageOf({ CheckInValidateField: 'Shoe' })] }),
    ).toMatchObject({ status: 400 })
  })
})

describe('questions', () => {
  const lunch = {
    displayName: '午餐',
    fieldType: 'Radio' as const,
    fieldOptions: [
      { key: 'meat', value: '荤' },
      { key: 'green', value: '素' },
    ],
    openFunctionalVerificationTags: 4096 + 8192,
    texts: { en: { displayName: 'Lunch', options: { green: 'Vegetarian' } } },
  }

  test('are asked in the reader’s language, answered with the check-in, read in the drawer and in the export', async () => {
    const id = await door.newPoint({ name: '午餐台', questions: [lunch] })
    const english = await harness.nobody.try(checkinCalls.publicPage, { id }, { 'accept-language': 'en' })
    const [asked] = english.result.questions
    expect(asked).toMatchObject({ displayName: 'Lunch', fieldOptions: [{ value: '荤' }, { value: 'Vegetarian' }] })
    const { attendeeId } = await door.attendee({ fullName: '周也', mobile: '13500002222' })
    const answers = [{ fieldName: asked?.fieldName, value: 'green' }]
    expect(await come(id, { value: '13500002222' })).toMatchObject({ status: 400 })
    expect(await come(id, { value: '13500002222', answers })).toMatchObject({ status: 200 })

    const { questions } = await door.owner.get(checkinCalls.get, { id })
    const changed = questions.map((question) => ({ ...question, displayName: '用餐', fieldOptions: [{ key: 'meat', value: '荤' }] }))
    await door.owner.get(checkinCalls.updateVerifyInfo, { id, CheckInValidateField: 'Mobile', questions: changed })
    const { checkins } = await door.owner.get(attendeeCalls.detail, { attendeeId })
    expect(checkins[0]?.answers).toEqual([{ fieldName: asked?.fieldName, name: '用餐', value: '素' }])

    const { taskId } = await door.owner.get(checkinTasks.export.calls.start, { bventId: door.bventId, id })
    await expect
      .poll(() => door.owner.get(taskCalls.progress, { taskId }))
      .toMatchObject({ taskStatus: 'done', total: 1, fileName: expect.stringMatching(/签到记录.*\.xlsx$/) as unknown })
    const { accessToken } = await harness.services.identity.issue(door.accountId, new Date())
    const { rawPayload } = await harness.app.inject({
      url: `/api/lightevent/task/file/${taskId}`,
      headers: { authorization: `Bearer ${accessToken}`, 'x-org-id': door.orgId },
    })
    const rows = await xlsxRows(rawPayload)
    expect(rows[0]).toEqual(['姓名', '票种', '签到码', '签到点', '签到时间', '离场时间', '入口', '断网时签到', '用餐'])
    expect(rows[1]?.[0]).toBe('周也')
    expect(rows[1]?.slice(6)).toEqual(['自助签到', '', '素'])
  })
})

describe('honest answers', () => {
  const hour = 3_600_000
  const soon = (ms: number) => new Date(Date.now() + ms).toISOString()

  test('too early and too late say so, and the page says when', async () => {
    await door.attendee({ mobile: '13500003333' })
    const early = await door.newPoint({ startTime: soon(hour) })
    expect(await come(early, { value: '13500003333' })).toMatchObject({ envelope: { businessCode: 32007 } })
    expect((await harness.nobody.get(checkinCalls.publicPage, { id: early })).startTime).not.toBeNull()
    const late = await door.newPoint({ startTime: soon(-2 * hour), endTime: soon(-hour) })
    expect(await come(late, { value: '13500003333' })).toMatchObject({ envelope: { businessCode: 32008 } })
  })

  test('already says when', async () => {
    const id = await door.newPoint({})
    await door.attendee({ mobile: '13500004444' })
    await come(id, { value: '13500004444' })
    const { envelope } = await come(id, { value: '13500004444' })
    expect(envelope.businessMessage).toMatch(/已于 \d\d:\d\d 在 自助签到 签到|已于 \d\d:\d\d 在自助签到签到/)
  })
})

describe('the welcome wall', () => {
  test('shows as much of a name as the organiser allows, and only whoever is new', async () => {
    const id = await door.newPoint({ name: '大门' })
    const ask = (cursor?: string) => door.owner.get(checkinCalls.wall, { bventId: door.bventId, id, ...(cursor && { cursor }) })
    const { cursor } = await ask()
    await door.attendee({ fullName: '欧阳文怡', mobile: '13500005555' })
    await come(id, { value: '13500005555' })
    expect((await ask(cursor)).arrivals).toMatchObject([{ fullName: '欧**怡', ticketName: '' }])
    await door.owner.get(checkinCalls.saveWall, { bventId: door.bventId, nameMode: 'full', isTicketShown: true, greeting: '欢迎' })
    const full = await ask()
    expect(full).toMatchObject({ arrived: 1, setting: { greeting: '欢迎' }, arrivals: [{ fullName: '欧阳文怡' }] })
    expect(full.arrivals[0]?.ticketName).not.toBe('')
    await door.owner.get(checkinCalls.saveWall, { bventId: door.bventId, nameMode: 'none', isTicketShown: false, greeting: '' })
    expect((await ask()).arrivals).toMatchObject([{ fullName: '' }])
    expect(await door.owner.try(checkinCalls.wall, { bventId: door.bventId, id, cursor: 'x'.repeat(50) })).toMatchObject({ status: 400 })
    expect((await ask('nonsense')).arrivals).toHaveLength(1)
  })
})

test('a rehearsal is kept with its point and comes with the board', async () => {
  const id = await door.newPoint({})
  const rehearsal = {
    people: 300,
    minutes: 45,
    secondsPerScan: 4.5,
    lanes: 3,
    shape: 'bell',
    startTime: '2026-12-05T01:00:00.000Z',
  } as const
  const board = () => door.owner.get(checkinCalls.board, { bventId: door.bventId, id })
  expect((await board()).rehearsal).toBeNull()
  const { version } = await door.owner.get(checkinCalls.get, { id })
  await door.owner.get(checkinCalls.saveRehearsal, { id, rehearsal })
  expect((await board()).rehearsal).toEqual(rehearsal)
  expect(await door.owner.get(checkinCalls.get, { id })).toMatchObject({ version })
})

test('the points of all events come page by page, found by event or point', async () => {
  const { result, envelope } = await door.owner.try(checkinCalls.list, { pageSize: 2 })
  expect(result.list).toHaveLength(2)
  expect(envelope.pager?.total).toBeGreaterThan(4)
  const found = await door.owner.get(checkinCalls.list, { keyWords: '午餐台' })
  expect(found.list.map(({ name }) => name)).toEqual(['午餐台'])
  expect(found.list[0]?.title).not.toBe('')
  const external = await harness.build.event({ orgId: door.orgId, createdBy: door.accountId, bventType: 'External', title: '客户的展会' })
  expect((await door.owner.get(checkinCalls.list, { bventId: external.bventId })).list).toHaveLength(1)
  expect((await door.owner.get(checkinCalls.list, { keyWords: '客户的展会' })).list).toEqual([])
})
