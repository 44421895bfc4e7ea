import { createHash, createHmac } from 'node:crypto'

export type AlibabaCall = { host: string; query: Record<string, string>; headers: Record<string, string> }

export const EMPTY_SHA256 = createHash('sha256').digest('hex')

/** RFC 3986, which leaves fewer characters as they are than a browser does. */
const encoded = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)

export function alibabaQuery(query: Record<string, string>): string {
  return Object.entries(query)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')
}

/** ACS3-HMAC-SHA256 over a POST without a body: the `Authorization` of one call. */
export function alibabaAuthorization(
  keys: { accessKeyId: string; accessKeySecret: string },
  { host, query, headers }: AlibabaCall,
): string {
  const all = Object.entries({ ...headers, host }).sort(([one], [other]) => (one < other ? -1 : 1))
  const names = all.map(([name]) => name).join(';')
  const canonical = `POST\n/\n${alibabaQuery(query)}\n${all.map(([name, value]) => `${name}:${value}\n`).join('')}\n${names}\n${EMPTY_SHA256}`
  const hash = createHash('sha256').update(canonical).digest('hex')
  const signature = createHmac('sha256', keys.accessKeySecret).update(`ACS3-HMAC-SHA256\n${hash}`).digest('hex')
  return `ACS3-HMAC-SHA256 Credential=${keys.accessKeyId},SignedHeaders=${names},Signature=${signature}`
}
