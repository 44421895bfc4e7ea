import { z } from 'zod'
import { ask } from '#server/adapters/pay/ask.ts'
import { PayRefusal, type PayerIdentity } from '#server/adapters/pay/port.ts'
import type { WechatAccount } from '#server/adapters/pay/wechatAccount.ts'

const told = z.union([z.object({ openid: z.string().min(1) }), z.object({ errcode: z.number(), errmsg: z.string().default('') })])

export type WechatAddresses = { pay: string; open: string; api: string }

/** Inside WeChat a payer is known to the merchant's official account; asked silently, without their name or face. */
export function wechatPayer({ open, api }: Pick<WechatAddresses, 'open' | 'api'>): PayerIdentity<WechatAccount> {
  return {
    address({ appId, appSecret }, { device }, returnUrl) {
      if (device !== 'wechat' || !appSecret) return null
      const query = new URLSearchParams({
        appid: appId,
        redirect_uri: returnUrl,
        response_type: 'code',
        scope: 'snsapi_base',
        state: 'pay',
      })
      return `${open}/connect/oauth2/authorize?${query}#wechat_redirect`
    },
    async openId({ appId, appSecret = '' }, code) {
      const query = new URLSearchParams({ appid: appId, secret: appSecret, code, grant_type: 'authorization_code' })
      const { body } = await ask(`${api}/sns/oauth2/access_token?${query}`)
      const answer = told.parse(JSON.parse(body.toString()))
      if ('errcode' in answer) throw new PayRefusal(String(answer.errcode), answer.errmsg)
      return answer.openid
    },
  }
}
