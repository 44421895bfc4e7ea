import { z } from 'zod'
import { perSecond, word } from '#server/adapters/channels/accountShapes.ts'
import { NotGenuine, type MessageProvider } from '#server/adapters/channels/port.ts'
import { WeixinRefusal } from '#server/adapters/channels/tokenCalls.ts'
import { wecomAsk } from '#server/adapters/channels/wecomAsk.ts'
import { checkSteps } from '#server/adapters/checkSteps.ts'
import { brokenLine } from '#server/adapters/messageChannel.ts'

const AT_ONCE = 4
/** Nobody of the organisation has this number, or the app may not see them. */
const NOBODY = new Set([46_004, 60_111, 60_103])

const wecomAccount = z.object({
  corpId: z
    .string()
    .trim()
    .regex(/^\w{10,40}$/),
  agentId: z
    .string()
    .trim()
    .regex(/^\d{1,12}$/),
  secret: word,
  perSecond,
})
type WecomAccount = z.output<typeof wecomAccount>

const sent = z.object({ msgid: z.string(), invaliduser: z.string().default('') })
const found = z.object({ userid: z.string() })
const MOBILE = /^(?:\+?86)?(1\d{10})$/
const agent = z.object({ name: z.string() })

/** Messages of the organisation's own app to its members; their address is their user number there, or the mobile that WeCom knows them by. */
export function wecom(url: string): MessageProvider<WecomAccount> {
  return {
    fields: [
      { name: 'corpId', isSecret: false, isNeeded: true, kind: 'line' },
      { name: 'agentId', isSecret: false, isNeeded: true, kind: 'line' },
      { name: 'secret', isSecret: true, isNeeded: true, kind: 'line' },
      { name: 'perSecond', isSecret: false, isNeeded: false, kind: 'line' },
    ],
    account: wecomAccount,
    open: (account, tokens) => ({
      provider: 'WeCom',
      atOnce: AT_ONCE,
      perSecond: account.perSecond,
      async send({ recipient, text }) {
        const ask = wecomAsk(url, account, tokens)
        const mobile = MOBILE.exec(recipient)?.[1]
        let touser = recipient
        if (mobile)
          try {
            touser = found.parse(await ask('user/getuserid', {}, { mobile })).userid
          } catch (error) {
            // Nothing has been sent yet.
            const reason = (error as Error).message
            const isNobody = error instanceof WeixinRefusal && NOBODY.has(error.errcode)
            return isNobody ? { state: 'refused', reason } : { state: 'later', reason, isDown: true }
          }
        // Its own check of doubles keeps a message that was asked for twice from arriving twice.
        const message = {
          touser,
          msgtype: 'text',
          agentid: Number(account.agentId),
          text: { content: text },
          enable_duplicate_check: 1,
        }
        try {
          const { msgid, invaliduser } = sent.parse(await ask('message/send', {}, message))
          return invaliduser ? { state: 'refused', reason: `invaliduser: ${invaliduser}` } : { state: 'sent', ref: msgid }
        } catch (error) {
          if (!(error instanceof WeixinRefusal)) return brokenLine(error)
          const isOfAccount = /^(4000[1-3]|40013|40056|4200[19]|48002|60011|301002)$/.test(String(error.errcode))
          if (isOfAccount || error.isRate) return { state: 'later', reason: error.message, isDown: isOfAccount }
          return { state: 'refused', reason: error.message }
        }
      },
    }),
    check(account, tokens) {
      const asked = wecomAsk(url, account, tokens)('agent/get', { agentid: account.agentId })
      const name = asked.then((said) => agent.parse(said).name)
      name.catch(() => {})
      return checkSteps([
        ['fields', () => ''],
        [
          'reachable',
          async () => {
            await name.catch((error: unknown) => {
              if (!(error instanceof WeixinRefusal)) throw error
            })
            return new URL(url).host
          },
        ],
        ['accepted', () => name],
      ])
    },
    read() {
      throw new NotGenuine('no reports')
    },
    taken: { mediaType: 'text/plain; charset=utf-8', body: '' },
  }
}
