import { createDecipheriv, randomBytes, sign, verify, type KeyObject } from 'node:crypto'
import { privateKeyOf } from '#server/adapters/pay/keys.ts'
import { PayRefusal } from '#server/adapters/pay/port.ts'
import type { WechatAccount } from '#server/adapters/pay/wechatAccount.ts'

const MOST_AGE_MS = 5 * 60_000
const TAG_BYTES = 16
/** WeChat sends wrongly signed answers and callbacks now and then, to see whether anybody looks. */
const PROBE = 'WECHATPAY/SIGNTEST/'

export function signed(account: WechatAccount, lines: readonly string[]): string {
  return sign('RSA-SHA256', Buffer.from(lines.map((line) => `${line}\n`).join('')), privateKeyOf(account.privateKey)).toString('base64')
}

export const newNonce = () => randomBytes(16).toString('hex')
export const secondsOf = (at: Date) => String(Math.floor(at.getTime() / 1000))

export function authorization(account: WechatAccount, method: string, target: string, body: string, now: Date): string {
  const [timestamp, nonce] = [secondsOf(now), newNonce()]
  const words = {
    mchid: account.mchId,
    nonce_str: nonce,
    timestamp,
    serial_no: account.serialNo,
    signature: signed(account, [method, target, timestamp, nonce, body]),
  }
  return `WECHATPAY2-SHA256-RSA2048 ${Object.entries(words)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')}`
}

export type KeyOf = (serial: string) => Promise<KeyObject | null> | KeyObject | null
type Letter = { header: (name: string) => string | undefined; body: Buffer }

/** Returns the serial it was signed with; throws `PayRefusal` unless WeChat signed these very bytes within the last minutes. */
export async function requireGenuine({ header, body }: Letter, keyOf: KeyOf, now: Date): Promise<string> {
  const [timestamp, nonce, signature, serial] = ['timestamp', 'nonce', 'signature', 'serial'].map((name) => header(`wechatpay-${name}`))
  if (!timestamp || !nonce || !signature || !serial) throw new PayRefusal('notSigned', 'the signature headers are not complete')
  if (signature.startsWith(PROBE)) throw new PayRefusal('probe', 'a probe of whether signatures are verified')
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now.getTime() - Number(timestamp) * 1000) > MOST_AGE_MS)
    throw new PayRefusal('stale', `signed at ${timestamp}`)
  const key = await keyOf(serial)
  if (!key) throw new PayRefusal('unknownSerial', `no key is known for the serial ${serial}`)
  const message = Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), body, Buffer.from('\n')])
  if (!verify('RSA-SHA256', message, key, Buffer.from(signature, 'base64')))
    throw new PayRefusal('wrongSignature', 'the signature is wrong')
  return serial
}

export type Sealed = { ciphertext: string; nonce: string; associated_data?: string | undefined }

/** AES-256-GCM with the tag behind the text; throws if the key is another or a bit was changed. */
export function unsealed({ apiV3Key }: WechatAccount, { ciphertext, nonce, associated_data = '' }: Sealed): string {
  const bytes = Buffer.from(ciphertext, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(nonce), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(associated_data))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString()
}
