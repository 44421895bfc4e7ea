import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ownPath, readAddress } from '#core/ownAddress.ts'

const OWN = 'https://event.example.com'

describe('paths of ours', () => {
  test.each([
    ['/', '/'],
    ['/home/manage/home', '/home/manage/home'],
    ['/bvent/1/zh-CN?x=1#a', '/bvent/1/zh-CN?x=1#a'],
    ['/home/event/1/attendees?tab=2#row-3', '/home/event/1/attendees?tab=2#row-3'],
    ['https://event.example.com', '/'],
    ['https://event.example.com?x=1', '/?x=1'],
    ['https://event.example.com/home/x', '/home/x'],
    ['https://EVENT.example.com:443/home/x', '/home/x'],
    ['HTTPS://event.example.com/home/x', '/home/x'],
    ['/home/x?next=https%3A%2F%2Fother.example%2F', '/home/x?next=https%3A%2F%2Fother.example%2F'],
    ['/home/x?next=https://other.example//', '/home/x?next=https://other.example//'],
    ['/home/x?share=50%', '/home/x?share=50%'],
    ['/home/x#//evil.example', '/home/x#//evil.example'],
    ['/home/x?keyWords=%E6%9D%8E%E5%A8%9C', '/home/x?keyWords=%E6%9D%8E%E5%A8%9C'],
    ['/home/x?keyWords=李娜', '/home/x?keyWords=%E6%9D%8E%E5%A8%9C'],
    ['/home/李娜', '/home/%E6%9D%8E%E5%A8%9C'],
    ['/home/a%20b', '/home/a%20b'],
    ['/home/x/../y', '/home/y'],
    ['/home/./y', '/home/y'],
    ['/home/%2e%2e/y', '/y'],
    ['/../y', '/y'],
    ['/..', '/'],
    ['/@evil.example', '/@evil.example'],
    ['/https:evil.example', '/https:evil.example'],
    ['/evil.example', '/evil.example'],
    ['/／evil.example', '/%EF%BC%8Fevil.example'],
  ])('%j is %s', (text, path) => {
    expect(ownPath(text, OWN)).toBe(path)
  })
})

describe('places elsewhere', () => {
  test.each([
    ['https://evil.example', 'https://evil.example/'],
    ['https://evil.example/a?b=c#d', 'https://evil.example/a?b=c#d'],
    ['https://evil.example//a', 'https://evil.example//a'],
    ['http://event.example.com/', 'http://event.example.com/'],
    ['https://event.example.com:8443/', 'https://event.example.com:8443/'],
    ['https://sub.event.example.com/', 'https://sub.event.example.com/'],
    ['https://notevent.example.com/', 'https://notevent.example.com/'],
  ])('%j is %s', (text, href) => {
    expect(readAddress(text, OWN)).toEqual({ kind: 'foreign', url: new URL(href) })
    expect(ownPath(text, OWN)).toBeNull()
  })
})

describe('neither, whatever it looks like', () => {
  test.each([
    '',
    'evil.example',
    'home/x',
    './x',
    '?x=1',
    '#x',
    '//evil.example',
    '///evil.example',
    '//event.example.com/home',
    '/.//evil.example',
    '/..//evil.example',
    '/././/evil.example',
    '/x/..//evil.example',
    '/x/../..//evil.example',
    '/x/.././/evil.example',
    '/%2e//evil.example',
    '/%2E//evil.example',
    '/%2e%2e//evil.example',
    '/.%2e//evil.example',
    '/x/%2e%2e//evil.example',
    '/%252e//evil.example',
    '/%252e/%252fevil.example',
    '/.%2F/evil.example',
    '/.%2f%2fevil.example',
    '/x//evil.example',
    '/x%2f%2fevil.example',
    '/x/%2Fevil.example',
    '/x%252f%252fevil.example',
    '/home//',
    'https://event.example.com//evil.example',
    'https://event.example.com/.//evil.example',
    'https://event.example.com/x/..//evil.example',
    'https://event.example.com/%2F/evil.example',
    'https://event.example.com:443//evil.example',
    'https://event.example.com//',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '/.\\/evil.example',
    '/x/..\\\\evil.example',
    '/%5Cevil.example',
    '/%5c%5cevil.example',
    '/%255Cevil.example',
    'https://event.example.com\\@evil.example',
    'https:\\\\evil.example',
    '/\t/evil.example',
    '/.\t//evil.example',
    '/\n/evil.example',
    '/.\r//evil.example',
    '\t//evil.example',
    '\u0000//evil.example',
    '/\u007f/evil.example',
    '/x y',
    ' /home/x',
    '/%09/evil.example',
    '/%0d%0aLocation:%20https://evil.example',
    '/%00',
    '\thttps://evil.example',
    'ht\ntps://evil.example',
    ' https://evil.example',
    '/%2Fevil.example',
    '/%252Fevil.example',
    '/%25252Fevil.example',
    '%2F%2Fevil.example',
    'https%3A%2F%2Fevil.example',
    'https%253A%252F%252Fevil.example',
    '/%',
    '/%zz',
    '/%ED%A0%80',
    `/${'%25'.repeat(20)}2F`,
    '/%252525252525252Fevil.example',
    'https:evil.example',
    'https:/evil.example',
    'https:///evil.example',
    'https:event.example.com/home',
    'https://',
    'https://[',
    'https://event.example.com.evil.example/',
    'https://event.example.com%2eevil.example/',
    'https://event.example.com。evil.example/',
    'https://event.example.com@evil.example/',
    'https://event.example.com:secret@evil.example/',
    'https://user@event.example.com/',
    'https://user:secret@event.example.com/',
    'blob:https://event.example.com/0199a000-0000-7000-8000-000000000000',
    'blob:/x',
    'filesystem:https://event.example.com/x',
    'view-source:https://event.example.com/',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'ftp://event.example.com/',
    'mailto:a@example.com',
    `/${'a'.repeat(2_000)}`,
    `/${'李'.repeat(300)}`,
  ])('%j is refused', (text) => {
    expect(readAddress(text, OWN)).toBeNull()
  })
})

const pieces = [
  '/',
  '\\',
  '.',
  '..',
  '%2e',
  '%2F',
  '%5c',
  '%25',
  '%09',
  '\t',
  '\n',
  ' ',
  '@',
  ':',
  '?',
  '#',
  'https:',
  'blob:',
  'evil.example',
]
const crafted = fc.array(fc.oneof(fc.constantFrom(...pieces, OWN, 'event.example.com'), fc.string({ maxLength: 3 })), { maxLength: 10 })

test('whatever is put together, what comes out stays here and is the same when it is read again', () => {
  fc.assert(
    fc.property(crafted, (parts) => {
      const path = ownPath(parts.join(''), OWN)
      if (path === null) return
      expect(path).toMatch(/^\/(?![/\\])/)
      for (const base of [OWN, `${OWN}/home/x`]) expect(new URL(path, base).origin).toBe(OWN)
      expect(ownPath(path, OWN)).toBe(path)
      expect(ownPath(OWN + path, OWN)).toBe(path)
    }),
    { numRuns: 20_000, seed: 20_261_116 },
  )
})
