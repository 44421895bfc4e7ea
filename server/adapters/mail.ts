/** `text` says the same to those who read no HTML. */
export type Letter = { recipient: string; subject: string; html: string; text: string; id: string }

/** 'kept': there is no mail server, the outbox in the console is where it is read. 'refused': trying again is no use. */
export type Delivery = { state: 'sent' } | { state: 'kept' } | { state: 'refused'; reason: string } | { state: 'later'; reason: string }

export type Mail = { send: (letter: Letter) => Promise<Delivery> }

const SEND_MS = 20_000

export const localMail: Mail = { send: async () => ({ state: 'kept' }) }

/** Its library is loaded with the first letter: memory at rest is for what every request needs. */
async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: SEND_MS,
    greetingTimeout: SEND_MS,
    socketTimeout: SEND_MS,
  })
}

export function smtpMail(url: string, from: string): Mail {
  let opening: ReturnType<typeof openTransport> | undefined
  return {
    async send({ recipient, subject, html, text, id }) {
      try {
        const transport = await (opening ??= openTransport(url))
        await transport.sendMail({ from, to: recipient, subject, html, text, messageId: `<${id}@light-event>` })
        return { state: 'sent' }
      } catch (error) {
        const { responseCode = 0, code, message } = error as { responseCode?: number; code?: string; message: string }
        const isFinal = responseCode >= 500 && code !== 'EAUTH'
        return { state: isFinal ? 'refused' : 'later', reason: message }
      }
    },
  }
}
