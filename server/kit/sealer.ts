import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** For what must stay closed at rest, such as document numbers: `key` finds an equal text without opening any. */
export type Sealer = {
  seal: (plain: string | Buffer) => Buffer
  open: (sealed: Buffer) => string
  openBytes: (sealed: Buffer) => Buffer
  key: (text: string) => Buffer
}

const NONCE_BYTES = 12
const TAG_BYTES = 16
export function sealerWith(master: Buffer): Sealer {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', master, 'light-event', purpose, 32))
  const cipherKey = derive('seal')
  const indexKey = derive('index')
  const openBytes = (sealed: Buffer): Buffer => {
    const decipher = createDecipheriv('aes-256-gcm', cipherKey, sealed.subarray(0, NONCE_BYTES))
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
  }
  return {
    seal(plain) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', cipherKey, nonce)
      const body = [cipher.update(typeof plain === 'string' ? Buffer.from(plain) : plain), cipher.final()]
      return Buffer.concat([nonce, cipher.getAuthTag(), ...body])
    },
    open: (sealed) => openBytes(sealed).toString('utf8'),
    openBytes,
    key: (text) => createHmac('sha256', indexKey).update(text).digest(),
  }
}
