import { createPrivateKey, createPublicKey } from 'node:crypto'
import { isIP } from 'node:net'
import { z } from 'zod'
import { mailBy, type SmtpSettings } from '#server/adapters/mail.ts'
import { mailAddress, optional, perSecond, word } from '#server/adapters/channels/accountShapes.ts'
import { readBounce } from '#server/adapters/channels/bounce.ts'
import type { MessageProvider } from '#server/adapters/channels/port.ts'
import { connectOutside } from '#server/adapters/channels/publicHost.ts'
import { checkSteps } from '#server/adapters/checkSteps.ts'

const TLS_PORT = 465
const hostName = z
  .string()
  .trim()
  .regex(/^(?=.{1,253}$)[\w-]+(\.[\w-]+)*$|^[0-9A-Fa-f:.]+$/, 'a host name, without smtp://')
const sender = z
  .string()
  .trim()
  .refine((text) => mailAddress.safeParse(/<([^<>]+)>$/.exec(text)?.[1] ?? text).success, 'an address, or a name with an address in <>')
const domain = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[\w-]+(\.[\w-]+)+$/, 'a domain')

/** A key that cannot sign would leave letters unsigned without a word. */
function isSigningKey(text: string): boolean {
  try {
    return ['rsa', 'ed25519'].includes(createPrivateKey(text).asymmetricKeyType ?? '')
  } catch {
    return false
  }
}

const smtpAccount = z
  .object({
    host: hostName,
    port: z.coerce.number().int().min(1).max(65_535),
    user: optional(word),
    password: optional(z.string().max(500)),
    from: sender,
    dkimDomain: optional(domain),
    dkimSelector: optional(
      z
        .string()
        .trim()
        .regex(/^[\w-]+(\.[\w-]+)*$/),
    ),
    dkimKey: optional(z.string().trim().refine(isSigningKey, 'not a private key in PEM')),
    bounceAddress: optional(mailAddress),
    perSecond,
  })
  .refine(({ user, password }) => !user || password, { path: ['password'] })
  .refine(({ dkimDomain, dkimSelector }) => !dkimDomain === !dkimSelector, { path: ['dkimSelector'] })
  .refine(({ dkimDomain, dkimKey }) => !dkimDomain || dkimKey, { path: ['dkimKey'] })
type SmtpAccount = z.output<typeof smtpAccount>

export type ResolveTxt = (name: string) => Promise<string[][]>

/** Any mail server; with a password only over TLS. */
export function smtp({ mayBeInside, resolveTxt }: { mayBeInside: boolean; resolveTxt: ResolveTxt }): MessageProvider<SmtpAccount> {
  const settingsOf = (account: SmtpAccount): SmtpSettings => {
    const { host, port, user, password, from, dkimDomain, dkimSelector, dkimKey, bounceAddress, perSecond: rate } = account
    const isTls = port === TLS_PORT
    return {
      transport: {
        host,
        port,
        secure: isTls,
        requireTLS: !isTls && Boolean(user),
        ...(!isIP(host) && { tls: { servername: host } }),
        ...(user && { auth: { user, pass: password } }),
        getSocket: (_options: unknown, done: (error: Error | null, found?: object) => void) =>
          void connectOutside(host, port, mayBeInside).then((connection) => done(null, { connection }), done),
      },
      from,
      perSecond: rate,
      provider: 'Smtp',
      bounceAddress,
      ...(dkimDomain && dkimSelector && dkimKey && { dkim: { domainName: dkimDomain, keySelector: dkimSelector, privateKey: dkimKey } }),
    }
  }
  return {
    fields: [
      { name: 'host', isSecret: false, isNeeded: true, kind: 'line' },
      { name: 'port', isSecret: false, isNeeded: true, kind: 'line' },
      { name: 'user', isSecret: false, isNeeded: false, kind: 'line' },
      { name: 'password', isSecret: true, isNeeded: false, kind: 'line' },
      { name: 'from', isSecret: false, isNeeded: true, kind: 'line' },
      { name: 'bounceAddress', isSecret: false, isNeeded: false, kind: 'line' },
      { name: 'dkimDomain', isSecret: false, isNeeded: false, kind: 'line' },
      { name: 'dkimSelector', isSecret: false, isNeeded: false, kind: 'line' },
      { name: 'dkimKey', isSecret: true, isNeeded: false, kind: 'text' },
      { name: 'perSecond', isSecret: false, isNeeded: false, kind: 'line' },
    ],
    account: smtpAccount,
    open: (account) => mailBy(settingsOf(account)),
    async check(account) {
      const { host, port, user } = account
      const refusal = await refusalOf(settingsOf(account).transport)
      return checkSteps([
        ['fields', () => ''],
        [
          'reachable',
          () => {
            if (refusal && refusal.code !== 'EAUTH') throw refusal
            return `${host}:${port}`
          },
        ],
        [
          'accepted',
          () => {
            if (refusal) throw refusal
            return user ?? ''
          },
        ],
        ['dkim', () => publishedKey(account, resolveTxt)],
      ])
    },
    read: (_account, { rawBody }) => readBounce(rawBody),
    taken: { mediaType: 'text/plain; charset=utf-8', body: 'ok' },
  }
}

async function refusalOf(transport: object): Promise<(Error & { code?: string }) | null> {
  const { createTransport } = await import('nodemailer')
  const opened = createTransport(transport)
  try {
    await opened.verify()
    return null
  } catch (error) {
    return error as Error
  } finally {
    opened.close()
  }
}

/** Whoever reads the letter finds the key in the domain's DNS; another one there, and every signature is broken. */
async function publishedKey({ dkimDomain, dkimSelector, dkimKey }: SmtpAccount, resolveTxt: ResolveTxt): Promise<string | null> {
  if (!dkimDomain || !dkimSelector || !dkimKey) return null
  const name = `${dkimSelector}._domainkey.${dkimDomain}`
  const records = (await resolveTxt(name)).map((pieces) => pieces.join(''))
  const published = records.map((record) => /(?:^|;)\s*p=([\w+/=\s]*)/.exec(record)?.[1]?.replace(/\s/g, '')).filter(Boolean)
  if (published.length === 0) throw new Error(`${name}: no TXT record with p=`)
  if (!published.includes(publicPart(dkimKey))) throw new Error(`${name}: p= is of another key`)
  return name
}

/** As it stands behind `p=`: the whole key of RSA, the bare 32 bytes of Ed25519. RFC 6376, RFC 8463 */
export function publicPart(privateKey: string): string {
  const key = createPublicKey(privateKey)
  const spki = key.export({ type: 'spki', format: 'der' })
  return (key.asymmetricKeyType === 'ed25519' ? spki.subarray(-32) : spki).toString('base64')
}
