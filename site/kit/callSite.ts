import { lastRequest } from '#core/browserErrors.ts'
import { addressOf, type Call, type InputOf, type ResultOf } from '#core/call.ts'
import { isSuccess, resultOf, type Envelope, type InvalidObj } from '#core/envelope.ts'
import { callMessages } from '#site/kit/callMessages.ts'
import { pageLanguage, sayer } from '#site/kit/language.ts'
import { newKey } from '#site/kit/newKey.ts'
import { isPreview, PREVIEW_CODE } from '#site/kit/preview.ts'

/** Why there is no result; code 0 means that no answer came, so that what was asked may have happened or not. */
export type Refusal = { code: number; message: string; returnObj: unknown; requestId: string; retryAfterSeconds: number }
export type Answer<Result> = { result: Result; refusal?: undefined } | { result?: undefined; refusal: Refusal }
export type CallOptions = { idempotencyKey?: string | undefined; timeoutMs?: number; authorization?: string }

const TIMEOUT_MS = 20_000
const RETRY_AFTER_MS = 800

const say = sayer(callMessages)

/** The client of the attendee's pages. A request that cannot do harm twice is sent once more when the network drops it. */
export async function callSite<C extends Call>(call: C, request: InputOf<C>, options: CallOptions = {}): Promise<Answer<ResultOf<C>>> {
  if (isPreview()) return previewed()
  const isRepeatable = call.effect === 'read' || options.idempotencyKey !== undefined
  const first = await send(call, request, options)
  if (first.refusal?.code !== 0 || !isRepeatable) return first
  await new Promise((wait) => setTimeout(wait, RETRY_AFTER_MS))
  return send(call, request, options)
}

async function send<C extends Call>(call: C, request: InputOf<C>, { idempotencyKey, timeoutMs, authorization }: CallOptions) {
  const requestId = `req_${newKey()}`
  lastRequest.id = requestId
  const { address, rest } = addressOf(call.paths[0], request as Record<string, unknown>)
  const isGet = call.methods[0] === 'GET'
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), timeoutMs ?? TIMEOUT_MS)
  try {
    const response = await fetch(isGet ? `${address}?${queryOf(rest)}` : address, {
      method: isGet ? 'GET' : 'POST',
      headers: {
        ...headersOf(requestId),
        ...(!isGet && { 'Content-Type': 'application/json' }),
        ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
        ...(authorization && { Authorization: authorization }),
      },
      ...(!isGet && { body: JSON.stringify(rest) }),
      signal: stop.signal,
    })
    const envelope = (await response.json().catch(() => null)) as Envelope<ResultOf<C>> | null
    return answerOf(envelope, response.status, response.headers.get('retry-after'), requestId)
  } catch {
    return refused({ code: 0, message: say('network'), requestId })
  } finally {
    clearTimeout(timer)
  }
}

export function headersOf(requestId: string): Record<string, string> {
  return { 'Accept-Language': pageLanguage(), 'X-Request-Id': requestId }
}

/** A gateway's page instead of an envelope is as good as no answer: what was asked may have happened. */
export function answerOf<Result>(
  envelope: Envelope<Result> | null,
  status: number,
  retryAfter: string | null,
  requestId: string,
): Answer<Result> {
  if (!envelope) return refused({ code: 0, message: say('service'), requestId })
  if (isSuccess(envelope)) return { result: resultOf(envelope) }
  const { businessCode: code, businessMessage, returnObj } = envelope
  const details = status === 400 ? ((returnObj as Partial<InvalidObj> | null)?.errorDetails ?? []) : []
  const message = details.map((detail) => detail.message).join('；') || businessMessage || say('service')
  return refused({ code, message, returnObj, requestId, retryAfterSeconds: Number(retryAfter) || 0 })
}

export function refused(refusal: Pick<Refusal, 'code' | 'message' | 'requestId'> & Partial<Refusal>): { refusal: Refusal } {
  return { refusal: { returnObj: null, retryAfterSeconds: 0, ...refusal } }
}

/** From a preview nothing is asked: it shows people and orders that there are not. */
export function previewed(): { refusal: Refusal } {
  return refused({ code: PREVIEW_CODE, message: say('preview'), requestId: '' })
}

function queryOf(rest: Record<string, unknown>): string {
  const query = new URLSearchParams({ timestamp: String(Math.floor(Date.now() / 1000)) })
  for (const [name, value] of Object.entries(rest))
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  return query.toString()
}
