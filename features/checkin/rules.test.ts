import { describe, expect, test } from 'vitest'
import {
  configOf,
  defaultPageSettings,
  mergedSettings,
  settingsIn,
  wrongSetting,
  type PageSetting,
} from '#features/checkin/pageSettings.ts'
import { NO_RANGE } from '#features/checkin/pointTypes.ts'
import { distance, isInRange, maskedDoor, maskedName, pointRefusal, scanTime, statusRefusal } from '#features/checkin/rules.ts'

describe('range', () => {
  const hall = { lng: 121.3, lat: 31.19 }
  test.each([
    [{ lng: 121.3, lat: 31.19 }, 0],
    [{ lng: 121.3, lat: 31.2 }, 1_112],
    [{ lng: 121.31, lat: 31.19 }, 951],
    [{ lng: -58.7, lat: -31.19 }, 20_015_114],
  ])('%o is %i m away', (at, metres) => {
    expect(Math.round(distance(hall, at))).toBe(metres)
  })
  test('the date line is no edge', () => {
    expect(Math.round(distance({ lng: 179.999, lat: 0 }, { lng: -179.999, lat: 0 }))).toBe(222)
  })
  test.each([
    [{ ...NO_RANGE }, {}, true],
    [{ isEnable: true, ...hall, radius: 300 }, {}, false],
    [{ isEnable: true, ...hall, radius: 300 }, { lng: 121.3, lat: 31.1925 }, true],
    [{ isEnable: true, ...hall, radius: 300 }, { lng: 121.3, lat: 31.193 }, false],
    [{ isEnable: false, ...hall, radius: 300 }, { lng: 0, lat: 0 }, true],
  ])('%o %o: %s', (range, at, isInside) => {
    expect(isInRange(range, at)).toBe(isInside)
  })
})

describe('a point', () => {
  const at = (text: string) => new Date(`2026-11-20T${text}Z`)
  const open = { isEnable: true, isEventOpen: true, startTime: at('09:00:00'), endTime: at('17:00:00') }
  test.each([
    [open, '09:00:00', null],
    [open, '17:00:00', null],
    [open, '08:59:59', 'door.tooEarly'],
    [open, '17:00:01', 'door.tooLate'],
    [{ ...open, startTime: null, endTime: null }, '03:00:00', null],
    [{ ...open, isEnable: false }, '12:00:00', 'door.disabled'],
    [{ ...open, isEventOpen: false }, '12:00:00', 'door.disabled'],
  ] as const)('%o at %s: %s', (point, time, refusal) => {
    expect(pointRefusal(point, at(time))).toBe(refusal)
  })
})

test.each([
  ['Registered', null],
  ['PendingApproval', 'door.notApproved'],
  ['Unpaid', 'door.unpaid'],
  ['Denied', 'door.cancelled'],
  ['Cancelled', 'door.cancelled'],
  ['', 'door.unknown'],
])('%s: %s', (status, refusal) => {
  expect(statusRefusal(status)).toBe(refusal)
})

test.each([
  ['', ''],
  ['李', '李*'],
  ['李娜', '李*'],
  ['陈思远', '陈*远'],
  ['欧阳静怡', '欧**怡'],
  ['Liz Tan', 'L** Tan'],
  ['𠮷野家', '𠮷*家'],
])('%s is shown as %s', (name, shown) => {
  expect(maskedName(name)).toBe(shown)
})

test('a link shows its fields and nothing else', () => {
  const seen = {
    fullName: '陈思远',
    status: 'Registered',
    ticketName: 'VIP',
    company: '申岳',
    mobileTail: '1234',
    seat: 'A 区 3 排 12 座',
    vip: 'true',
    remark: '轮椅',
    photo: 'p',
  }
  const blank = { status: '', ticketName: '', company: '', mobileTail: '', seat: '', vip: '', remark: '', photo: '' }
  const person = { attendeeId: 'a', ...seen }
  expect(maskedDoor(person, ['fullName', 'ticketName'])).toEqual({ ...person, ...blank, ticketName: 'VIP' })
  expect(maskedDoor(person, [])).toEqual({ attendeeId: 'a', ...blank, fullName: '陈*远' })
})

describe('the time of a scan', () => {
  const now = new Date('2026-11-20T09:00:00Z')
  test.each([
    [false, '2026-11-20T08:00:00Z', now.toISOString()],
    [true, '2026-11-20T08:00:00Z', '2026-11-20T08:00:00.000Z'],
    [true, '2026-11-20T09:00:01Z', now.toISOString()],
    [true, '2026-11-13T09:00:00Z', '2026-11-13T09:00:00.000Z'],
    [true, '2026-11-13T08:59:59Z', now.toISOString()],
  ])('offline %s, device says %s: %s', (isOffline, deviceTime, time) => {
    expect(scanTime({ deviceTime: new Date(deviceTime), isOffline }, now).toISOString()).toBe(time)
  })
})

describe('page settings', () => {
  const defaults = defaultPageSettings('大会', 'zh-CN')
  test('are the spec’s: 签到 on #1685ED, by mobile, with a banner', () => {
    expect(configOf(defaults, 'WeChatCheckIn', 'buttonText')).toBe('签到')
    expect(configOf(defaults, 'WeChatCheckIn', 'buttonColor')).toBe('#1685ED')
    expect(configOf(defaults, 'WeChatCheckIn', 'CheckInValidateField')).toBe('Mobile')
    expect(configOf(defaults, 'WeChatCheckIn', 'layoutStyle')).toBe('hasBanner')
    expect(configOf(defaults, 'WeChatCheckInSuccess', 'eventName')).toBe('大会')
    expect(wrongSetting(defaults)).toBeNull()
  })
  const page = (values: Record<string, unknown>, rest: Partial<PageSetting> = {}): PageSetting => ({
    pageName: '',
    pageType: 'WeChatCheckIn',
    pageSetingObject: { configs: Object.entries(values).map(([key, value]) => ({ key, dataType: 'text', value })) },
    ...rest,
  })
  const inChinese = { eventName: '大会', first: 'zh-CN', language: 'zh-CN' } as const
  const inEnglish = { ...inChinese, language: 'en' } as const
  test.each([
    ['what is stored counts', [page({ buttonText: '进场' })], inChinese, 'buttonText', '进场'],
    ['what is not has its default', [page({ buttonText: '进场' })], inChinese, 'buttonColor', '#1685ED'],
    ['a text nobody wrote is said in the reader’s language', [], inEnglish, 'buttonText', 'Check in'],
    ['also where the default itself was saved', [page({ buttonText: '签到' })], inEnglish, 'buttonText', 'Check in'],
    ['a text somebody wrote stands in until it is translated', [page({ buttonText: '进场' })], inEnglish, 'buttonText', '进场'],
    [
      'its own words come first',
      [page({ buttonText: '进场' }), page({ buttonText: 'Enter' }, { language: 'en' })],
      inEnglish,
      'buttonText',
      'Enter',
    ],
    ['blank words are none', [page({ buttonText: '进场' }), page({ buttonText: '' }, { language: 'en' })], inEnglish, 'buttonText', '进场'],
    ['a translation says nothing of colours', [page({ buttonColor: '#000000' }, { language: 'en' })], inEnglish, 'buttonColor', '#1685ED'],
    ['a blank name is the event’s', [page({ eventName: '' })], inChinese, 'eventName', '大会'],
  ] as const)('%s', (_, stored, place, key, value) => {
    const settings = settingsIn(stored, place)
    expect(settings).toHaveLength(2)
    expect(configOf(settings, 'WeChatCheckIn', key)).toBe(value)
  })
  test('a saved page takes the place of the same page in the same language, and of no other', () => {
    const success = page({ successText: '到了' }, { pageType: 'WeChatCheckInSuccess' })
    const english = page({ buttonText: 'Enter' }, { language: 'en' })
    const stored = [page({ buttonText: '进场' }), success, english]
    expect(mergedSettings(stored, [page({ buttonText: '签到' }, { language: 'zh-CN' })], 'zh-CN')).toEqual([
      page({ buttonText: '签到' }),
      success,
      english,
    ])
  })
  test.each([
    ['buttons', 'json', [{ text: '官网', link: 'javascript:alert(1)', type: 'primary' }]],
    ['buttons', 'json', [{ text: '', link: '/', type: 'primary' }]],
    ['layoutStyle', 'text', 'other'],
    ['CheckInValidateField', 'text', 'ShoeSize'],
    ['buttonColor', 'color', 'red'],
    ['banner', 'image', 'javascript:alert(1)'],
  ] as const)('%s %s %o is refused', (key, dataType, value) => {
    expect(
      wrongSetting([{ pageName: '', pageType: 'WeChatCheckIn', pageSetingObject: { configs: [{ key, dataType, value }] } }]),
    ).not.toBeNull()
  })
})
