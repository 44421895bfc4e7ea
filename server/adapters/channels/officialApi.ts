import { z } from 'zod'
import type { Tokens } from '#server/adapters/channels/port.ts'
import { askJson, askToken, withToken } from '#server/adapters/channels/tokenCalls.ts'

type Known = { appId: string; appSecret: string }

/** The stable token is the same for everyone who asks while it lasts. */
export const newTokenOf =
  (url: string) =>
  ({ appId, appSecret }: Known) =>
  () =>
    askToken(`${url}/cgi-bin/stable_token`, { grant_type: 'client_credential', appid: appId, secret: appSecret })

export type MenuButton =
  | { name: string; type: 'view'; url: string }
  | { name: string; type: 'miniprogram'; url: string; appid: string; pagepath: string }
  | { name: string; type: 'click'; key: string }
  | { name: string; sub_button: MenuButton[] }

export type OfficialInfo = { nickname: string; accountType: 0 | 1 | 2; isVerified: boolean; verifyUntil: Date | null }

const info = z.object({
  nickname: z.string().default(''),
  account_type: z.number().default(1),
  wx_verify_info: z
    .object({ qualification_verify: z.boolean().default(false), annual_review_end_time: z.number().optional() })
    .default({ qualification_verify: false }),
})
const scene = z.object({ url: z.string().min(1), expire_seconds: z.number().optional() })
const granted = z.object({ ticket: z.string().min(1), expires_in: z.number() })
const SERVICE_ACCOUNT = 2

/** What an official account does beside sending: each throws `WeixinRefusal` with the provider's own number. */
export type OfficialApi = {
  info: (account: Known, tokens: Tokens) => Promise<OfficialInfo>
  /** Signs pages for the app's own browser. */
  jsapiTicket: (account: Known, tokens: Tokens) => Promise<{ token: string; seconds: number }>
  publishMenu: (account: Known, tokens: Tokens, buttons: readonly MenuButton[]) => Promise<void>
  /** Without seconds it lasts for ever, and a hundred thousand of those is all there are. */
  createScene: (account: Known, tokens: Tokens, name: string, seconds: number | null) => Promise<{ url: string; seconds: number | null }>
}

export function officialApi(url: string): OfficialApi {
  const newToken = newTokenOf(url)
  const call = (account: Known, tokens: Tokens, path: string, body?: object) =>
    withToken(tokens, newToken(account), (token) =>
      askJson(`${url}/cgi-bin/${path}${path.includes('?') ? '&' : '?'}access_token=${encodeURIComponent(token)}`, body),
    )
  return {
    async info(account, tokens) {
      const said = info.parse(await call(account, tokens, 'account/getaccountbasicinfo'))
      const { qualification_verify: isVerified, annual_review_end_time: end } = said.wx_verify_info
      return {
        nickname: said.nickname,
        accountType: said.account_type === SERVICE_ACCOUNT ? 2 : 1,
        isVerified,
        verifyUntil: end ? new Date(end * 1_000) : null,
      }
    },
    async jsapiTicket(account, tokens) {
      const { ticket, expires_in: seconds } = granted.parse(await call(account, tokens, 'ticket/getticket?type=jsapi'))
      return { token: ticket, seconds }
    },
    async publishMenu(account, tokens, buttons) {
      if (buttons.length === 0) await call(account, tokens, 'menu/delete')
      else await call(account, tokens, 'menu/create', { button: buttons })
    },
    async createScene(account, tokens, name, seconds) {
      const action = { action_info: { scene: { scene_str: name } } }
      const kind = seconds ? { action_name: 'QR_STR_SCENE', expire_seconds: seconds } : { action_name: 'QR_LIMIT_STR_SCENE' }
      const said = scene.parse(await call(account, tokens, 'qrcode/create', { ...kind, ...action }))
      return { url: said.url, seconds: seconds ? (said.expire_seconds ?? seconds) : null }
    },
  }
}
