import { createHash, createHmac } from 'node:crypto'

export type TencentCall = { host: string; service: string; action: string; body: string; at: Date }

const SIGNED = 'content-type;host;x-tc-action'
export const TENCENT_TYPE = 'application/json; charset=utf-8'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** TC3-HMAC-SHA256: the `Authorization` of one call. */
export function tencentAuthorization(
  keys: { secretId: string; secretKey: string },
  { host, service, action, body, at }: TencentCall,
): string {
  const seconds = Math.floor(at.getTime() / 1_000)
  const day = at.toISOString().slice(0, 10)
  const scope = `${day}/${service}/tc3_request`
  const headers = `content-type:${TENCENT_TYPE}\nhost:${host}\nx-tc-action:${action.toLowerCase()}\n`
  const canonical = `POST\n/\n\n${headers}\n${SIGNED}\n${sha256(body)}`
  const key = hmac(hmac(hmac(`TC3${keys.secretKey}`, day), service), 'tc3_request')
  const signature = hmac(key, `TC3-HMAC-SHA256\n${seconds}\n${scope}\n${sha256(canonical)}`).toString('hex')
  return `TC3-HMAC-SHA256 Credential=${keys.secretId}/${scope}, SignedHeaders=${SIGNED}, Signature=${signature}`
}
