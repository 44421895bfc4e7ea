import { z } from 'zod'
import { perSecond, word } from '#server/adapters/channels/accountShapes.ts'
import type { MessageProvider, Receipt } from '#server/adapters/channels/port.ts'
import { jsonOf, repliesBy } from '#server/adapters/channels/reports.ts'
import {
  filledTemplate,
  internationalNumber,
  readTemplates,
  signatureFor,
  signatureList,
  templateText,
  unsigned,
} from '#server/adapters/channels/smsTemplates.ts'
import { TENCENT_TYPE, tencentAuthorization } from '#server/adapters/channels/tencentSignature.ts'
import { checkSteps } from '#server/adapters/checkSteps.ts'
import { brokenLine, type Delivery } from '#server/adapters/messageChannel.ts'
import { ask } from '#server/adapters/pay/ask.ts'

const AT_ONCE = 8
const VERSION = '2021-01-11'
const REGION = 'ap-guangzhou'

const tencentAccount = z.object({
  secretId: word,
  secretKey: word,
  sdkAppId: z
    .string()
    .trim()
    .regex(/^\d{6,20}$/),
  signNames: signatureList,
  templates: templateText,
  perSecond,
})
type TencentAccount = z.output<typeof tencentAccount>

const refusal = z.object({ Code: z.string(), Message: z.string() })
const sent = z.object({
  Response: z.object({
    Error: refusal.optional(),
    SendStatusSet: z.array(z.object({ SerialNo: z.string(), Code: z.string(), Message: z.string() })).default([]),
  }),
})
const listed = z.object({
  Response: z.object({
    Error: refusal.optional(),
    DescribeTemplateStatusSet: z
      .array(z.object({ TemplateId: z.coerce.string(), StatusCode: z.number(), TemplateContent: z.string() }))
      .default([]),
  }),
})
const reports = z
  .array(
    z.object({
      mobile: z.string(),
      report_status: z.string(),
      errmsg: z.string().default(''),
      description: z.string().default(''),
      sid: z.string(),
    }),
  )
  .max(1_000)
const reply = z
  .object({ mobile: z.string().max(20), nationcode: z.string().max(6), sign: z.string(), text: z.string().max(2_000) })
  .transform(({ mobile, nationcode, text }) => [{ mobile: nationcode === '86' ? mobile : `+${nationcode}${mobile}`, text }])

/** What stands against the account rather than against this one message. */
const isOfAccount = (code: string) => /^(AuthFailure|UnauthorizedOperation)|InsufficientBalance|PackageBalance|SmsSdkAppId/.test(code)
const isLater = (code: string) => /^(RequestLimitExceeded|LimitExceeded)/.test(code)

function deliveryOf({ Code, Message }: z.output<typeof refusal>): Delivery {
  const reason = `${Code}: ${Message}`
  if (isOfAccount(Code)) return { state: 'later', reason, isDown: true }
  if (isLater(Code)) return { state: 'later', reason }
  return { state: Code.startsWith('InternalError') ? 'unknown' : 'refused', reason }
}

export function tencentSms(url: string): MessageProvider<TencentAccount> {
  async function call<Answer>(account: TencentAccount, action: string, request: object, answer: z.ZodType<Answer>): Promise<Answer> {
    const body = JSON.stringify(request)
    const at = new Date()
    const { host } = new URL(url)
    const headers = {
      'content-type': TENCENT_TYPE,
      authorization: tencentAuthorization(account, { host, service: 'sms', action, body, at }),
      'x-tc-action': action,
      'x-tc-version': VERSION,
      'x-tc-region': REGION,
      'x-tc-timestamp': String(Math.floor(at.getTime() / 1_000)),
    }
    const told = await ask(url, { method: 'POST', headers, body })
    return answer.parse(JSON.parse(told.body.toString()))
  }

  return {
    fields: [
      { name: 'secretId', isSecret: false, isNeeded: true, kind: 'line' },
      { name: 'secretKey', isSecret: true, isNeeded: true, kind: 'line' },
      { name: 'sdkAppId', isSecret: false, isNeeded: true, kind: 'line' },
      { name: 'signNames', isSecret: false, isNeeded: true, kind: 'line' },
      { name: 'templates', isSecret: false, isNeeded: true, kind: 'text' },
      { name: 'perSecond', isSecret: false, isNeeded: false, kind: 'line' },
    ],
    account: tencentAccount,
    open: (account) => ({
      provider: 'TencentSms',
      atOnce: AT_ONCE,
      perSecond: account.perSecond,
      async send({ id, recipient, text }) {
        const { signature, words } = unsigned(text)
        const filled = filledTemplate(readTemplates(account.templates), words)
        if (!filled) return { state: 'refused', reason: 'noTemplate' }
        try {
          const { Response } = await call(
            account,
            'SendSms',
            {
              SmsSdkAppId: account.sdkAppId,
              SignName: signatureFor(account.signNames, signature),
              TemplateId: filled.number,
              TemplateParamSet: filled.values,
              PhoneNumberSet: [internationalNumber(recipient)],
              SessionContext: id,
            },
            sent,
          )
          const [status] = Response.SendStatusSet
          if (status?.Code === 'Ok') return { state: 'sent', ref: status.SerialNo }
          const problem = Response.Error ?? status
          return problem ? deliveryOf(problem) : { state: 'unknown', reason: '' }
        } catch (error) {
          return brokenLine(error)
        }
      },
    }),
    async check(account) {
      const numbers = readTemplates(account.templates).map(({ number }) => number)
      const asked = call(account, 'DescribeSmsTemplateList', { International: 0, TemplateIdSet: numbers.map(Number) }, listed)
      asked.catch(() => {})
      return checkSteps([
        ['fields', () => ''],
        ['reachable', async () => (await asked, '')],
        [
          'accepted',
          async () => {
            const { Error: problem } = (await asked).Response
            if (problem) throw new Error(`${problem.Code}: ${problem.Message}`)
            return account.sdkAppId
          },
        ],
        [
          'templates',
          async () => {
            const approved = (await asked).Response.DescribeTemplateStatusSet.filter(({ StatusCode }) => StatusCode === 0)
            const missing = numbers.filter((number) => !approved.some(({ TemplateId }) => TemplateId === number))
            if (missing.length > 0) throw new Error(missing.join(', '))
            return numbers.join(', ')
          },
        ],
      ])
    },
    read: (_account, { rawBody }) =>
      jsonOf(rawBody, reports).map(({ mobile, report_status, errmsg, description, sid }): Receipt => ({
        outcome: report_status === 'SUCCESS' ? 'delivered' : 'failed',
        ref: sid,
        mobile,
        reason: [errmsg, description].filter(Boolean).join(' '),
      })),
    replies: repliesBy(reply),
    taken: { mediaType: 'application/json; charset=utf-8', body: '{"result":0,"errmsg":"OK"}' },
  }
}
