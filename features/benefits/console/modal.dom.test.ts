import { describe, expect, test } from 'vitest'
import { benefitMessages } from '#features/benefits/messages.ts'
import { benefitModals, modalOfCode, modalOfState } from '#features/benefits/console/modal.ts'
import { actionLabels, contentOf } from '#features/benefits/console/modalContent.ts'
import { seatsOf } from '#features/benefits/rules.ts'

const now = new Date('2026-06-11T00:00:00Z')
const application = (end: string, enable = true) => [
  { functionKey: 'LightEventApplication', enable, beginDurationTime: null, endDurationTime: new Date(end), currentQuota: null },
]
const zh = (key: string) => benefitMessages[key as keyof typeof benefitMessages][0]

test.each([
  ['frozen', 3, application('2027-01-01'), 'freeze'],
  ['running', 1, application('2027-01-01'), null],
  ['just over', 1, application('2026-06-10'), 'timeOver'],
  ['long over', 1, application('2026-01-01'), 'timeOver'],
  ['switched off', 1, application('2027-01-01', false), 'closeLiteApp'],
  ['never granted', 1, [], 'closeLiteApp'],
] as const)('an organisation %s', (_, status, benefits, modal) => {
  expect(modalOfState(status, benefits, now)).toBe(modal)
})

test.each([
  [1107310000, 'timeOver'],
  [1107310008, 'closeLiteApp'],
  [22002, 'freeze'],
  [20003, null],
])('a call refused with %i opens %s', (code, modal) => {
  expect(modalOfCode(code)).toBe(modal)
})

describe('the words and buttons of the spec', () => {
  test.each([
    ['timeOver', false, '轻会系统服务试用已到期', ['立即订购']],
    ['timeOver', true, '轻会系统服务已到期', ['立即续费']],
    ['extendOver', true, '扩展功能服务已到期', ['立即续费']],
    ['closeLiteApp', true, '应用已关闭', ['切换组织']],
    ['freeze', true, '账号已冻结', ['激活账号', '退出登录']],
  ] as const)('%s, official: %s', (modal, isOfficial, title, buttons) => {
    const content = contentOf(modal, isOfficial)
    expect(zh(content.title)).toBe(title)
    expect(content.actions.map((action) => zh(actionLabels[action]))).toEqual(buttons)
  })

  test('every modal has words', () => {
    for (const modal of benefitModals) expect(zh(contentOf(modal, true).text)).not.toBe('')
  })
})

test.each([
  [0, 100, 0, ''],
  [90, 100, 0.9, 'bar-warning'],
  [100, 100, 1, 'bar-danger'],
  [120, 100, 1, 'bar-danger'],
  [0, 0, 1, 'bar-danger'],
])('%i of %i seats', (used, quota, share, tone) => {
  expect(seatsOf(used, quota)).toEqual({ used, quota, share, tone })
})
