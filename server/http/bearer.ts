import type { FastifyRequest } from 'fastify'

/** The token of the `Authorization` header, if it is one; whose it is, nobody has asked yet. */
export function bearerOf({ headers }: FastifyRequest): string | null {
  return /^Bearer ([\w.~+/=-]{1,8192})$/.exec(headers.authorization ?? '')?.[1] ?? null
}
