import { z } from 'zod'
import { optional, perSecond, word } from '#server/adapters/channels/accountShapes.ts'
import { newTokenOf } from '#server/adapters/channels/officialApi.ts'
import { heardIn, inXml, isSigned, repliedTo, wordsOf } from '#server/adapters/channels/officialEvents.ts'
import { NotGenuine, type MessageProvider, type Receipt } from '#server/adapters/channels/port.ts'
import { askJson, WeixinRefusal, withToken } from '#server/adapters/channels/tokenCalls.ts'
import { checkSteps } from '#server/adapters/checkSteps.ts'
import { brokenLine } from '#server/adapters/messageChannel.ts'

const AT_ONCE = 8

const officialAccountShape = z.object({
  appId: z
    .string()
    .trim()
    .regex(/^wx\w{6,30}$/),
  appSecret: word,
  /** What events are signed with; set beside the address at WeChat. */
  token: z
    .string()
    .trim()
    .regex(/^\w{3,32}$/),
  /** With one, events come sealed. */
  aesKey: optional(
    z
      .string()
      .trim()
      .regex(/^[0-9A-Za-z]{43}$/),
  ),
  perSecond,
})
type OfficialAccount = z.output<typeof officialAccountShape>

const sent = z.object({ msgid: z.coerce.string() })
const templates = z.object({ template_list: z.array(z.object({ template_id: z.string() })) })
/** What the ledger holds as the words of such a message. */
const words = z.object({ template_id: z.string(), url: z.string().optional(), data: z.record(z.string(), z.object({ value: z.string() })) })

/** Template messages to people who follow the account; their address is their openid. */
export function officialAccount(url: string): MessageProvider<OfficialAccount> {
  const newToken = newTokenOf(url)
  return {
    fields: [
      { name: 'appId', isSecret: false, isNeeded: true, kind: 'line' },
      { name: 'appSecret', isSecret: true, isNeeded: true, kind: 'line' },
      { name: 'token', isSecret: true, isNeeded: true, kind: 'line' },
      { name: 'aesKey', isSecret: true, isNeeded: false, kind: 'line' },
      { name: 'perSecond', isSecret: false, isNeeded: false, kind: 'line' },
    ],
    account: officialAccountShape,
    open: (account, tokens) => ({
      provider: 'OfficialAccount',
      atOnce: AT_ONCE,
      perSecond: account.perSecond,
      async send({ id, recipient, text }) {
        const message = { touser: recipient, client_msg_id: id, ...words.parse(JSON.parse(text)) }
        try {
          const said = await withToken(tokens, newToken(account), (token) =>
            askJson(`${url}/cgi-bin/message/template/send?access_token=${encodeURIComponent(token)}`, message),
          )
          return { state: 'sent', ref: sent.parse(said).msgid }
        } catch (error) {
          if (!(error instanceof WeixinRefusal)) return brokenLine(error)
          const isOfAccount = /^(4000[1-3]|4001[34]|4016[34]|4200[17]|48001|50002|61004)$/.test(String(error.errcode))
          if (isOfAccount || error.isRate) return { state: 'later', reason: error.message, isDown: isOfAccount }
          return { state: 'refused', reason: error.message }
        }
      },
    }),
    check(account, tokens) {
      const token = withToken(tokens, newToken(account), async (good) => {
        const said = await askJson(`${url}/cgi-bin/template/get_all_private_template?access_token=${encodeURIComponent(good)}`)
        return templates.parse(said).template_list
      })
      token.catch(() => {})
      return checkSteps([
        ['fields', () => ''],
        [
          'reachable',
          async () => {
            await token.catch((error: unknown) => {
              if (!(error instanceof WeixinRefusal)) throw error
            })
            return new URL(url).host
          },
        ],
        ['accepted', async () => (await token, account.appId)],
        ['templates', async () => String((await token).length)],
      ])
    },
    greet(account, query) {
      if (!isSigned(account.token, query)) throw new NotGenuine('signature')
      return query['echostr'] ?? ''
    },
    read(account, told): Receipt[] {
      const xml = wordsOf(account, told)
      const status = inXml(xml, 'Status')
      if (inXml(xml, 'Event') !== 'TEMPLATESENDJOBFINISH') return []
      return [
        { outcome: status === 'success' ? 'delivered' : 'failed', ref: inXml(xml, 'MsgID'), reason: status === 'success' ? '' : status },
      ]
    },
    hear: (account, told) => heardIn(wordsOf(account, told)),
    reply: (account, heard, text) => repliedTo(account, heard, text, new Date()),
    taken: { mediaType: 'text/plain; charset=utf-8', body: 'success' },
  }
}
