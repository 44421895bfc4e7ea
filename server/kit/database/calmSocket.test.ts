import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { CalmSocket } from '#server/kit/database/calmSocket.ts'

const MB = 1024 * 1024
const somethingLong = Buffer.from(Array.from({ length: MB }, (_, at) => at % 251))

async function sent(write: (socket: CalmSocket) => void): Promise<Buffer> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const arrived = once(server, 'connection').then(([socket]) => buffer(socket))
  const socket = new CalmSocket()
  await once(socket.connect((server.address() as AddressInfo).port, '127.0.0.1'), 'connect')
  write(socket)
  socket.end()
  const bytes = await arrived
  server.close()
  return bytes
}

test('what is long arrives whole and in its place', async () => {
  const bytes = await sent((socket) => {
    socket.write('before')
    socket.write(somethingLong)
    socket.write(Buffer.from('between'))
    socket.cork()
    socket.write(somethingLong)
    socket.write('after')
    socket.uncork()
  })
  expect(
    bytes.equals(Buffer.concat([Buffer.from('before'), somethingLong, Buffer.from('between'), somethingLong, Buffer.from('after')])),
  ).toBe(true)
})

test('others have their turn while it goes out', async () => {
  let turns = 0
  let isWritten = false
  const count = () => {
    turns += 1
    if (!isWritten) setImmediate(count)
  }
  await sent((socket) => {
    socket.write(somethingLong, () => (isWritten = true))
    setImmediate(count)
  })
  expect(turns).toBeGreaterThan(10)
})

test('what cannot be sent is told', async () => {
  const server = createServer((socket) => socket.destroy())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socket = new CalmSocket()
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1')
  const failed = once(socket, 'error')
  await once(socket, 'connect')
  socket.write(Buffer.alloc(8 * MB))
  const [error] = (await failed) as [NodeJS.ErrnoException]
  expect(['EPIPE', 'ECONNRESET']).toContain(error.code)
  server.close()
})
