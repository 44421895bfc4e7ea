import { describe, expect, test } from 'vitest'
import {
  closest,
  joined,
  masked,
  passagesIn,
  plainOf,
  readAnswer,
  readCard,
  richOf,
  unmasking,
  wordsOf,
  type Passage,
} from '#features/assistant/rules.ts'

test.each([
  ['打给 13800138000', '打给 ⟦0⟧'],
  ['+86 138-0013-8000 或 010-8888-6666', '⟦0⟧ 或 ⟦1⟧'],
  ['写信到 a.b@x.example.com。', '写信到 ⟦0⟧。'],
  ['身份证 11010519491231002X', '身份证 ⟦0⟧'],
  ['同一个 13800138000 和 13800138000', '同一个 ⟦0⟧ 和 ⟦0⟧'],
  ['2027 年 1 月 5 日 14:00，票价 1280 元', '2027 年 1 月 5 日 14:00，票价 1280 元'],
  ['{{FullName}} 你好', '{{FullName}} 你好'],
])('%s leaves as %s', (text, sent) => expect(masked(text).text).toBe(sent))

test('marks come back filled, cut anywhere', () => {
  const { hidden } = masked('13800138000 a@b.cn')
  const said = '请打 ⟦0⟧ 或写信到 ⟦1⟧，不是 ⟦7⟧'
  for (let size = 1; size < said.length; size += 1) {
    const marks = unmasking(hidden)
    const pieces = said.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
    expect(pieces.map((piece) => marks.next(piece)).join('') + marks.rest()).toBe('请打 13800138000 或写信到 a@b.cn，不是 ⟦7⟧')
  }
})

test('a page is its parts, each with where it stands', () => {
  const page = { href: '/p', name: '首页' }
  const markup = `<header>菜单</header><main><section id="b-1"><h2>交通</h2><p>地铁 6 号线 &amp; 公交</p></section>
    <section id="b-2"><p>没有标题</p><script>x()</script></section></main><footer>版权</footer>`
  expect(passagesIn(markup, page)).toEqual([
    { title: '交通', text: '交通 地铁 6 号线 & 公交', href: '/p#b-1' },
    { title: '首页', text: '没有标题', href: '/p#b-2' },
  ])
  expect(passagesIn('<h1>会</h1><h2>票种</h2><ul><li>早鸟票</li></ul>', page).map(({ title }) => title)).toEqual(['首页', '票种'])
})

const passages: Passage[] = [
  { title: '票', text: '早鸟票 100 元', href: '/#t' },
  { title: '路', text: '地铁 6 号线到博览中心站', href: '/#v' },
  { title: '问', text: '可以开发票', href: '/#q' },
]

test('what has most in common with the question comes first into the room there is', () => {
  expect(closest('地铁怎么走', passages, 14).map(({ title }) => title)).toEqual(['路'])
  expect(closest('地铁怎么走', passages, 1_000)).toEqual(passages)
})

test.each<[string, string, { answer: string; at: number[] } | null]>([
  ['whole', '{"answer":"坐地铁","sources":[2]}', { answer: '坐地铁', at: [1] }],
  ['in a fence', '```json\n{"answer":"坐地铁","sources":[2,2]}\n```', { answer: '坐地铁', at: [1] }],
  ['without a source', '{"answer":"坐飞机","sources":[]}', null],
  ['with a source that is none', '{"answer":"坐飞机","sources":[9,"x"]}', null],
  ['not known', '{"answer":"","sources":[1]}', null],
  ['nonsense', 'I think you should take the metro', null],
])('an answer, %s', (_, said, expected) => {
  expect(readAnswer(said, passages)).toEqual(expected && { answer: expected.answer, sources: expected.at.map((at) => passages[at]) })
})

describe('a card', () => {
  const none = { fullName: '', company: '', jobTitle: '', mobile: '', email: '', address: '' }
  test.each([
    ['{"fullName":" 林 小雨 ","mobile":"+86 138-0013-8000"}', { ...none, fullName: '林 小雨', mobile: '13800138000' }],
    ['{"email":"a@b.cn","mobile":"见背面","company":7}', { ...none, email: 'a@b.cn' }],
    ['{"fullName":"A","email":"not an address"}', { ...none, fullName: 'A' }],
    ['{"company":"只有公司"}', null],
    ['no card', null],
  ])('%s', (said, expected) => expect(readCard(said)).toEqual(expected))
})

test.each([
  ['## 亮点\n- 一\n- **二**\n\n再见', '<h2>亮点</h2><ul><li><p>一</p></li><li><p><strong>二</strong></p></li></ul><p>再见</p>'],
  ['<img src=x onerror=alert(1)>', '<p>&lt;img src=x onerror=alert(1)&gt;</p>'],
])('%s as rich text', (text, html) => expect(richOf(text)).toBe(html))

test('what is written goes after what stands there', () => {
  expect(plainOf('## 题\n**好**')).toBe('题\n好')
  expect(joined({ before: '<p></p>', written: '新', isRich: true })).toBe('<p>新</p>')
  expect(joined({ before: '<p>旧</p>', written: '新', isRich: true })).toBe('<p>旧</p><p>新</p>')
  expect(joined({ before: '旧\n', written: '新', isRich: false })).toBe('旧\n新')
  expect(wordsOf('<h2>题</h2><p>一&amp;二<br>三</p>')).toBe('题\n一&二\n三')
})
