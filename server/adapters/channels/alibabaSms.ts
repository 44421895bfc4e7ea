import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { perSecond, word } from '#server/adapters/channels/accountShapes.ts'
import { alibabaAuthorization, alibabaQuery, EMPTY_SHA256 } from '#server/adapters/channels/alibabaSignature.ts'
import type { MessageProvider, Receipt } from '#server/adapters/channels/port.ts'
import { jsonOf, repliesBy } from '#server/adapters/channels/reports.ts'
import {
  filledTemplate,
  readTemplates,
  signatureFor,
  signatureList,
  templateText,
  unsigned,
} from '#server/adapters/channels/smsTemplates.ts'
import { checkSteps } from '#server/adapters/checkSteps.ts'
import { brokenLine, type Delivery } from '#server/adapters/messageChannel.ts'
import { ask } from '#server/adapters/pay/ask.ts'

const AT_ONCE = 8
const VERSION = '2017-05-25'
const APPROVED = 1

const alibabaAccount = z.object({ accessKeyId: word, accessKeySecret: word, signNames: signatureList, templates: templateText, perSecond })
type AlibabaAccount = z.output<typeof alibabaAccount>

const answer = z.object({
  Code: z.string(),
  Message: z.string().default(''),
  BizId: z.string().optional(),
  TemplateStatus: z.number().optional(),
})
const reports = z
  .array(
    z.object({
      phone_number: z.string(),
      success: z.boolean(),
      err_code: z.string().nullish(),
      err_msg: z.string().nullish(),
      biz_id: z.string(),
      out_id: z.string().nullish(),
    }),
  )
  .max(1_000)
const replies = z
  .array(
    z
      .object({ phone_number: z.string().max(20), content: z.string().max(2_000) })
      .transform(({ phone_number, content }) => ({ mobile: phone_number, text: content })),
  )
  .min(1)
  .max(1_000)

/** What stands against the account rather than against this one message. */
const isOfAccount = (code: string) =>
  /^(InvalidAccessKeyId|SignatureDoesNotMatch|Forbidden|isv\.(AMOUNT_NOT_ENOUGH|ACCOUNT|OUT_OF_SERVICE|PRODUCT_UN))/.test(code)
const isLater = (code: string) => /^(Throttling|isv\.BUSINESS_LIMIT_CONTROL)/.test(code)

function deliveryOf({ Code, Message }: z.output<typeof answer>): Delivery {
  const reason = `${Code}: ${Message}`
  if (isOfAccount(Code)) return { state: 'later', reason, isDown: true }
  if (isLater(Code)) return { state: 'later', reason }
  return { state: /^(isp\.|InternalError|ServiceUnavailable)/.test(Code) ? 'unknown' : 'refused', reason }
}

/** At home without the country's number. */
const numberOf = (mobile: string) => mobile.replace(/^\+86/, '').replace(/^\+/, '')

export function alibabaSms(url: string): MessageProvider<AlibabaAccount> {
  async function call(account: AlibabaAccount, action: string, query: Record<string, string>) {
    const headers = {
      'x-acs-action': action,
      'x-acs-content-sha256': EMPTY_SHA256,
      'x-acs-date': `${new Date().toISOString().slice(0, 19)}Z`,
      'x-acs-signature-nonce': randomUUID(),
      'x-acs-version': VERSION,
    }
    const authorization = alibabaAuthorization(account, { host: new URL(url).host, query, headers })
    const told = await ask(`${url}/?${alibabaQuery(query)}`, { method: 'POST', headers: { ...headers, authorization } })
    return answer.parse(JSON.parse(told.body.toString()))
  }

  return {
    fields: [
      { name: 'accessKeyId', isSecret: false, isNeeded: true, kind: 'line' },
      { name: 'accessKeySecret', isSecret: true, isNeeded: true, kind: 'line' },
      { name: 'signNames', isSecret: false, isNeeded: true, kind: 'line' },
      { name: 'templates', isSecret: false, isNeeded: true, kind: 'text' },
      { name: 'perSecond', isSecret: false, isNeeded: false, kind: 'line' },
    ],
    account: alibabaAccount,
    open: (account) => ({
      provider: 'AlibabaSms',
      atOnce: AT_ONCE,
      perSecond: account.perSecond,
      async send({ id, recipient, text }) {
        const { signature, words } = unsigned(text)
        const filled = filledTemplate(readTemplates(account.templates), words)
        if (!filled) return { state: 'refused', reason: 'noTemplate' }
        try {
          const said = await call(account, 'SendSms', {
            PhoneNumbers: numberOf(recipient),
            SignName: signatureFor(account.signNames, signature),
            TemplateCode: filled.number,
            TemplateParam: JSON.stringify(filled.byName),
            OutId: id,
          })
          return said.Code === 'OK' ? { state: 'sent', ...(said.BizId && { ref: said.BizId }) } : deliveryOf(said)
        } catch (error) {
          return brokenLine(error)
        }
      },
    }),
    async check(account) {
      const numbers = readTemplates(account.templates).map(({ number }) => number)
      const asked = Promise.all(numbers.map((number) => call(account, 'QuerySmsTemplate', { TemplateCode: number })))
      asked.catch(() => {})
      return checkSteps([
        ['fields', () => ''],
        ['reachable', async () => (await asked, '')],
        [
          'accepted',
          async () => {
            const problem = (await asked).find(({ Code }) => isOfAccount(Code))
            if (problem) throw new Error(`${problem.Code}: ${problem.Message}`)
            return account.accessKeyId
          },
        ],
        [
          'templates',
          async () => {
            const said = await asked
            const missing = numbers.filter((_, index) => said[index]?.TemplateStatus !== APPROVED)
            if (missing.length > 0) throw new Error(missing.join(', '))
            return numbers.join(', ')
          },
        ],
      ])
    },
    read: (_account, { rawBody }) =>
      jsonOf(rawBody, reports).map(({ phone_number, success, err_code, err_msg, biz_id, out_id }): Receipt => ({
        outcome: success ? 'delivered' : 'failed',
        ...(out_id && { id: out_id }),
        ref: biz_id,
        mobile: phone_number,
        reason: [err_code, err_msg].filter(Boolean).join(' '),
      })),
    replies: repliesBy(replies),
    taken: { mediaType: 'application/json; charset=utf-8', body: '{"code":0,"msg":"OK"}' },
  }
}
