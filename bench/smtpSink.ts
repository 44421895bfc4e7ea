import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

export type Sink = { url: string; count: () => number; arrivalOf: (recipient: string) => number | undefined; close: () => void }

/** Takes every letter and says so, and nothing more: what a gateway costs at the least. Remembers when urgent ones came. */
export async function openSink(isNoted: (recipient: string) => boolean): Promise<Sink> {
  const arrivals = new Map<string, number>()
  let letters = 0
  const server = createServer((socket) => {
    let isData = false
    let recipient = ''
    let rest = ''
    socket.setNoDelay(true)
    socket.on('error', () => {})
    socket.write('220 here\r\n')
    socket.on('data', (bytes) => {
      rest += bytes.toString('latin1')
      for (;;) {
        const end = rest.indexOf(isData ? '\r\n.\r\n' : '\r\n')
        if (end < 0) {
          // Of the words only their end matters.
          if (isData) rest = rest.slice(-4)
          return
        }
        const line = isData ? '.' : rest.slice(0, end)
        rest = rest.slice(end + (isData ? 5 : 2))
        if (isData) {
          isData = false
          letters += 1
          if (isNoted(recipient)) arrivals.set(recipient, performance.now())
          socket.write('250 taken\r\n')
        } else if (/^DATA/i.test(line)) {
          isData = true
          socket.write('354 go on\r\n')
        } else {
          recipient = /^RCPT TO:<([^>]*)>/i.exec(line)?.[1] ?? recipient
          socket.write(/^QUIT/i.test(line) ? '221 bye\r\n' : '250 fine\r\n')
        }
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: () => letters,
    arrivalOf: (recipient) => arrivals.get(recipient),
    close: () => server.close(),
  }
}
