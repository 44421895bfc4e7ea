import { sign, verify } from 'node:crypto'
import { z } from 'zod'
import type { AlipayAccount } from '#server/adapters/pay/alipayAccount.ts'
import { ask } from '#server/adapters/pay/ask.ts'
import { beijingTime } from '#server/adapters/pay/beijing.ts'
import { privateKeyOf, publicKeyOf } from '#server/adapters/pay/keys.ts'
import { PayRefusal } from '#server/adapters/pay/port.ts'

const DONE = '10000'
/** The gateway is unwell, or somebody asked too often: whether it happened is not said. */
const unsureCodes = ['20000', '40005']
const isUnsure = (code: string, subCode: string) => unsureCodes.includes(code) || /SYSTEM_ERROR$|unknow/i.test(subCode)

export type Biz = Record<string, string | undefined>
type Addresses = { notify_url?: string; return_url?: string }

const outcome = z.looseObject({
  code: z.string(),
  msg: z.string().default(''),
  sub_code: z.string().optional(),
  sub_msg: z.string().optional(),
})

/** Sorted by name, decoded, joined: what both sides sign. */
export function signContent(fields: Iterable<readonly [string, string]>): string {
  return [...fields]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

export function isSignedByAlipay({ alipayPublicKey }: AlipayAccount, content: string, signature: string): boolean {
  return verify('RSA-SHA256', Buffer.from(content), publicKeyOf(alipayPublicKey), Buffer.from(signature, 'base64'))
}

export function signedQuery(account: AlipayAccount, method: string, biz: Biz, addresses: Addresses = {}): URLSearchParams {
  const fields = {
    app_id: account.appId,
    method,
    format: 'JSON',
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: beijingTime(new Date()),
    version: '1.0',
    ...addresses,
    biz_content: JSON.stringify(biz),
  }
  const content = signContent(Object.entries(fields))
  return new URLSearchParams({
    ...fields,
    sign: sign('RSA-SHA256', Buffer.from(content), privateKeyOf(account.privateKey)).toString('base64'),
  })
}

export type AlipayClient = ReturnType<typeof alipayClient>

export function alipayClient(gateway: string) {
  /** Judges no answer. The protocol's own fields stand in the address, which is where the gateway looks for the charset. */
  async function send(account: AlipayAccount, method: string, biz: Biz) {
    const query = signedQuery(account, method, biz)
    const content = query.get('biz_content') ?? ''
    query.delete('biz_content')
    const { status, body } = await ask(`${gateway}?${query}`, { method: 'POST', body: new URLSearchParams({ biz_content: content }) })
    if (status !== 200) throw new Error(`Alipay answered ${status}`)
    return answerOf(account, method, body.toString())
  }

  async function call(account: AlipayAccount, method: string, biz: Biz) {
    const { said, proof } = await send(account, method, biz)
    if (proof === 'wrong' || (said.code === DONE && proof === 'none')) throw new Error('the answer is not proven to be Alipay’s')
    if (said.code !== DONE) throw refusalOf(said)
    return said
  }

  return { send, call, address: (query: URLSearchParams) => `${gateway}?${query}` }
}

export function refusalOf({ code, msg, sub_code = '', sub_msg }: z.output<typeof outcome>): Error {
  return isUnsure(code, sub_code) ? new Error(`Alipay answered ${code} ${sub_code}`) : new PayRefusal(sub_code || code, sub_msg ?? msg)
}

/** A refusal may come without a signature, when the gateway does not know the caller. */
function answerOf(account: AlipayAccount, method: string, text: string) {
  const node = `${method.replaceAll('.', '_')}_response`
  const answer = z.record(z.string(), z.unknown()).parse(JSON.parse(text))
  const name = node in answer ? node : 'error_response'
  const said = outcome.parse(answer[name])
  if (typeof answer.sign !== 'string') return { said, proof: 'none' } as const
  return { said, proof: isSignedByAlipay(account, rawNode(text, name), answer.sign) ? 'right' : 'wrong' } as const
}

/** The object behind `"name":` exactly as it was sent: signatures are over bytes, not over meaning. */
export function rawNode(text: string, name: string): string {
  const from = text.indexOf('{', text.indexOf(`"${name}"`))
  let depth = 0
  let isQuoted = false
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at]
    if (isQuoted && letter === '\\') at += 1
    else if (letter === '"') isQuoted = !isQuoted
    else if (!isQuoted && letter === '{') depth += 1
    else if (!isQuoted && letter === '}' && --depth === 0) return text.slice(from, at + 1)
  }
  throw new Error('the answer ends early')
}
