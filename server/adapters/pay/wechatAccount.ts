import { X509Certificate, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { privateKeyText, publicKeyOf, publicKeyText } from '#server/adapters/pay/keys.ts'
import type { AccountField } from '#server/adapters/accountField.ts'

const API_V3_KEY_BYTES = 32
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

export const wechatAccount = z
  .object({
    mchId: z
      .string()
      .trim()
      .regex(/^\d{6,32}$/, 'digits only'),
    appId: z
      .string()
      .trim()
      .regex(/^\w{1,32}$/, 'letters and digits only'),
    serialNo: z
      .string()
      .trim()
      .regex(/^[0-9A-Fa-f]{8,64}$/, 'hexadecimal digits only')
      .transform((serial) => serial.toUpperCase()),
    privateKey: privateKeyText,
    apiV3Key: z.string().refine((key) => Buffer.byteLength(key) === API_V3_KEY_BYTES, `not ${API_V3_KEY_BYTES} bytes long`),
    /** Of the official account: with it people are known, and pay inside WeChat. */
    appSecret: optional(
      z
        .string()
        .trim()
        .regex(/^[0-9a-f]{32}$/i, 'not 32 hexadecimal digits'),
    ),
    publicKeyId: optional(
      z
        .string()
        .trim()
        .regex(/^PUB_KEY_ID_\w+$/, 'does not begin with PUB_KEY_ID_'),
    ),
    publicKey: optional(publicKeyText),
    platformCertificates: optional(z.string().refine(areCertificates, 'not certificates in PEM')),
  })
  .refine(({ publicKeyId, publicKey }) => !publicKeyId === !publicKey, {
    path: ['publicKey'],
    message: 'a public key and its ID belong together',
  })
export type WechatAccount = z.output<typeof wechatAccount>

export const wechatFields: readonly AccountField[] = [
  { name: 'mchId', isSecret: false, isNeeded: true, kind: 'line' },
  { name: 'appId', isSecret: false, isNeeded: true, kind: 'line' },
  { name: 'serialNo', isSecret: false, isNeeded: true, kind: 'line' },
  { name: 'privateKey', isSecret: true, isNeeded: true, kind: 'text' },
  { name: 'apiV3Key', isSecret: true, isNeeded: true, kind: 'line' },
  { name: 'appSecret', isSecret: true, isNeeded: false, kind: 'line' },
  { name: 'publicKeyId', isSecret: false, isNeeded: false, kind: 'line' },
  { name: 'publicKey', isSecret: false, isNeeded: false, kind: 'text' },
  { name: 'platformCertificates', isSecret: false, isNeeded: false, kind: 'text' },
]

export function certificatesIn(text: string): X509Certificate[] {
  return [...text.matchAll(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)].map(([pem]) => new X509Certificate(pem))
}

function areCertificates(text: string): boolean {
  try {
    return certificatesIn(text).length > 0
  } catch {
    return false
  }
}

/** What WeChat may have signed with, by serial; both kinds arrive while a merchant moves from certificates to the public key. */
export function ownKeys({ publicKeyId, publicKey, platformCertificates = '' }: WechatAccount): Map<string, KeyObject> {
  const keys = new Map(certificatesIn(platformCertificates).map((one) => [one.serialNumber, one.publicKey]))
  if (publicKeyId && publicKey) keys.set(publicKeyId, publicKeyOf(publicKey))
  return keys
}

/** When the first certificate of the account ends. */
export function wechatEndsAt({ platformCertificates = '' }: WechatAccount): Date | null {
  const ends = certificatesIn(platformCertificates).map(({ validTo }) => new Date(validTo).getTime())
  return ends.length > 0 ? new Date(Math.min(...ends)) : null
}
