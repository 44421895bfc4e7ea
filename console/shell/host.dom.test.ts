import { describe, expect, test, vi } from 'vitest'
import { NAVIGATED, tellParent, withoutSecrets } from '#console/shell/host.ts'
import { surroundingsOf } from '#console/shell/surroundings.ts'

describe('the parent is told the address', () => {
  test.each([
    ['https://e.example/home?ticket=t1', 'https://e.example/home'],
    ['https://e.example/home?a=1&code=c&ticket=t1', 'https://e.example/home?a=1'],
    ['https://e.example/home?ticketId=7', 'https://e.example/home?ticketId=7'],
  ])('%s as %s', (address, told) => {
    expect(withoutSecrets(address)).toBe(told)
  })

  test('only at the origins of the configuration, never at any', () => {
    const postMessage = vi.fn()
    tellParent({ postMessage }, 'https://e.example/home?code=c', ['https://crm.example', '*'])
    expect(postMessage.mock.calls).toEqual([[{ type: NAVIGATED, url: 'https://e.example/home' }, 'https://crm.example']])
  })

  test('not at all where none is configured', () => {
    const postMessage = vi.fn()
    tellParent({ postMessage }, 'https://e.example/home', [])
    expect(postMessage).not.toHaveBeenCalled()
  })
})

const chrome = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const safari = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const wxwork = `${chrome} wxwork/4.1.30 MicroMessenger/7.0.1 Language/zh`
const ie9 = 'Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1; Trident/5.0)'

test.each([
  ['Chrome', chrome, false, { place: 'standalone', isMobile: false, isOldBrowser: false, isSafari: false }],
  ['Chrome in a frame', chrome, true, { place: 'frame', isSafari: false }],
  ['Safari', safari, false, { place: 'standalone', isMobile: false, isSafari: true }],
  ['a phone', iphone, false, { isMobile: true, isSafari: true }],
  ['the enterprise-messaging browser', wxwork, false, { place: 'workMessenger', isSafari: false }],
  ['the enterprise-messaging browser in its own frame', wxwork, true, { place: 'workMessenger' }],
  ['Internet Explorer 9', ie9, false, { isOldBrowser: true }],
])('%s', (_, userAgent, isFramed, expected) => {
  expect(surroundingsOf({ userAgent, isFramed })).toMatchObject(expected)
})
