import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { errors } from '#core/errors.ts'
import { draw, holdCodes, sent, serve } from '#console/kit/kitTest.tsx'
import { PaymentAccountEditPage } from '#features/payments/console/PaymentAccountEditPage.tsx'
import { paymentPages } from '#features/payments/pages.ts'

vi.setConfig({ testTimeout: 30_000 })
afterEach(() => vi.unstubAllGlobals())

const DAY_MS = 86_400_000
const id = '0192f0c1-7c5a-7abc-8def-000000000001'
const field = (name: string, isSecret: boolean, value = '') => ({ name, kind: 'line', isSecret, isNeeded: true, isSet: true, value })
const account = {
  id,
  provider: 'stripe',
  providerName: 'Stripe',
  name: '海外账户',
  currencies: ['USD'],
  isEnable: true,
  checkState: 'Failed',
  checkedTime: '2026-01-01T00:00:00.000Z',
  endTime: new Date(Date.now() + 6.5 * DAY_MS).toISOString(),
  bventCount: 0,
  version: 3,
  fields: [field('secretKey', true), field('publishableKey', false, 'pk_test_1')],
  checks: [
    { name: 'fields', isOk: true, detail: '' },
    { name: 'accepted', isOk: false, detail: 'invalid_api_key' },
  ],
  events: [],
  callbackUrl: `https://event.example.com/api/lightevent/payment/callback/stripe/${id}`,
}

function open(answer: Parameters<typeof serve>[0] = {}) {
  const asked = serve({
    'payAccount/detail': () => ({ returnObj: account }),
    'payAccount/kinds': () => ({ returnObj: { list: [{ ...account, description: '', currencies: ['USD', 'EUR'] }] } }),
    ...answer,
  })
  return { asked, ...draw(<PaymentAccountEditPage />, { path: paymentPages.edit.path, at: paymentPages.edit.path.replace(':id', id) }) }
}
const writer = () => holdCodes('litehome_res_page_paymentservice', 'litehome_res_act_payaccount')

test('says what failed and what to do, and that a certificate ends soon', async () => {
  writer()
  open()
  expect(await screen.findByText(/服务商不认这个商户/)).toBeDefined()
  expect(screen.getByText('invalid_api_key')).toBeDefined()
  expect(screen.getByText(/证书还有 7 天到期/)).toBeDefined()
  expect(screen.getByText(account.callbackUrl)).toBeDefined()
})

test('a secret that is kept is not sent; one that is replaced has to be typed', async () => {
  writer()
  const { asked, user } = open({ 'payAccount/save': () => ({ businessCode: errors['core.changed'].code, status: 409, returnObj: null }) })
  const name = await screen.findByRole('textbox', { name: '账户名称' })
  await user.type(name, '二')
  await user.click(screen.getByRole('button', { name: '保存并检测' }))
  expect(await screen.findByText(/有人刚改过这个账户/)).toBeDefined()
  expect(sent(asked, 'payAccount/save')).toEqual([
    {
      id,
      version: 3,
      provider: 'stripe',
      name: '海外账户二',
      currencies: ['USD'],
      fields: { secretKey: '', publishableKey: 'pk_test_1' },
    },
  ])
  expect((name as HTMLInputElement).value).toBe('海外账户二')

  await user.click(screen.getByRole('button', { name: '替换' }))
  await user.tab()
  expect(await screen.findByText(/请填写 ?Secret key/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: '保存并检测' }))
  expect(sent(asked, 'payAccount/save')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: '保留原来的' }))
  expect(screen.getByText('已设置，不再显示')).toBeDefined()
})

test('who may only look changes nothing', async () => {
  holdCodes('litehome_res_page_paymentservice')
  open()
  expect(((await screen.findByRole('textbox', { name: '账户名称' })) as HTMLInputElement).disabled).toBe(true)
  for (const name of ['保存并检测', '替换', '重新检测']) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.getByRole('switch').hasAttribute('disabled')).toBe(true)
})
