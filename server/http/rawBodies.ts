import type { FastifyInstance } from 'fastify'

/** Routes whose bodies are somebody else's business: they come as bytes, whatever they say they are. */
export async function withRawBodies(app: FastifyInstance, bodyLimit: number, add: (scope: FastifyInstance) => void): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))
    add(scope)
  })
}

export const bytesOf = (body: unknown) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))
