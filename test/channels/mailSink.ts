import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type SunkLetter = { from: string; to: string; raw: Buffer; mail: Email }

/** A mail server that keeps what it gets; with a password it knows one user. */
export async function startMailSink(password?: string) {
  const letters: SunkLetter[] = []
  const server = new SMTPServer({
    authOptional: !password,
    closeTimeout: 100,
    onAuth: ({ username, password: given }, _, done) =>
      username === 'mailer' && given === password ? done(null, { user: username }) : done(new Error('Invalid username or password')),
    disabledCommands: password ? [] : ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _, done) =>
      done(address.startsWith('nobody') ? Object.assign(new Error('5.1.1 no such user'), { responseCode: 550 }) : null),
    onData(stream, session, done) {
      void buffer(stream).then(async (raw) => {
        const from = session.envelope.mailFrom
        letters.push({
          from: from ? from.address : '',
          to: session.envelope.rcptTo[0]?.address ?? '',
          raw,
          mail: await PostalMime.parse(raw),
        })
        done()
      })
    },
  })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  return {
    port: (listening.address() as AddressInfo).port,
    letters,
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}
