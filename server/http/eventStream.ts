import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { StreamHub } from '#server/kit/streamHub.ts'

/** Where a page was when it heard last; null: it has heard nothing. */
export const streamSeq = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullable().catch(null)
/** A browser that is told to go comes back after so long; not all in one moment. */
const RETRY_MS = 2_000
/** Nobody reads on the other side: the stream is given up, and its page comes back with where it was. */
const MOST_UNREAD = 256_000

type Asked = { hub: StreamHub; id: string; isHost: boolean; who?: string | undefined; since: number | null }

export async function openEventStream(request: FastifyRequest, reply: FastifyReply, { hub, id, isHost, who, since }: Asked) {
  // A browser that reconnects by itself says where it was.
  const last = request.headers['last-event-id']
  reply.hijack()
  const { raw } = reply
  // It ends with its connection, so that nothing is wrapped around what is written, and all write the same bytes.
  raw.useChunkedEncodingByDefault = false
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  raw.write(`retry: ${RETRY_MS + Math.floor(Math.random() * RETRY_MS)}\n\n`)
  const listener = {
    isHost,
    who,
    write(bytes: Buffer) {
      if (raw.writableLength > MOST_UNREAD) raw.destroy()
      else raw.write(bytes)
    },
    end: () => raw.end(),
  }
  const leaving = hub.join(id, listener, last === undefined ? since : streamSeq.parse(last))
  raw.once('close', () => void leaving.then((leave) => leave()).catch(() => {}))
  await leaving.catch(() => raw.end())
  return reply
}
