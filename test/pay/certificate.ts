import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'

export type KeyPair = { publicKey: KeyObject; privateKey: KeyObject }
export const newKeyPair = (): KeyPair => generateKeyPairSync('rsa', { modulusLength: 2048 })
export const privatePem = (key: KeyObject) => key.export({ format: 'pem', type: 'pkcs8' }).toString()
export const publicPem = (key: KeyObject) => key.export({ format: 'pem', type: 'spki' }).toString()

const SEQUENCE = 0x30
const SET = 0x31
const INTEGER = 0x02
const BIT_STRING = 0x03
const UTF8_STRING = 0x0c
const UTC_TIME = 0x17
const commonName = Buffer.from('0603550403', 'hex')
const sha256WithRsa = Buffer.from('300d06092a864886f70d01010b0500', 'hex')

/** One DER value: what it is, how long it is, what it holds. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  if (content.length < 0x80) return Buffer.concat([Buffer.from([tag, content.length]), content])
  const length = Buffer.from(content.length.toString(16).padStart(4, '0'), 'hex')
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, content])
}

const nameOf = (name: string) => der(SEQUENCE, der(SET, der(SEQUENCE, commonName, der(UTF8_STRING, Buffer.from(name)))))
const timeOf = (at: Date) => der(UTC_TIME, Buffer.from(`${at.toISOString().slice(2, 19).replace(/[-T:]/g, '')}Z`))

/** A certificate that signs itself (RFC 5280, version 1), since Node can read certificates but not make them. */
export function selfSigned(name: string, { publicKey, privateKey }: KeyPair, serial: string, from: Date, to: Date): string {
  const body = der(
    SEQUENCE,
    der(INTEGER, Buffer.from(serial, 'hex')),
    sha256WithRsa,
    nameOf(name),
    der(SEQUENCE, timeOf(from), timeOf(to)),
    nameOf(name),
    publicKey.export({ format: 'der', type: 'spki' }),
  )
  const signature = sign('RSA-SHA256', body, privateKey)
  const whole = der(SEQUENCE, body, sha256WithRsa, der(BIT_STRING, Buffer.from([0]), signature))
  return `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`
}
