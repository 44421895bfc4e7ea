import { z } from 'zod'
import { fileResponse, type Call } from '#core/call.ts'
import { envelopeOf } from '#core/envelope.ts'
import type { ErrorRow } from '#core/errorRow.ts'
import { errors } from '#core/errors.ts'

type Json = Record<string, unknown>

const RETRY = [409, 429, 503]
const meanings: Record<number, string> = {
  400: 'The request is not valid; `errorDetails` names the fields',
  401: 'Nobody is signed in, or not by what this call asks for',
  403: 'Not allowed to whoever asks',
  404: 'There is nothing of this id, for whoever asks',
  409: 'Not possible as things are now',
  410: 'Too late',
  413: 'The request is too large',
  415: 'The request is of another content type',
  422: 'The Idempotency-Key was used with another body',
  423: 'Locked after too many wrong tries',
  429: 'Too many requests',
  500: 'Something went wrong here',
  503: 'Not available for the moment',
  507: 'Out of space',
}

/** The refusals of a call by their status: what follows from its definition, and what it says itself. */
export function refusalsOf(call: Call): number[] {
  const { access, methods, effect, response, upload, hasOwnTransactions, refuses } = call
  const takesBody = methods.includes('POST')
  const keepsKeys = takesBody && access !== 'account' && !hasOwnTransactions && !upload
  const found = [
    400,
    404,
    429,
    500,
    503,
    ...(access === 'public' ? [] : [401, 403, 409]),
    ...(takesBody ? [413, 415] : []),
    ...(effect === 'write' ? [409, 507] : []),
    ...(keepsKeys ? [409, 422] : []),
    ...(response === fileResponse ? [410] : []),
    ...refuses,
  ]
  return [...new Set(found)].sort((one, other) => one - other)
}

export function answersOf(call: Call, success: () => Json): Json {
  const refused = refusalsOf(call).map((status) => [status, { $ref: `#/components/responses/${status}` }] as const)
  return {
    200: call.response === fileResponse ? fileAnswer(call) : envelopeAnswer('The envelope', success()),
    ...Object.fromEntries(refused),
  }
}

function fileAnswer({ mediaTypes }: Call): Json {
  return {
    description: 'The file',
    headers: { 'Content-Disposition': { schema: { type: 'string' }, description: 'Its name' } },
    content: Object.fromEntries(mediaTypes.map((type) => [type, {}])),
  }
}

function envelopeAnswer(description: string, schema: Json): Json {
  return { description, content: { 'application/json': { schema } } }
}

/** One for each status a refusal may have, with the business codes that go with it. */
export function refusalAnswers(): Json {
  return Object.fromEntries(Object.entries(meanings).map(([status, meaning]) => [status, refusalAnswer(Number(status), meaning)]))
}

function refusalAnswer(status: number, meaning: string): Json {
  const codes = Object.values<ErrorRow>(errors).flatMap(({ http, code }) => (http === status ? [code] : []))
  const detail = z.object({ errorDetails: z.array(z.object({ field: z.string(), message: z.string() })) })
  const { $schema: _, ...schema } = z.toJSONSchema(
    envelopeOf(status === 400 ? detail : z.unknown()).extend({
      isSuccess: z.literal(false),
      businessCode: z.literal([...new Set(codes)]),
      pager: z.null(),
    }),
    { io: 'output' },
  )
  const waits = { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds to wait, where that helps' } }
  return { ...envelopeAnswer(meaning, schema), ...(RETRY.includes(status) && { headers: waits }) }
}
