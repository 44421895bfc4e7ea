import { describe, expect, test } from 'vitest'
import {
  answerTo,
  browserName,
  numbersFor,
  signInState,
  buttonsOf,
  isLost,
  lastingOf,
  menuProblems,
  sceneId,
  sceneName,
  type Answer,
  type MenuEntry,
  type SignInRow,
  type SignInState,
} from '#features/officialAccounts/rules.ts'

const entry = (change: Partial<MenuEntry> = {}): MenuEntry => ({
  name: '活动',
  linkType: 0,
  url: 'https://example.com/',
  appId: '',
  pagePath: '',
  items: [],
  ...change,
})

describe('a menu', () => {
  test.each<[string, Partial<MenuEntry>, string[]]>([
    ['a link', {}, []],
    ['a link without an address', { url: '' }, ['url missing']],
    ['a link that is none', { url: 'javascript:alert(1)' }, ['url notHttps']],
    ['no name', { name: ' ' }, ['name missing']],
    ['a name too long', { name: '近期活动们' }, ['name long']],
    ['nowhere', { linkType: 2, url: '' }, []],
    ['a mini app', { linkType: 1, appId: 'wx1234567890abcdef' }, []],
    ['a mini app without its number', { linkType: 1 }, ['appId missing']],
    ['with entries below it leads nowhere itself', { url: '', items: [entry({ name: '二级菜单八个字好' })] }, []],
    ['below, the name may be longer, not for ever', { items: [entry({ name: '二级菜单最多八个字' })] }, ['name long']],
  ])('%s', (_, change, problems) => {
    expect(menuProblems([entry(change)]).map(({ field, problem }) => `${field} ${problem}`)).toEqual(problems)
  })

  test('is handed over by the three kinds of links', () => {
    const menu = [
      entry(),
      entry({ name: '大会', linkType: 2, items: [entry({ name: '看', linkType: 1, appId: 'wx123456789', pagePath: 'a/b' })] }),
      entry({ name: '找我们', linkType: 2, url: '' }),
    ]
    expect(buttonsOf(menu)).toEqual([
      { name: '活动', type: 'view', url: 'https://example.com/' },
      {
        name: '大会',
        sub_button: [{ name: '看', type: 'miniprogram', url: 'https://example.com/', appid: 'wx123456789', pagepath: 'a/b' }],
      },
      { name: '找我们', type: 'click', key: '找我们' },
    ])
  })
})

describe('an answer', () => {
  const said = (keywords: string[], answer: string, change: Partial<Answer> = {}): Answer => ({
    kind: 'keyword',
    keywords,
    isExact: false,
    answer,
    isOpen: true,
    ...change,
  })
  const answers = [
    said(['门票'], '部分'),
    said(['门票价格', 'PRICE'], '完整', { isExact: true }),
    said(['停用'], '不会说', { isOpen: false }),
    said([], '其他', { kind: 'other' }),
    said([], '你好', { kind: 'subscribe' }),
  ]
  test.each([
    ['门票', '部分'],
    ['请问门票怎么买', '部分'],
    ['门票价格', '完整'],
    [' price ', '完整'],
    ['ｐｒｉｃｅ', '完整'],
    ['the price', '其他'],
    ['停用', '其他'],
    ['', '其他'],
  ])('to %j is %s', (text, answer) => expect(answerTo(answers, text)).toBe(answer))
  test('is none where nothing fits', () => expect(answerTo(answers.slice(0, 1), '别的')).toBeNull())
})

test.each([
  [null, 'unknown'],
  ['2026-11-17T00:00:00Z', 'over'],
  ['2026-11-17T00:00:01Z', 'soon'],
  ['2026-12-16T23:59:59Z', 'soon'],
  ['2026-12-17T00:00:00Z', 'fine'],
])('what lasts until %s is %s', (until, lasting) => {
  expect(lastingOf(until ? new Date(until) : null, new Date('2026-11-17T00:00:00Z'))).toBe(lasting)
})

test.each([
  [40_001, true],
  [40_125, true],
  [40_164, true],
  [45_009, false],
  [40_016, false],
  [-1, false],
])('refusal %i: the account is lost %s', (code, lost) => expect(isLost(code)).toBe(lost))

test('a scene is read back as it was named, and nobody else’s is', () => {
  const id = '0192f0c1-7c5a-7abc-8def-000000000001'
  expect(sceneName(id)).toMatch(/^\w{1,64}$/)
  expect(sceneId(sceneName(id))).toBe(id)
  for (const other of ['', 'le', '123', `${sceneName(id)}0`, 'lezz'.padEnd(34, '0')]) expect(sceneId(other)).toBeNull()
})

describe('a browser that waits for a scan', () => {
  const now = new Date('2026-11-18T04:00:00Z')
  const row: SignInRow = { expiresAt: new Date('2026-11-18T04:00:00.001Z'), memberId: null, isConfirmed: null, spentAt: null }
  test.each<[SignInState, Partial<SignInRow>]>([
    ['waiting', {}],
    ['scanned', { memberId: 'm' }],
    ['confirmed', { memberId: 'm', isConfirmed: true }],
    ['denied', { memberId: 'm', isConfirmed: false }],
    ['over', { memberId: 'm', isConfirmed: true, spentAt: now }],
    ['over', { memberId: 'm', isConfirmed: true, expiresAt: now }],
  ])('is %s', (state, given) => expect(signInState({ ...row, ...given }, now)).toBe(state))

  test('every number has two others beside it, in no telling order', () => {
    const places = Array.from({ length: 90 }, (_, at) => {
      const numbers = numbersFor(at + 10)
      expect(new Set(numbers).size).toBe(3)
      expect(numbers.every((one) => one >= 10 && one <= 99)).toBe(true)
      return numbers.indexOf(at + 10)
    })
    for (const place of [0, 1, 2]) expect(places.filter((one) => one === place).length).toBeGreaterThan(20)
  })

  test.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36 Edg/130.0',
      'Edge · Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      'Safari · macOS',
    ],
    ['curl/8', ''],
  ])('%s is %s', (userAgent, name) => expect(browserName(userAgent)).toBe(name))
})
