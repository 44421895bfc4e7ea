import { once } from 'node:events'
import { Server, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Longer than a request is on its way to us. */
const ON_ITS_WAY_MS = 250

/**
 * Nobody's request is lost when a server stops. New connections are refused from the first moment, and whoever is refused
 * knows that nothing happened. On those that are open a request may already be on its way, so they stay a little longer,
 * and each answer is the last on its connection. Node itself would close what is idle together with the listener.
 */
export function stopGently(app: FastifyInstance): () => boolean {
  let isStopping = false
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket) => sockets.add(socket.once('close', () => sockets.delete(socket))))

  app.addHook('preClose', async () => {
    isStopping = true
    if (!app.server.listening) return
    const everyoneLeft = once(app.server, 'close', { signal: AbortSignal.timeout(ON_ITS_WAY_MS) })
    Server.prototype.close.call(app.server)
    await everyoneLeft.catch(() => {})
    // Browsers connect before they ask; Node takes such a connection for one that is in use, and would wait for it.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close')
    done()
  })
  return () => isStopping
}
