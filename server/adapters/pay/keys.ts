import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'

const PEM = /-----BEGIN [A-Z ]+-----/

/** As PEM, or as the bare base64 that Alipay's tool writes, in PKCS #8 or PKCS #1. */
export function privateKeyOf(text: string): KeyObject {
  if (PEM.test(text)) return createPrivateKey(text.trim())
  const key = Buffer.from(text, 'base64')
  try {
    return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  } catch {
    return createPrivateKey({ key, format: 'der', type: 'pkcs1' })
  }
}

export function publicKeyOf(text: string): KeyObject {
  return PEM.test(text) ? createPublicKey(text.trim()) : createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
}

const isRsa = (read: (text: string) => KeyObject) => (text: string) => {
  try {
    return read(text).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

export const privateKeyText = z.string().trim().refine(isRsa(privateKeyOf), 'not an RSA private key')
export const publicKeyText = z
  .string()
  .trim()
  .refine((text) => !/PRIVATE KEY/.test(text) && isRsa(publicKeyOf)(text), 'not an RSA public key')
