import { z } from 'zod'
import { optional, perSecond } from '#server/adapters/channels/accountShapes.ts'
import type { MessageProvider, Receipt } from '#server/adapters/channels/port.ts'
import { askOutside } from '#server/adapters/channels/publicHost.ts'
import { jsonOf, repliesBy } from '#server/adapters/channels/reports.ts'
import { checkSteps } from '#server/adapters/checkSteps.ts'
import { httpSms } from '#server/adapters/sms.ts'

const httpAccount = z.object({ url: z.url({ protocol: /^https?$/ }), token: optional(z.string().trim().max(2_000)), perSecond })
type HttpAccount = z.output<typeof httpAccount>

const report = z.object({ id: z.uuid(), state: z.enum(['Delivered', 'Failed']), reason: z.string().max(500).default('') })
const reports = z.union([report.transform((one) => [one]), z.array(report).max(1_000)])

const reply = z
  .object({ mobile: z.string().max(20), reply: z.string().max(2_000) })
  .transform(({ mobile, reply: text }) => ({ mobile, text }))
const replies = z.union([reply.transform((one) => [one]), z.array(reply).min(1).max(1_000)])

/** What such a gateway tells, an organisation's or the installation's own. */
export const gatewayTold: Required<Pick<MessageProvider, 'read' | 'replies' | 'taken'>> = {
  read: (_account, { rawBody }) =>
    jsonOf(rawBody, reports).map(({ id, state, reason }): Receipt => ({
      outcome: state === 'Delivered' ? 'delivered' : 'failed',
      id,
      reason,
    })),
  replies: repliesBy(replies),
  taken: { mediaType: 'application/json; charset=utf-8', body: '{"ok":true}' },
}

/** Whatever takes `{ id, mobile, text }`, and reports `{ id, state, reason }` and `{ mobile, reply }`. */
export function httpSmsAccount({ mayBeInside }: { mayBeInside: boolean }): MessageProvider<HttpAccount> {
  return {
    fields: [
      { name: 'url', isSecret: false, isNeeded: true, kind: 'line' },
      { name: 'token', isSecret: true, isNeeded: false, kind: 'line' },
      { name: 'perSecond', isSecret: false, isNeeded: false, kind: 'line' },
    ],
    account: httpAccount,
    open: ({ url, token, perSecond: rate }) => ({
      ...httpSms(url, token, rate, (to, headers, body) => askOutside(to, { method: 'POST', headers, body }, mayBeInside)),
      provider: 'HttpSms',
    }),
    check({ url, token }) {
      const asked = askOutside(url, { method: 'OPTIONS', ...(token && { headers: { authorization: `Bearer ${token}` } }) }, mayBeInside)
      asked.catch(() => {})
      return checkSteps([
        ['fields', () => ''],
        [
          'reachable',
          async () => {
            const { status } = await asked
            if (status >= 500) throw new Error(`HTTP ${status}`)
            return new URL(url).host
          },
        ],
        [
          'accepted',
          async () => {
            const { status } = await asked
            if (status === 401 || status === 403) throw new Error(`HTTP ${status}`)
            return ''
          },
        ],
      ])
    },
    ...gatewayTold,
  }
}
