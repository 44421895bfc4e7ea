import { afterEach, expect, test, vi } from 'vitest'
import { hearServerTime, serverNow } from '#console/kit/serverTime.ts'

const HERE = Date.UTC(2026, 10, 15, 12, 0, 0)
const tells = (seconds: number) => new Date(HERE + seconds * 1_000).toUTCString()

afterEach(() => {
  vi.useRealTimers()
  hearServerTime(new Date().toUTCString(), { sentAt: Date.now() })
})

test.each([
  ['agrees', tells(0), 100, 0],
  ['is two seconds off, which whole seconds and the way may make', tells(2), 100, 0],
  ['is an hour ahead', tells(3_600), 100, 3_600],
  ['is a day behind', tells(-86_400), 100, -86_400],
  ['wrote its answer when it was asked, long before it was heard', tells(-6), 6_000, 0],
  ['took too long to say anything', tells(3_600), 60_000, 0],
  ['says nothing', null, 100, 0],
  ['says nonsense', 'soon', 100, 0],
])('a server that %s', (_, date, tookMs, seconds) => {
  vi.useFakeTimers({ now: HERE, toFake: ['Date'] })
  hearServerTime(date, { sentAt: HERE - tookMs })
  expect(Math.round((serverNow().getTime() - HERE) / 1_000)).toBe(Math.round(seconds))
})

test('a clock that is set right meanwhile is believed again', () => {
  vi.useFakeTimers({ now: HERE, toFake: ['Date'] })
  hearServerTime(tells(3_600), { sentAt: HERE })
  vi.setSystemTime(HERE + 3_600_000)
  hearServerTime(tells(3_600), { sentAt: Date.now() })
  expect(serverNow().getTime()).toBe(HERE + 3_600_000)
})
