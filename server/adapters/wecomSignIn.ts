import { z } from 'zod'
import { WeixinRefusal } from '#server/adapters/channels/tokenCalls.ts'
import { wecomAsk } from '#server/adapters/channels/wecomAsk.ts'
import type { Tokens } from '#server/adapters/channels/port.ts'
import type { Config } from '#server/config.ts'

/** Who somebody is at the operator's company there. */
export type WecomPerson = { userId: string; email: string | null; mobile: string | null }
export type WecomSignIn = {
  /** By which their links are kept apart from those of other authorities. */
  issuer: string
  /** Where they say who they are; inside the app without a question. */
  address: (way: { back: string; state: string; isInside: boolean }) => string
  /** Null: nobody of the company, or a code that is not good any more. */
  whoIs: (code: string) => Promise<WecomPerson | null>
}

const identified = z.object({ userid: z.string().min(1).optional(), user_ticket: z.string().optional() })
const detailed = z.object({ mobile: z.string().default(''), email: z.string().default(''), biz_mail: z.string().default('') })

/** The code is wrong, used or late; the person is not in sight of the app. */
const NOBODY = new Set([40_029, 40_003, 60_111, 60_011, 50_001, 42_003])

/** As the operator has set it up, or null. */
export function wecomSignIn(config: Config): WecomSignIn | null {
  const { WECOM_CORP_ID: corpId, WECOM_AGENT_ID: agentId, WECOM_SECRET: secret, WECOM_API_URL: api } = config
  if (!corpId || !agentId || !secret) return null
  const ask = wecomAsk(api, { corpId, secret }, inMemory())
  return {
    issuer: `wecom:${corpId}`,
    address({ back, state, isInside }) {
      const about = { appid: corpId, agentid: agentId, redirect_uri: back, state }
      const inside = new URLSearchParams({ ...about, response_type: 'code', scope: 'snsapi_privateinfo' }).toString()
      if (isInside) return `${config.WECOM_OAUTH_URL}?${inside}#wechat_redirect`
      return `${config.WECOM_LOGIN_URL}?${new URLSearchParams({ login_type: 'CorpApp', ...about }).toString()}`
    },
    async whoIs(code) {
      try {
        const { userid, user_ticket: ticket } = identified.parse(await ask('auth/getuserinfo', { code }))
        if (!userid) return null
        const said = ticket ? await ask('auth/getuserdetail', {}, { user_ticket: ticket }) : await ask('user/get', { userid })
        const { mobile, email, biz_mail: work } = detailed.parse(said)
        return { userId: userid, email: work || email || null, mobile: mobile || null }
      } catch (error) {
        if (error instanceof WeixinRefusal && NOBODY.has(error.errcode)) return null
        throw error
      }
    },
  }
}

/** WeCom gives every server the same token while it lasts, so each may keep its own. */
function inMemory(): Tokens {
  let kept: { token: string; until: number } | null = null
  return async (askFor, stale) => {
    if (kept && kept.token !== stale && kept.until > Date.now()) return kept.token
    const { token, seconds } = await askFor()
    kept = { token, until: Date.now() + (seconds - 60) * 1_000 }
    return token
  }
}
