import { expect, test } from 'vitest'
import { languages } from '#core/language.ts'
import { templateIdOf, templateKeys } from '#features/notices/codes.ts'
import { compile, type Filling } from '#features/notices/letter/compile.ts'
import { isTooLong } from '#features/notices/officialData.ts'
import { isKnown, knownFor } from '#features/notices/replaceFields.ts'
import { noticeWording, type NoticeBlock } from '#features/notices/shapes.ts'
import { smsSize } from '#features/notices/smsParts.ts'
import { plainWording, systemWording } from '#features/notices/systemTemplates.ts'

const values: Record<string, string> = {
  EventTitle: '2026 智造未来峰会',
  FullName: '<b>陈思远</b>',
  PayExpireTime: '12月5日 09:00',
  Amount: '¥ 1,299.00',
  NextStep: '到场请出示电子票。',
  TicketCount: '3',
  EventStart: '12月5日 09:00',
  EventPlace: '4.2 馆',
  Link: 'https://e.example/s/ABCDEFGH',
  CheckinCode: '7KQ2 MXRD',
}
const filling: Filling = {
  language: 'zh-CN',
  valueOf: (name) => values[name] ?? '',
  addressOf: ({ type, url }) => url ?? `https://e.example/${type}?a=1&b="2"`,
  hrefOf: (address) => address,
  qrUrl: 'https://e.example/qr.png?t=1',
  sender: { name: '华瑞 & 伙伴' },
  signature: '华瑞',
  site: 'https://e.example',
}

test('there are ten for attendees and eight for purchasers, by three channels', () => {
  expect(templateKeys).toHaveLength(54)
  expect(new Set(templateKeys.map(templateIdOf)).size).toBe(54)
})

const each = templateKeys.flatMap((key) => languages.map((language) => [templateIdOf(key), language, key] as const))

test.each(each)('%s in %s says only what can be said, and fits its channel', (_, language, key) => {
  const wording = systemWording(key, language)
  expect(noticeWording.safeParse(wording).error).toBeUndefined()
  const { fields, write } = compile(key.channel, wording)
  const known = new Set<string>(knownFor(key.audience))
  expect(fields.map(({ fieldName }) => fieldName).filter((name) => !isKnown(name) || !known.has(name))).toEqual([])
  const { subject, body } = write({ ...filling, language })
  if (key.channel === 'SMS') expect(smsSize(body).parts).toBeLessThanOrEqual(language === 'en' ? 3 : 2)
  if (key.channel === 'Email') expect(subject).toContain('2026 智造未来峰会')
  for (const block of wording.blocks)
    if (block.type === 'data') expect(isTooLong(block.key, block.text.startsWith('{') ? '' : block.text)).toBe(false)
})

test('a letter keeps what is filled in as text, and leaves an e-ticket out where there is none', () => {
  const { write } = compile('Email', plainWording('ETicket', 'Email', 'zh-CN'))
  const { body } = write(filling)
  expect(body).toContain('&lt;b&gt;陈思远&lt;/b&gt;')
  expect(body).not.toContain('<b>陈')
  expect(body).toContain('href="https://e.example/eTicket?a=1&amp;b=&quot;2&quot;"')
  expect(body).toContain('7KQ2 MXRD')
  expect(body).not.toMatch(/<script|<link|javascript:/)
  expect(write({ ...filling, valueOf: (name) => (name === 'CheckinCode' ? '' : filling.valueOf(name)) }).body).not.toContain('qr.png')
})

test('our own pictures are fetched from our site, an empty one is left out', () => {
  const picture = (url: string): NoticeBlock => ({ id: 'p', type: 'picture', url, alt: '"场馆"' })
  const wording = { subject: 's', content: '', blocks: [picture('/files/a.png'), picture('')], link: { type: 'eTicket' as const } }
  const { body } = compile('Email', wording).write(filling)
  expect(body.match(/<img/g)).toHaveLength(1)
  expect(body).toContain('src="https://e.example/files/a.png" alt="&quot;场馆&quot;"')
})
