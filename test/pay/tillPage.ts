import { html } from '#core/html.ts'
import { moneyOf, priceText } from '#core/money.ts'
import type { Trade } from '#test/pay/till.ts'

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:3rem auto;padding:0 1rem;color-scheme:light dark}
h1{font-size:1rem;font-weight:500}p.due{font-size:2rem;margin:.5rem 0}button{font:inherit;width:100%;padding:.75rem;margin:.25rem 0}`

/** Where a person, or a browser test, plays the payer. */
export function tillPage({ name, trade, returnUrl }: { name: string; trade: Trade; returnUrl: string }): string {
  const { markup } = html`<html lang="zh-CN">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>${name}</title>
      <style>
        ${style}
      </style>
    </head>
    <body>
      <h1>${name} · 模拟收银台 Simulated till</h1>
      <p class="due">${priceText(moneyOf(trade.amountMinor), trade.currency.toUpperCase())}</p>
      <p>${trade.subject}</p>
      <p>${trade.tradeNo} · ${trade.state}</p>
      ${
        trade.state === 'open' &&
        html`<form method="post">
          <button name="result" value="paid">支付成功 Pay</button>
          <button name="result" value="failed">支付失败 Fail</button>
        </form>`
      }
      ${returnUrl !== '' && html`<p><a href="${returnUrl}">返回商户 Back to the shop</a></p>`}
    </body>
  </html>`
  return `<!doctype html>${markup}`
}
