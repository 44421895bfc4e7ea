import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { draw, holdCodes, sent, serve } from '#console/kit/kitTest.tsx'
import { PaymentWays } from '#features/forms/console/settings/PaymentWays.tsx'
import { pages } from '#features/pages.ts'

vi.setConfig({ testTimeout: 30_000 })
afterEach(() => vi.unstubAllGlobals())

const [first, second] = [
  { id: '0192f0c1-7c5a-7abc-8def-000000000001', name: '主账户', currencies: ['CNY'] },
  { id: '0192f0c1-7c5a-7abc-8def-000000000002', name: '子公司', currencies: ['CNY'] },
]
const wechat = { provider: 'wechat', name: '微信支付', payType: 'Online', isEnable: true, isAvailable: true, accountId: first.id }

function open(option: object) {
  const returnObj = { options: [{ ...wechat, ...option }], holds: { online: 15, offline: 60, afterApproval: 60 } }
  const asked = serve({ 'payment/options': () => ({ returnObj }), 'payment/saveOptions': () => ({ returnObj }) })
  return { asked, ...draw(<PaymentWays bventId="e1" />) }
}

test('of several accounts one is chosen', async () => {
  holdCodes('lite_res_act_ticket')
  const { asked, user } = open({ accounts: [first, second] })
  await user.click(await screen.findByRole('combobox', { name: '微信支付的收款账户' }))
  await user.click(await screen.findByTitle('收到“子公司”（CNY）'))
  expect(sent(asked, 'payment/saveOptions')).toEqual([
    { bventId: 'e1', options: [{ provider: 'wechat', isEnable: true, accountId: second.id }] },
  ])
})

test('an account that takes no money any more is not shown as if it did', async () => {
  holdCodes('lite_res_act_ticket')
  open({ accounts: [second] })
  expect(await screen.findByText('原来的账户不能收款了，请另选')).toBeDefined()
})

test('without an account: a way to one for who may, a word for everybody else', async () => {
  holdCodes('lite_res_act_ticket', 'litehome_res_act_payaccount')
  const none = { accounts: [], isAvailable: false, isEnable: false, accountId: null }
  const { unmount } = open(none)
  expect((await screen.findByRole('link', { name: '去接入' })).getAttribute('href')).toBe(pages.payments.finance.path)
  unmount()
  holdCodes('lite_res_act_ticket')
  open(none)
  expect(await screen.findByText(/请管理员或财务先接入/)).toBeDefined()
  expect(screen.queryByRole('link')).toBeNull()
})
