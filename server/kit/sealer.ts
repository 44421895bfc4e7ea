import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'

/** For what must stay closed at rest, such as document numbers: `key` finds an equal text without opening any. */
export type Sealer = {
  seal: (plain: string | Buffer) => Buffer
  open: (sealed: Buffer) => string
  openBytes: (sealed: Buffer) => Buffer
  /** For long texts: what is sealed cannot be made smaller any more. */
  sealPacked: (plain: string) => Buffer
  openPacked: (sealed: Buffer) => string
  key: (text: string) => Buffer
}

const NONCE_BYTES = 12
const TAG_BYTES = 16
const PACKED = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

export function sealerWith(master: Buffer): Sealer {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', master, 'light-event', purpose, 32))
  const cipherKey = derive('seal')
  const indexKey = derive('index')
  const openBytes = (sealed: Buffer): Buffer => {
    const decipher = createDecipheriv('aes-256-gcm', cipherKey, sealed.subarray(0, NONCE_BYTES))
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
  }
  const seal = (plain: string | Buffer): Buffer => {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', cipherKey, nonce)
    const body = [cipher.update(typeof plain === 'string' ? Buffer.from(plain) : plain), cipher.final()]
    return Buffer.concat([nonce, cipher.getAuthTag(), ...body])
  }
  return {
    seal,
    open: (sealed) => openBytes(sealed).toString('utf8'),
    openBytes,
    sealPacked: (plain) => seal(zstdCompressSync(Buffer.from(plain))),
    openPacked(sealed) {
      const bytes = openBytes(sealed)
      // Texts from before they were packed lie there for seven days.
      return (bytes.subarray(0, PACKED.length).equals(PACKED) ? zstdDecompressSync(bytes) : bytes).toString('utf8')
    },
    key: (text) => createHmac('sha256', indexKey).update(text).digest(),
  }
}
