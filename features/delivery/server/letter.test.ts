import { describe, expect, test } from 'vitest'
import { letterHtml, smsText } from '#features/delivery/server/letter.ts'
import { letterText } from '#features/notices/letter/plainText.ts'

const content = {
  language: 'zh-CN',
  sender: { name: '华瑞 <科技>' },
  title: '报名成功',
  lines: ['陈思远，你好', '到场请出示电子票。'],
  button: { text: '查看电子票', address: 'https://e.example/t?a=1&b=2' },
  why: '你报名了这个活动。',
} as const

describe('a letter', () => {
  test('is one column with one button; what is filled in stays text', () => {
    const letter = letterHtml(content)
    expect(letter).toContain('max-width:600px')
    expect(letter).toContain('华瑞 &lt;科技&gt;')
    expect(letter.match(/<a /g)).toHaveLength(1)
    expect(letter).not.toMatch(/<script|<link|url\(/)
    expect(letter).toContain('prefers-color-scheme:dark')
  })

  test('shows the logo and a code where there are any', () => {
    const letter = letterHtml({
      ...content,
      sender: { name: '华瑞', logoUrl: 'https://e.example/l.png' },
      code: '042117',
    })
    expect(letter).toContain('<img src="https://e.example/l.png"')
    expect(letter).toContain('>042117<')
    expect(/\d{6}/.exec(letter)?.[0]).toBe('042117')
  })

  test('reads the same as plain text', () => {
    expect(letterText(letterHtml(content)).split('\n\n')).toEqual([
      '华瑞 <科技>',
      '报名成功',
      '陈思远，你好',
      '到场请出示电子票。',
      '查看电子票: https://e.example/t?a=1&b=2',
      '你报名了这个活动。',
    ])
  })
})

describe('an SMS', () => {
  const words = (title: string) => `“${title}”报名成功，到场出示电子票`
  const link = 'https://e.example/s/ABCDEFGH'
  test.each([
    ['峰会', /^【华瑞】“峰会”报名成功，到场出示电子票 https/],
    ['2026 智造未来峰会暨第十二届华瑞生态伙伴大会开幕式', /^【华瑞】“2026 智造未来.*…”报名成功，到场出示电子票 https.*ABCDEFGH$/],
  ])('about %s is one part', (title, said) => {
    const text = smsText('zh-CN', '华瑞', words, title, link)
    expect(text.length).toBeLessThanOrEqual(70)
    expect(text).toMatch(said)
  })
  test('keeps the title where no cutting would help', () => {
    expect(smsText('zh-CN', '一个名字非常非常非常长的主办单位有限责任公司上海分公司第二事业部', words, '智造未来峰会', link)).toContain(
      '“智造未来峰会”',
    )
  })
})
