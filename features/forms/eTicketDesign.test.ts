import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrastRatio, READABLE_RATIO } from '#core/colour.ts'
import { firstConfigs } from '#features/forms/firstConfigs.ts'
import { configsOf, pageValues } from '#features/forms/pageConfigs.ts'
import type { Config } from '#core/configValue.ts'
import { designOf, eTicketDesign, factsOf, spokenCode, textIsUnreadable, type ETicket } from '#features/forms/eTicketDesign.ts'

const first = firstConfigs('CustomETicketPage', 'zh-CN')
const withConfig = (key: string, value: unknown) => first.map((config) => (config.key === key ? { ...config, value } : config))

test('a page nobody has touched is the ticket of the design', () => {
  expect(eTicketDesign(first)).toMatchObject({
    layout: 'cover',
    paper: 'A6',
    note: '入场时出示',
    hasQr: true,
    qrSize: 'medium',
    hasCode: true,
    factNames: ['FullName', 'TicketName', 'Company', 'EventPlace'],
  })
})

test.each<[key: string, value: unknown, part: Partial<ReturnType<typeof eTicketDesign>>]>([
  ['layoutStyle', 'plain', { layout: 'plain' }],
  ['layoutStyle', 'brutal', { layout: 'cover' }],
  ['qrSize', 'large', { qrSize: 'large' }],
  ['qrSize', 7, { qrSize: 'medium' }],
  ['showQr', false, { hasQr: false }],
  ['fieldNames', ['Email', 'FullName'], { factNames: ['Email', 'FullName'], hasCode: false }],
  ['fieldNames', ['CheckinCode'], { factNames: [], hasCode: true }],
  ['fieldNames', 'FullName', { factNames: ['FullName', 'TicketName', 'Company', 'EventPlace'] }],
  ['fieldNames', ['FullName', 'FullName'], { factNames: ['FullName', 'TicketName', 'Company', 'EventPlace'] }],
  ['themeColor', 'red', { themeColour: '#0F6CC2' }],
  ['themeColor', '#FFE600', { themeColour: '#FFE600', onTheme: '#000000' }],
  ['textColor', '#EEEEEE', { textColour: '#000000' }],
  ['cardColor', '#000000', { cardColour: '#000000', textColour: '#ffffff' }],
])('%s set to %j gives %j', (key, value, part) => {
  expect(eTicketDesign(withConfig(key, value))).toMatchObject(part)
})

test('nothing, rubbish and settings of others still make a ticket', () => {
  const rubbish = [{ key: 'pageBg', dataType: 'json', value: { a: 1 } }] as Config[]
  expect(eTicketDesign([])).toMatchObject({ layout: 'cover', hasQr: true, note: '' })
  expect(eTicketDesign(rubbish).pageColour).toBe('#F5F6F8')
})

test('what is read and written again is the same, and foreign settings stay', () => {
  const foreign: Config = { key: 'somebodyElses', dataType: 'json', value: [1] }
  expect(configsOf('CustomETicketPage', pageValues('CustomETicketPage', first), [foreign])).toEqual([...first, foreign])
})

test('every text can be read on what it stands on, whatever was chosen', () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(colour, colour, colour, (themeColor, cardColor, textColor) => {
      const design = designOf({ ...pageValues('CustomETicketPage', first), themeColor, cardColor, textColor, buttonColor: themeColor })
      const pairs = [
        [design.onTheme, design.themeColour],
        [design.textColour, design.cardColour],
        [design.mutedColour, design.cardColour],
        [design.onButton, design.buttonColour],
      ] as const
      for (const [text, ground] of pairs) expect(contrastRatio(text, ground)).toBeGreaterThanOrEqual(READABLE_RATIO)
    }),
  )
})

test.each([
  ['#141A22', '#FFFFFF', null],
  ['#9BA3AF', '#FFFFFF', 2.5],
])('%s on %s is told when it cannot be read: %s', (textColor, cardColor, ratio) => {
  const found = textIsUnreadable({ textColor, cardColor })
  if (ratio === null) expect(found).toBeNull()
  else expect(found).toBeCloseTo(ratio, 1)
})

const ticket: ETicket = {
  language: 'zh-CN',
  qr: 'LE1:x',
  checkinCode: '7KQ2MXRD',
  eventTitle: '峰会',
  eventTime: '',
  status: 'Registered',
  statusWord: '报名成功',
  facts: { FullName: { label: '姓名', value: '陈思远' }, Company: { label: '公司', value: '' } },
}
test('facts come in the order of the design; without a value they are left out', () => {
  const design = eTicketDesign(withConfig('fieldNames', ['Company', 'constructor', 'FullName', 'Unknown']))
  expect(factsOf(design, ticket)).toEqual([{ name: 'FullName', label: '姓名', value: '陈思远' }])
})

test.each([
  ['7KQ2MXRD', '7KQ2 MXRD'],
  ['ABCD', 'ABCD'],
  ['', ''],
])('%s is spoken %s', (code, spoken) => {
  expect(spokenCode(code)).toBe(spoken)
})
