import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { z } from 'zod'
import { fromBeijing } from '#server/adapters/pay/beijing.ts'
import { PayRefusal, type BillRow } from '#server/adapters/pay/port.ts'
import type { WechatAccount } from '#server/adapters/pay/wechatAccount.ts'
import { requireAccepted, type WechatClient } from '#server/adapters/pay/wechatClient.ts'
import { minorOfYuan } from '#server/adapters/pay/yuan.ts'

const MOST_BYTES = 512 * 1024 * 1024
const SUMMARY = '总交易单数'
const link = z.object({ hash_type: z.literal('SHA1'), hash_value: z.string(), download_url: z.url() })

export async function wechatBill(client: WechatClient, account: WechatAccount, day: string): Promise<BillRow[]> {
  const asked = await client
    .call(account, 'GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL&tar_type=GZIP`)
    .catch((error: unknown) => {
      if (error instanceof PayRefusal && error.code === 'NO_STATEMENT_EXIST') return null
      throw error
    })
  if (asked === null) return []
  const { hash_value, download_url } = link.parse(asked)
  const file = await client.send(account, 'GET', download_url)
  requireAccepted(file)
  const bytes = await promisify(gunzip)(file.body, { maxOutputLength: MOST_BYTES })
  if (createHash('sha1').update(bytes).digest('hex') !== hash_value.toLowerCase())
    throw new Error('the bill is not the one that was announced')
  return wechatBillRows(bytes.toString())
}

/** Every field begins with a backtick and none is quoted: a comma alone may belong to the name of what was sold. */
const fieldsOf = (line: string) => line.replace(/^`/, '').split(',`')

export function wechatBillRows(text: string): BillRow[] {
  const [head = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter(Boolean)
  const end = lines.findIndex((line) => line.startsWith(SUMMARY))
  const total = Number(fieldsOf(lines[end + 1] ?? '')[0])
  if (end === -1 || total !== end) throw new Error(`the bill has ${end} lines and says ${total}`)
  const names = head.split(',')
  return lines.slice(0, end).flatMap((line) => {
    const fields = fieldsOf(line)
    return rowOf((name) => required(fields[names.indexOf(name)], name))
  })
}

/** Whose the lines are; a bill that was downloaded by hand may be another's. */
export function wechatBillMerchants(text: string): string[] {
  const [head = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const at = head.split(',').indexOf('商户号')
  const details = lines.slice(
    0,
    Math.max(
      0,
      lines.findIndex((line) => line.startsWith(SUMMARY)),
    ),
  )
  return [...new Set(details.map((line) => fieldsOf(line)[at] ?? ''))]
}

function rowOf(field: (name: string) => string): BillRow[] {
  const state = field('交易状态')
  const fee = Math.abs(minorOfYuan(field('手续费')))
  const common = { tradeNo: field('商户订单号'), currency: field('货币种类'), at: fromBeijing(field('交易时间')) }
  if (state === 'SUCCESS')
    return [
      {
        ...common,
        kind: 'payment',
        refundNo: '',
        providerNo: field('微信订单号'),
        amountMinor: minorOfYuan(field('订单金额')),
        feeMinor: fee,
      },
    ]
  if (state !== 'REFUND' || field('退款状态') === 'FAIL') return []
  return [
    {
      ...common,
      kind: 'refund',
      refundNo: field('商户退款单号'),
      providerNo: field('微信退款单号'),
      amountMinor: minorOfYuan(field('申请退款金额')),
      feeMinor: fee === 0 ? 0 : -fee,
    },
  ]
}

function required(value: string | undefined, name: string): string {
  if (value === undefined) throw new Error(`a line of the bill lacks ${name}`)
  return value
}
