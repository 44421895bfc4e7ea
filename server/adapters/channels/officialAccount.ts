import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { perSecond, word } from '#server/adapters/channels/accountShapes.ts'
import { NotGenuine, type MessageProvider, type Receipt, type Told } from '#server/adapters/channels/port.ts'
import { askJson, askToken, WeixinRefusal, withToken } from '#server/adapters/channels/tokenCalls.ts'
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
  perSecond,
})
type OfficialAccount = z.output<typeof officialAccountShape>

const sent = z.object({ msgid: z.coerce.string() })
const templates = z.object({ template_list: z.array(z.object({ template_id: z.string() })) })
/** What the ledger holds as the words of such a message. */
const words = z.object({ template_id: z.string(), url: z.string().optional(), data: z.record(z.string(), z.object({ value: z.string() })) })

function isSigned(token: string, { signature = '', timestamp = '', nonce = '' }: Told['query']): boolean {
  const expected = createHash('sha1').update([token, timestamp, nonce].sort().join('')).digest('hex')
  return signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
}

const inXml = (xml: string, name: string) =>
  new RegExp(`<${name}>(?:<!\\[CDATA\\[([^\\]]*)\\]\\]>|([^<]*))</${name}>`)
    .exec(xml)
    ?.slice(1)
    .find((one) => one !== undefined) ?? ''

/** Template messages to people who follow the account; their address is their openid. */
export function officialAccount(url: string): MessageProvider<OfficialAccount> {
  /** The stable token is the same for everyone who asks while it lasts. */
  const newToken =
    ({ appId, appSecret }: OfficialAccount) =>
    () =>
      askToken(`${url}/cgi-bin/stable_token`, { grant_type: 'client_credential', appid: appId, secret: appSecret })
  return {
    fields: [
      { name: 'appId', isSecret: false, isNeeded: true, kind: 'line' },
      { name: 'appSecret', isSecret: true, isNeeded: true, kind: 'line' },
      { name: 'token', isSecret: true, isNeeded: true, kind: 'line' },
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
    read(account, { rawBody, query }): Receipt[] {
      if (!isSigned(account.token, query)) throw new NotGenuine('signature')
      const xml = rawBody.toString('utf8')
      const status = inXml(xml, 'Status')
      if (inXml(xml, 'Event') !== 'TEMPLATESENDJOBFINISH') return []
      return [
        { outcome: status === 'success' ? 'delivered' : 'failed', ref: inXml(xml, 'MsgID'), reason: status === 'success' ? '' : status },
      ]
    },
    taken: { mediaType: 'text/plain; charset=utf-8', body: 'success' },
  }
}
