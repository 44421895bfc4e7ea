import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type Proxy = {
  url: string
  /** 'pass' lets everything through, 'slow' holds every piece back, 'hole' swallows it and says nothing, 'cut' breaks what is open and refuses what comes. */
  set: (mode: Mode) => void
  /** When each connection came, in ms. */
  arrivals: readonly number[]
  /** Whether the database's client at this port came through here. */
  isMine: (port: number) => boolean
  close: () => Promise<void>
}
type Mode = 'pass' | 'slow' | 'hole' | 'cut'

/** Stands between a server and its database and misbehaves when told to. */
export async function openProxy(databaseUrl: string, { slowMs = 100 } = {}): Promise<Proxy> {
  const target = new URL(databaseUrl)
  let mode: Mode = 'pass'
  const open = new Set<Socket>()
  const ports = new Set<number>()
  const arrivals: number[] = []
  /** Pieces wait in a row, so that none overtakes another when the mode changes. */
  const carry = (to: Socket) => {
    let last = Promise.resolve()
    return (bytes: Buffer) => {
      if (mode === 'hole') return
      const wait = mode === 'slow' ? slowMs : 0
      last = last.then(async () => {
        if (wait > 0) await new Promise((done) => setTimeout(done, wait))
        if (!to.destroyed) to.write(bytes)
      })
    }
  }
  const server = createServer((incoming) => {
    arrivals.push(performance.now())
    if (mode === 'cut') return void incoming.destroy()
    const outgoing = connect(Number(target.port), target.hostname, () => ports.add(outgoing.localPort ?? 0))
    for (const socket of [incoming, outgoing]) {
      open.add(socket)
      socket.on('close', () => open.delete(socket))
      socket.on('error', () => socket.destroy())
    }
    incoming.on('data', carry(outgoing))
    outgoing.on('data', carry(incoming))
    incoming.on('close', () => outgoing.destroy())
    outgoing.on('close', () => incoming.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    arrivals,
    isMine: (port) => ports.has(port),
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
