import { describe, expect, test } from 'vitest'
import {
  curveOf,
  embedAddress,
  isHeldBack,
  liveStatuses,
  liveSteps,
  momentsBetween,
  moveOf,
  refusalOf,
  stepsFrom,
  type LiveStatus,
  type WatchWay,
  chaptersOf,
  bitRateOf,
  type Received,
} from '#features/live/rules.ts'

test.each<[LiveStatus, string[]]>([
  ['NotStarted', ['start']],
  ['Live', ['pause', 'end']],
  ['Paused', ['resume', 'end']],
  ['Ended', ['playback']],
  ['Playback', []],
])('from %s one can %j', (status, steps) => {
  expect(stepsFrom(status)).toEqual(steps)
})

test('every state but the first is reached by a step', () => {
  expect([...new Set(liveSteps.map((step) => moveOf(step).to))].sort()).toEqual(liveStatuses.filter((one) => one !== 'NotStarted').sort())
})

describe('who may watch', () => {
  const here = { status: 'Registered', checkinStatus: 'SignedIn', isPaid: true }
  test.each<[WatchWay, boolean, object | null, string, string | null]>([
    ['Public', false, null, '', null],
    ['Public', true, null, '', null],
    ['Registered', false, null, '', 'register'],
    ['Registered', false, here, '', null],
    ['Registered', false, { ...here, status: 'Cancelled' }, '', 'register'],
    ['Registered', false, { ...here, status: 'PendingApproval' }, '', 'register'],
    ['Registered', true, here, '', null],
    ['Registered', true, { ...here, isPaid: false }, '', 'pay'],
    ['SignedIn', false, here, '', null],
    ['SignedIn', false, { ...here, checkinStatus: 'NotSignedIn' }, '', 'signIn'],
    ['SignedIn', false, null, '', 'register'],
    ['Code', false, null, '', 'code'],
    ['Code', false, null, 'light2027', 'wrongCode'],
    ['Code', false, here, 'light2027', 'wrongCode'],
    ['Code', false, null, ' Light 2026', null],
    ['Code', false, null, 'ｌｉｇｈｔ２０２６', null],
  ])('%s, paid only %s, %j with "%s": %s', (watch, isPaidOnly, attendee, code, reason) => {
    expect(refusalOf({ watch, watchCode: 'LIGHT2026', isPaidOnly }, { attendee: attendee as never, code })).toBe(reason)
  })
})

test.each([
  ['一起来', ['加微信'], false],
  ['加 微 信 聊', ['加微信'], true],
  ['WeChat me', ['wechat'], true],
  ['打我 138 0013 8000', [], true],
  ['2026 年 11 月 17 日', [], false],
  ['随便说', [' '], false],
])('"%s" with %j is held back: %s', (text, words, isHeld) => {
  expect(isHeldBack(text, words)).toBe(isHeld)
})

const at = (seconds: number) => new Date(Date.parse('2026-11-17T08:00:00Z') + seconds * 1000)

test('the curve counts who was there, both ends included', () => {
  const spans = [
    { enteredAt: at(0), seenAt: at(120) },
    { enteredAt: at(60), seenAt: at(60) },
    { enteredAt: at(61), seenAt: at(200) },
  ]
  expect(curveOf(spans, [at(-1), at(0), at(60), at(61), at(120), at(121), at(201)])).toEqual([0, 1, 2, 2, 2, 1, 0])
})

test.each<[string, Received | undefined, Received, number | null]>([
  ['ten seconds of 500 kB', { bytes: 0, at: 0 }, { bytes: 500_000, at: 10_000 }, 400],
  ['nothing came', { bytes: 500_000, at: 0 }, { bytes: 500_000, at: 10_000 }, 0],
  ['the first look', undefined, { bytes: 500_000, at: 10_000 }, null],
  ['the same moment', { bytes: 1, at: 5 }, { bytes: 1, at: 5 }, null],
  ['begun anew', { bytes: 500_000, at: 0 }, { bytes: 20, at: 10_000 }, null],
])('how much comes in: %s', (_, before, now, rate) => {
  expect(bitRateOf(before, now)).toBe(rate)
})

test('moments are a minute apart, or as far as a picture needs, with both ends', () => {
  expect(momentsBetween(at(0), at(150)).map((moment) => (moment.getTime() - at(0).getTime()) / 1000)).toEqual([0, 60, 120, 150])
  expect(momentsBetween(at(0), at(30 * 86_400)).length).toBeLessThanOrEqual(242)
  expect(momentsBetween(at(5), at(5))).toEqual([at(5)])
})

test.each([
  ['https://player.bilibili.com/player.html?bvid=1', true],
  ['http://player.bilibili.com/player.html', false],
  ['https://evil.example/?player.bilibili.com', false],
  ['javascript:alert(1)', false],
  ['nothing', false],
])('%s stands in a frame: %s', (url, isFramed) => {
  expect(embedAddress(url) !== null).toBe(isFramed)
})

const agenda = [
  { title: '开场', startTime: '2026-12-10T01:00:00Z', endTime: '2026-12-10T01:30:00Z' },
  { title: '主题', startTime: '2026-12-10T01:30:00Z', endTime: '2026-12-10T02:30:00Z' },
  { title: '圆桌', startTime: '2026-12-10T02:30:00Z', endTime: '2026-12-10T03:00:00Z' },
]
test.each([
  [
    'on time',
    '2026-12-10T01:00:00Z',
    null,
    [
      ['开场', 0],
      ['主题', 1_800],
      ['圆桌', 5_400],
    ],
  ],
  [
    'began late',
    '2026-12-10T01:40:00Z',
    null,
    [
      ['主题', 0],
      ['圆桌', 3_000],
    ],
  ],
  [
    'ended early',
    '2026-12-10T00:50:00Z',
    '2026-12-10T02:00:00Z',
    [
      ['开场', 600],
      ['主题', 2_400],
    ],
  ],
  ['never on air', null, null, []],
])('chapters of a recording that %s', (_, from, to, expected) => {
  expect(chaptersOf(agenda, { from, to }).map(({ title, seconds }) => [title, seconds])).toEqual(expected)
})
