/** WeChat Pay, Alipay and Stripe on this machine: `npm run pay-simulator -- [--port 4300] [--webhook https://…]`. */
import { parseArgs } from 'node:util'
import { startAlipaySimulator } from '#test/pay/alipaySimulator.ts'
import { startStripeSimulator } from '#test/pay/stripeSimulator.ts'
import { startWechatSimulator } from '#test/pay/wechatSimulator.ts'

const { values } = parseArgs({ options: { port: { type: 'string', default: '4300' }, webhook: { type: 'string' } } })
const port = Number(values.port)
if (!Number.isInteger(port) || port < 1 || port > 65_533) throw new Error('--port 1 … 65533')

const [wechat, alipay, stripe] = await Promise.all([
  startWechatSimulator(port),
  startAlipaySimulator(port + 1),
  startStripeSimulator(port + 2),
])
if (values.webhook) stripe.weather.webhookUrl = values.webhook

const say = (...lines: readonly string[]) => process.stdout.write(`${lines.join('\n')}\n`)
say(
  '启动服务时带上以下地址 / Start the server with these addresses:',
  '',
  `WECHAT_PAY_URL=${wechat.url} WECHAT_OPEN_URL=${wechat.url} WECHAT_API_URL=${wechat.url} ALIPAY_URL=${alipay.gateway} STRIPE_API_URL=${stripe.url} npm start`,
)
for (const [name, { url, fields }] of Object.entries({ wechat, alipay, stripe })) {
  say('', `── ${name} · ${url}/_control ──`)
  for (const [field, value] of Object.entries(fields)) say(`${field}:${value.includes('\n') ? '\n' : ' '}${value.trimEnd()}`)
}
say('', '按 Ctrl-C 结束 / Ctrl-C to end')

let isEnding = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (isEnding) return
    isEnding = true
    void Promise.all([wechat, alipay, stripe].map((simulator) => simulator.close()))
  })
