import { randomBytes } from 'node:crypto'
import type { Answered, Asked } from '#test/pay/simulator.ts'

/** Everybody who comes is one person, asked without a word; their code is good once. */
export function wechatPeople(fields: { appId: string; appSecret: string }): (asked: Asked) => Answered | null {
  const codes = new Map<string, string>()
  return ({ path, query }) => {
    if (path === '/connect/oauth2/authorize') {
      const back = new URL(query.get('redirect_uri') ?? '')
      const isRight = query.get('appid') === fields.appId && query.get('scope') === 'snsapi_base' && query.get('response_type') === 'code'
      if (!isRight) return { status: 400, headers: { 'content-type': 'text/plain' }, body: 'redirect_uri 参数错误' }
      const code = randomBytes(12).toString('hex')
      codes.set(code, `o-${randomBytes(8).toString('hex')}`)
      back.searchParams.set('code', code)
      back.searchParams.set('state', query.get('state') ?? '')
      return { status: 302, headers: { location: back.href }, body: '' }
    }
    if (path !== '/sns/oauth2/access_token') return null
    const code = query.get('code') ?? ''
    const openid = query.get('appid') === fields.appId && query.get('secret') === fields.appSecret ? codes.get(code) : undefined
    codes.delete(code)
    const told = openid
      ? { openid, access_token: 'unused', expires_in: 7200, scope: 'snsapi_base' }
      : { errcode: 40029, errmsg: 'invalid code' }
    return { status: 200, headers: { 'content-type': 'text/plain' }, body: JSON.stringify(told) }
  }
}
