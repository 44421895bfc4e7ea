import { expect, test } from 'vitest'
import { filledTemplate, readTemplates, signatureFor, templateText, unsigned, valuesIn } from '#server/adapters/channels/smsTemplates.ts'

const one = (text: string) => {
  const [template] = readTemplates(`1 ${text}`)
  if (!template) throw new Error('no template')
  return template
}

test.each([
  ['{1}，你已报名{2}。', '张三，你已报名云栖大会。', ['张三', '云栖大会']],
  ['{1}，你已报名{2}。', '张三，你没有报名云栖大会。', null],
  ['{1}，你已报名{2}。', '，你已报名云栖大会。', null],
  ['你的验证码是${code}', '你的验证码是8812', ['8812']],
  ['你的验证码是${code}', '你的验证码是', null],
  ['{1}', '什么都可以', ['什么都可以']],
  ['一字不差', '一字不差', []],
  ['一字不差', '一字不差的', null],
  ['{1}年{2}年', '2026年明年', ['2026', '明']],
  ['{1}a{2}aa', 'xaaaa', ['x', 'a']],
])('%s in “%s”', (template, text, values) => {
  expect(valuesIn(one(template), text)).toEqual(values)
})

test('the template that says the most in its own words is taken, with its places by name', () => {
  const templates = readTemplates('100 {1}\n200 ${name}，你已报名${event}。\n')
  expect(filledTemplate(templates, '张三，你已报名大会。')).toEqual({
    number: '200',
    values: ['张三', '大会'],
    byName: { name: '张三', event: '大会' },
  })
  expect(filledTemplate(templates, '别的')?.number).toBe('100')
  expect(filledTemplate(readTemplates('200 只有这句'), '别的')).toBeNull()
})

test('a text that no template could be long is judged in no time', () => {
  const template = one('{1}a{2}a{3}a{4}a{5}a{6}a{7}a{8}b')
  expect(valuesIn(template, 'a'.repeat(50_000))).toBeNull()
})

test.each([
  ['1 你好', true],
  ['SMS_1 ${a}，你好', true],
  ['', false],
  ['你好', false],
  ['1 {1}{2}', false],
])('“%s” can be read as templates: %s', (text, isSound) => {
  expect(templateText.safeParse(text).success).toBe(isSound)
})

test.each([
  ['【云栖】你好', { signature: '云栖', words: '你好' }],
  ['[Acme] Hello', { signature: 'Acme', words: 'Hello' }],
  ['你好', { signature: '', words: '你好' }],
])('%s is signed', (text, parts) => expect(unsigned(text)).toEqual(parts))

test('only an approved signature stands before it', () => {
  expect(signatureFor(['甲', '乙'], '乙')).toBe('乙')
  expect(signatureFor(['甲', '乙'], '丙')).toBe('甲')
})
