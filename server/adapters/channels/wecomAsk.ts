import type { Tokens } from '#server/adapters/channels/port.ts'
import { askJson, askToken, withToken } from '#server/adapters/channels/tokenCalls.ts'

export type WecomApp = { corpId: string; secret: string }
export type WecomAsk = (path: string, query?: Record<string, string>, body?: object) => Promise<unknown>

/** Asks WeCom as one app of a company, with the token it gave that app. */
export function wecomAsk(url: string, { corpId, secret }: WecomApp, tokens: Tokens): WecomAsk {
  const address = (path: string, query: Record<string, string>) => `${url}/cgi-bin/${path}?${new URLSearchParams(query).toString()}`
  const newToken = () => askToken(address('gettoken', { corpid: corpId, corpsecret: secret }))
  return (path, query = {}, body) => withToken(tokens, newToken, (token) => askJson(address(path, { access_token: token, ...query }), body))
}
