import { z } from 'zod'
import type { Tokens } from '#server/adapters/channels/port.ts'
import { ask } from '#server/adapters/pay/ask.ts'

/** The token is not, or no longer, good. WeChat and WeCom say it with the same numbers. */
const STALE = new Set([40_001, 40_014, 42_001])
const RATE = new Set([45_009, 45_033, -1])

const granted = z.object({ access_token: z.string(), expires_in: z.number() })
const refused = z.object({ errcode: z.number(), errmsg: z.string().default('') })

export class WeixinRefusal extends Error {
  readonly errcode: number
  constructor(errcode: number, errmsg: string) {
    super(`${errcode}: ${errmsg}`)
    this.name = 'WeixinRefusal'
    this.errcode = errcode
  }
  get isRate(): boolean {
    return RATE.has(this.errcode)
  }
}

export async function askJson(url: string, body?: object): Promise<unknown> {
  const told = await ask(url, body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {})
  const said: unknown = JSON.parse(told.body.toString())
  const problem = refused.safeParse(said)
  if (problem.success && problem.data.errcode !== 0) throw new WeixinRefusal(problem.data.errcode, problem.data.errmsg)
  return said
}

export async function askToken(url: string, body?: object): Promise<{ token: string; seconds: number }> {
  const { access_token: token, expires_in: seconds } = granted.parse(await askJson(url, body))
  return { token, seconds }
}

/** With a token that the provider does not take any more, once again with a new one. */
export async function withToken<Answer>(
  tokens: Tokens,
  askFor: () => Promise<{ token: string; seconds: number }>,
  work: (token: string) => Promise<Answer>,
): Promise<Answer> {
  const token = await tokens(askFor)
  try {
    return await work(token)
  } catch (error) {
    if (!(error instanceof WeixinRefusal) || !STALE.has(error.errcode)) throw error
    return work(await tokens(askFor, token))
  }
}
