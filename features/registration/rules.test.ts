import { expect, test } from 'vitest'
import { resultPageOf } from '#features/registration/rules.ts'

test.each([
  ['WaitApproval', 'Online', false, 'PendingApprovalPage'],
  ['Unpaid', 'Offline', false, 'OfflineSuccessPage'],
  ['Unpaid', 'Online', false, null],
  ['Paid', 'Free', false, 'OnlineSuccessPage'],
  ['Paid', 'Free', true, 'AppendOrderSuccessPage'],
] as const)('%s, %s, one more order %s: %s', (status, payType, isAppended, page) => {
  expect(resultPageOf(status, payType, isAppended)).toBe(page)
})
