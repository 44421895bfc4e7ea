import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type Proxy = {
  url: string
  /** 'pass' lets everything through, 'hole' swallows it and says nothing, 'cut' breaks what is open and refuses what comes. */
  set: (mode: Mode) => void
  /** When each connection came, in ms. */
  arrivals: readonly number[]
  close: () => Promise<void>
}
type Mode = 'pass' | 'hole' | 'cut'

/** Stands between a server and its database and misbehaves when told to. */
export async function openProxy(databaseUrl: string): Promise<Proxy> {
  const target = new URL(databaseUrl)
  let mode: Mode = 'pass'
  const open = new Set<Socket>()
  const arrivals: number[] = []
  const server = createServer((incoming) => {
    arrivals.push(performance.now())
    if (mode === 'cut') return void incoming.destroy()
    const outgoing = connect(Number(target.port), target.hostname)
    for (const socket of [incoming, outgoing]) {
      open.add(socket)
      socket.on('close', () => open.delete(socket))
      socket.on('error', () => socket.destroy())
    }
    incoming.on('data', (bytes) => mode === 'pass' && outgoing.write(bytes))
    outgoing.on('data', (bytes) => mode === 'pass' && incoming.write(bytes))
    incoming.on('close', () => outgoing.destroy())
    outgoing.on('close', () => incoming.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    arrivals,
    set(next) {
      mode = next
      if (next === 'cut') for (const socket of open) socket.destroy()
    },
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
