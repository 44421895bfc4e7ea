import { serverNow } from '#console/kit/serverTime.ts'

const encoder = new TextEncoder()
const hex = (bytes: ArrayBuffer) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

type Signed = { token: string; path: string; requestId: string; body: string }

/** Binds body, request id and time of a call to the caller's token: `v1.{seconds}.{digest}`. A retry signs anew. */
export async function encryptHeader({ token, path, requestId, body }: Signed): Promise<string> {
  const seconds = Math.floor(serverNow().getTime() / 1000)
  const bodyDigest = hex(await crypto.subtle.digest('SHA-256', encoder.encode(body)))
  const key = await crypto.subtle.importKey('raw', encoder.encode(token), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const text = `POST\n${path.toLowerCase()}\n${requestId}\n${seconds}\n${bodyDigest}`
  return `v1.${seconds}.${hex(await crypto.subtle.sign('HMAC', key, encoder.encode(text)))}`
}
