import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { stopGently } from '#server/http/stopping.ts'

const REQUEST = 'GET / HTTP/1.1\r\nhost: light\r\n\r\n'

test('a request on its way when the server stops is answered, as the last on its connection; a new one is refused', async () => {
  const app = fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  const isStopping = stopGently(app)
  app.get('/', async () => 'here')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo

  const open = connect(port, '127.0.0.1').setEncoding('utf8')
  open.write(REQUEST)
  const [first] = (await once(open, 'data')) as [string]
  expect(first).toMatch(/200 OK[^]*connection: keep-alive[^]*here$/i)
  expect(isStopping()).toBe(false)

  const closed = app.close()
  open.write(REQUEST)
  const [last] = (await once(open, 'data')) as [string]
  expect(last).toMatch(/200 OK[^]*connection: close[^]*here$/i)
  expect(isStopping()).toBe(true)
  await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await Promise.all([once(open, 'close'), closed])
})

test('nobody waits for a connection on which nothing comes', async () => {
  const app = fastify({ forceCloseConnections: 'idle' })
  stopGently(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const silent = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(silent, 'connect')
  await Promise.all([once(silent.resume(), 'close'), app.close()])
})
