import { describe, expect, test } from 'vitest'
import { asHtml, asLine, asSms, fieldsIn, fill, parse, renamed } from '#features/notices/fields.ts'

const values: Record<string, string> = {
  FullName: '陈思远',
  Company: '',
  Evil: '<b>{{FullName}}</b>\r\nBcc: all@x.example',
  Sign: '【冒名】',
}
const valueOf = (name: string) => values[name] ?? ''

test.each([
  ['{{FullName}}，你好', '陈思远，你好'],
  ['{{ FullName }}，你好', '陈思远，你好'],
  ['{{Company|贵公司}}的席位', '贵公司的席位'],
  ['{{FullName|朋友}}', '陈思远'],
  ['{{Company}}', ''],
  ['{{Unknown}}', ''],
  ['{{A|b|c}}', 'b|c'],
  ['{FullName} {{FullName} {{{FullName}}}', '{FullName} {{FullName} {陈思远}'],
  ['{{Full\nName}}', '{{Full\nName}}'],
  ['{% if x %}{{FullName}}{% end %}', '{% if x %}陈思远{% end %}'],
  ['', ''],
])('%j is filled as %j', (text, filled) => {
  expect(fill(parse(text), valueOf)).toBe(filled)
})

test('a value is never read again, and is written for its channel', () => {
  const parts = parse('<i>{{Evil}}</i>')
  expect(fill(parts, valueOf, asHtml)).toBe('&lt;i&gt;&lt;b&gt;{{FullName}}&lt;/b&gt;<br>Bcc: all@x.example&lt;/i&gt;')
  expect(fill(parts, valueOf, asLine)).toBe('<i><b>{{FullName}}</b> Bcc: all@x.example</i>')
  expect(fill(parse('{{Sign}}报名'), valueOf, asSms)).toBe('[冒名]报名')
})

test('names the fields in the order of the text', () => {
  expect(fieldsIn(parse('{{B|x}} and {{A}} and {{B|x}}')).map(({ fieldName }) => fieldName)).toEqual(['B', 'A', 'B'])
})

describe('the names people read', () => {
  const shown = new Map([['FullName', '姓名']])
  const stored = new Map([['姓名', 'FullName']])
  test.each([
    ['{{FullName}}，你好', '{{姓名}}，你好'],
    ['{{FullName|朋友}}', '{{姓名|朋友}}'],
    ['{{单位简称}}', '{{单位简称}}'],
  ])('%s is shown as %s and stored as it was', (text, seen) => {
    expect(renamed(text, (name) => shown.get(name))).toBe(seen)
    expect(renamed(seen, (name) => stored.get(name))).toBe(text)
  })
})
