import { Readable } from 'node:stream'
import { outcomeOf } from '#server/adapters/channels/outcome.ts'
import type { Delivery, MessageChannel } from '#server/adapters/messageChannel.ts'

/** `text` says the same to those who read no HTML. Whatever is not a letter takes `text` alone. */
export type Letter = {
  id: string
  recipient: string
  subject: string
  html: string
  text: string
  /** By which a bounce is known to be of this letter. */
  mark?: string | undefined
  /** Instead of the account's own name. */
  senderName?: string | undefined
  replyTo?: string | undefined
  /** Leaves what this letter is one of, by one click or on a page. RFC 8058 */
  unsubscribeUrl?: string | undefined
}

export type Mail = MessageChannel<Letter>

export type Dkim = { domainName: string; keySelector: string; privateKey: string }
export type SmtpSettings = {
  /** Of nodemailer: where the server is and who we are there. */
  transport: object
  from: string
  perSecond?: number | undefined
  dkim?: Dkim | undefined
  /** Takes what comes back, as `local+mark@domain`. */
  bounceAddress?: string | undefined
  provider?: string
}

const SEND_MS = 20_000
const CONNECTIONS = 20
/** What mail programs show or act upon; RFC 8058 asks for the last two to be signed. */
const SIGNED_FIELDS =
  'from:reply-to:subject:date:message-id:to:mime-version:content-type:content-transfer-encoding:list-unsubscribe:list-unsubscribe-post'

export const localMail: Mail = { provider: 'local', atOnce: CONNECTIONS, send: async () => ({ state: 'sent' }) }

/** Its library is loaded with the first letter: memory at rest is for what every request needs. */
async function openTransport({ transport: server, dkim }: SmtpSettings, onWire: Set<string>) {
  const [{ createTransport }, { default: MailComposer }, { written }] = await Promise.all([
    import('nodemailer'),
    import('nodemailer/lib/mail-composer'),
    import('#server/adapters/writtenMail.ts'),
  ])
  const transport = createTransport({
    ...server,
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: Infinity,
    connectionTimeout: SEND_MS,
    greetingTimeout: SEND_MS,
    socketTimeout: SEND_MS,
    ...(dkim && { dkim: { ...dkim, headerFieldNames: SIGNED_FIELDS } }),
  })
  transport.use('stream', ({ message, data: { raw } }, done) => {
    // Signing reads it from a stream of its own; otherwise it goes out as it is.
    const open = dkim ? message.createReadStream.bind(message) : () => Readable.from(raw as Buffer)
    // Read only once the server has asked for the words: from then on a broken line leaves open what it has got.
    message.createReadStream = (options) => open(options).once('resume', () => onWire.add(message.messageId()))
    done()
  })
  return {
    async send({ envelope, ...letter }: Headed): Promise<string> {
      const raw = Buffer.from(written(new MailComposer(letter).compile()))
      const { response } = await transport.sendMail({ messageId: letter.messageId, envelope, raw })
      return response
    },
    close: () => transport.close(),
  }
}

export function smtpMail(url: string, from: string, perSecond?: number, bounceAddress?: string): Mail {
  return mailBy({ transport: { url }, from, perSecond, bounceAddress })
}

export function mailBy(settings: SmtpSettings): Mail & { close: () => void } {
  const onWire = new Set<string>()
  let opening: ReturnType<typeof openTransport> | undefined
  return {
    provider: settings.provider ?? 'smtp',
    atOnce: CONNECTIONS,
    perSecond: settings.perSecond,
    async send(letter) {
      const ready = headed(letter, settings)
      try {
        const transport = await (opening ??= openTransport(settings, onWire))
        return { state: 'sent', ref: (await transport.send(ready)).slice(0, 200) }
      } catch (error) {
        return deliveryOf(error as SmtpError, onWire.has(ready.messageId))
      } finally {
        onWire.delete(ready.messageId)
      }
    },
    close: () => void opening?.then((transport) => transport.close()),
  }
}

/** What is not takes nine bytes for a Chinese character when it is quoted, in lines that are written one by one; four in base64. */
const isAscii = (words: string) => Buffer.byteLength(words) === words.length

type Headed = ReturnType<typeof headed>

const addressIn = (sender: string) => /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim()

function headed({ id, recipient, subject, html, text, mark, senderName, replyTo, unsubscribeUrl }: Letter, settings: SmtpSettings) {
  const address = addressIn(settings.from)
  const [local, domain] = settings.bounceAddress?.split('@') ?? []
  return {
    from: senderName ? { name: senderName, address } : settings.from,
    to: recipient,
    envelope: { from: local && domain && mark ? `${local}+${mark}@${domain}` : address, to: recipient },
    subject,
    html,
    text,
    textEncoding: isAscii(html) && isAscii(text) ? ('quoted-printable' as const) : ('base64' as const),
    messageId: `<${mark ?? id}@${address.split('@')[1] ?? 'localhost'}>`,
    ...(replyTo && { replyTo }),
    ...(unsubscribeUrl && {
      headers: {
        'List-Unsubscribe': { prepared: true, foldLines: true, value: `<${unsubscribeUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  }
}

type SmtpError = { responseCode?: number; code?: string; command?: string; message: string }

/** Whom the server does not know is refused, the rest may come later; without an answer to its words nobody knows. */
export function deliveryOf({ responseCode = 0, code, command, message }: SmtpError, isOnWire: boolean): Delivery {
  if (responseCode >= 500 && code !== 'EAUTH')
    return { state: 'refused', reason: message, isNobody: command === 'RCPT TO' && outcomeOf('failed', message, '') === 'bounced' }
  if (responseCode > 0) return { state: 'later', reason: message, isDown: code === 'EAUTH' || responseCode === 421 }
  return isOnWire ? { state: 'unknown', reason: message } : { state: 'later', reason: message, isDown: true }
}
