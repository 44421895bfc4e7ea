import { expect, test } from 'vitest'
import { askAfterMs, stageOf } from '#features/registration/site/orderStage.ts'

const pending = { state: 'pending', name: '', startedTime: '' } as const
const fail = { ...pending, state: 'fail' } as const

test.each([
  ['Unpaid', pending, true, 'Confirming'],
  ['Unpaid', pending, false, 'Unpaid'],
  ['Unpaid', fail, true, 'Unpaid'],
  ['Unpaid', null, true, 'Unpaid'],
  ['Paid', null, true, 'Paid'],
  ['Paid', pending, true, 'Paid'],
  ['Cancelled', pending, true, 'Cancelled'],
] as const)('%s, last payment %o, back from paying: %s → %s', (status, lastPayment, isBack, stage) => {
  expect(stageOf({ status, lastPayment }, isBack)).toBe(stage)
})

test.each([
  ['Confirming', true, 0, 1_000],
  ['Confirming', true, 19_999, 1_000],
  ['Confirming', true, 20_000, 3_000],
  ['Confirming', true, 600_000, 15_000],
  ['Unpaid', true, 0, 3_000],
  ['Unpaid', true, 600_000, 15_000],
  ['Unpaid', false, 0, 15_000],
  ['WaitApproval', false, 0, 15_000],
  ['Refunding', false, 0, 15_000],
  ['Paid', false, 0, null],
  ['Cancelled', true, 0, null],
  ['Refunded', false, 0, null],
] as const)('%s, paying elsewhere: %s, after %i ms it is asked about again in %s ms', (stage, isPaying, waitedMs, ms) => {
  expect(askAfterMs(stage, isPaying, waitedMs)).toBe(ms)
})
