import { createHash, X509Certificate, type KeyObject } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { ask, type Told } from '#server/adapters/pay/ask.ts'
import { PayRefusal } from '#server/adapters/pay/port.ts'
import { ownKeys, type WechatAccount } from '#server/adapters/pay/wechatAccount.ts'
import { authorization, requireGenuine, unsealed, type KeyOf } from '#server/adapters/pay/wechatSignature.ts'

const REFETCH_MS = 60_000
const MOST_ACCOUNTS = 1_000
/** A 4xx that says nothing of whether it happened. */
const unsureCodes = ['SYSTEM_ERROR', 'SYSTEMERROR', 'BIZERR_NEED_RETRY', 'FREQUENCY_LIMITED', 'RATELIMIT_EXCEEDED']
const unsureStatus = [408, 429]

const refusal = z.object({ code: z.string().min(1), message: z.string().default('') })
const sealedCertificates = z.object({
  data: z.array(
    z.object({
      encrypt_certificate: z.object({ ciphertext: z.string(), nonce: z.string(), associated_data: z.string().optional() }),
    }),
  ),
})

export type Certificates = { keys: ReadonlyMap<string, KeyObject>; endsAt: Date | null }
export type WechatClient = ReturnType<typeof wechatClient>

export function wechatClient(baseUrl: string) {
  const fetched = new LRUCache<string, { certificates: Promise<Certificates>; at: number }>({ max: MOST_ACCOUNTS })

  /** Signed, and answered with whatever came: nothing of it is verified yet. */
  function send(account: WechatAccount, method: 'GET' | 'POST', address: string, content?: object): Promise<Told> {
    const url = new URL(address, baseUrl)
    if (url.origin !== new URL(baseUrl).origin) throw new Error(`a signed request is not for ${url.origin}`)
    const body = content ? JSON.stringify(content) : ''
    return ask(url.href, {
      method,
      headers: {
        accept: 'application/json',
        'user-agent': 'light-event',
        authorization: authorization(account, method, url.pathname + url.search, body, new Date()),
        ...(account.publicKeyId && { 'wechatpay-serial': account.publicKeyId }),
        ...(content && { 'content-type': 'application/json' }),
      },
      ...(content && { body }),
    })
  }

  /** The answer, once it is sure that WeChat gave it. A refusal is believed without a signature, as WeChat's own SDKs do. */
  async function call(account: WechatAccount, method: 'GET' | 'POST', address: string, content?: object): Promise<unknown> {
    const told = await send(account, method, address, content)
    requireAccepted(told)
    await requireAnswer(account, told)
    return told.body.length > 0 ? JSON.parse(told.body.toString()) : null
  }

  const requireAnswer = (account: WechatAccount, told: Told) => requireSigned(told, (serial) => keyOf(account, serial))

  /** Asks for certificates when a serial is new, though not more than once a minute: anybody can make up serials. */
  async function keyOf(account: WechatAccount, serial: string): Promise<KeyObject | null> {
    const own = ownKeys(account).get(serial)
    if (own || serial.startsWith('PUB_KEY_ID_')) return own ?? null
    const identity = createHash('sha256').update(JSON.stringify([account.mchId, account.serialNo, account.privateKey, account.apiV3Key]))
    const name = identity.digest('base64')
    const before = fetched.get(name)
    const known = await before?.certificates.catch(() => null)
    if (known?.keys.has(serial) || (before && Date.now() - before.at < REFETCH_MS)) return known?.keys.get(serial) ?? null
    const asked = { certificates: certificates(account), at: Date.now() }
    fetched.set(name, asked)
    const { keys } = await asked.certificates
    return keys.get(serial) ?? null
  }

  /** WeChat's certificates, which vouch for the answer they come in: only who has the APIv3 key could seal them. */
  async function certificates(account: WechatAccount): Promise<Certificates> {
    const told = await send(account, 'GET', '/v3/certificates')
    requireAccepted(told)
    const { data } = sealedCertificates.parse(JSON.parse(told.body.toString()))
    const opened = data.map(({ encrypt_certificate }) => new X509Certificate(unsealed(account, encrypt_certificate)))
    const keys = new Map([...ownKeys(account), ...opened.map((one) => [one.serialNumber, one.publicKey] as const)])
    await requireSigned(told, (serial) => keys.get(serial) ?? null)
    const ends = opened.map(({ validTo }) => new Date(validTo).getTime())
    return { keys, endsAt: ends.length > 0 ? new Date(Math.min(...ends)) : null }
  }

  return { send, call, keyOf, certificates, requireAnswer }
}

/** An answer that anybody may have given leaves the outcome unknown. Returns the serial. */
async function requireSigned({ headers, body }: Told, keyOf: KeyOf): Promise<string> {
  try {
    return await requireGenuine({ header: (name) => headers.get(name) ?? undefined, body }, keyOf, new Date())
  } catch (error) {
    throw new Error('the answer is not proven to be WeChat’s', { cause: error })
  }
}

/** Throws `PayRefusal` for a clear no and a plain error where the outcome stays unknown. */
export function requireAccepted({ status, body }: Pick<Told, 'status' | 'body'>): void {
  if (status >= 200 && status < 300) return
  const said = refusal.safeParse(jsonOf(body))
  const isClear = status >= 400 && status < 500 && !unsureStatus.includes(status) && said.success && !unsureCodes.includes(said.data.code)
  if (isClear) throw new PayRefusal(said.data.code, said.data.message)
  throw new Error(`WeChat Pay answered ${status}${said.success ? ` ${said.data.code}` : ''}`)
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return null
  }
}
