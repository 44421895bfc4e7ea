import { lastRequest } from '#core/browserErrors.ts'
import { addressOf, fileResponse, REQUEST_TIMEOUT_MS, type Call, type InputOf, type ResultOf } from '#core/call.ts'
import { resultOf, success, type Envelope } from '#core/envelope.ts'
import { reactionTo, type CallManners, type Outcome, type Reaction } from '#core/failure.ts'
import { currentToken, refreshToken, signIn } from '#console/auth/session.ts'
import { fileNameIn } from '#console/kit/fileName.ts'
import { encryptHeader } from '#console/kit/encrypt.ts'
import { currentOrgId } from '#console/kit/org.ts'
import { goTo } from '#console/kit/navigation.ts'
import { announceRefusal } from '#console/kit/refusal.ts'
import { rememberRequest } from '#console/kit/refused.ts'
import { hearServerTime, serverNow } from '#console/kit/serverTime.ts'
import { settings } from '#console/kit/settings.ts'
import { texts } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'

export type CallOptions = CallManners & { signal?: AbortSignal; idempotencyKey?: string; file?: File }

/** Why a call was refused: its business code, its words, the number a person can quote, and what came with it. */
export class CallError extends Error {
  readonly code: number
  readonly requestId: string
  readonly returnObj: unknown
  constructor(message: string, code: number, requestId: string, returnObj: unknown) {
    super(message)
    this.code = code
    this.requestId = requestId
    this.returnObj = returnObj
  }
}

type Sent = { outcome: Outcome; requestId: string }

/** The typed client of every call. What to do about a failure is core/failure.ts; here it is only carried out. */
export async function callApi<C extends Call>(call: C, request: InputOf<C>, options: CallOptions = {}): Promise<ResultOf<C>> {
  const manners = { ignoresErrors: options.ignoresErrors ?? call.ignoresErrors, unifiedPrompt: options.unifiedPrompt }
  for (let hasRetried = false; ; hasRetried = true) {
    const { outcome, requestId } = await send(call, request, options)
    const reaction = reactionTo(outcome, manners, { language: texts.get().language, hasRetried })
    if (reaction.do === 'resolve') return resolved(outcome) as ResultOf<C>
    if (reaction.do === 'refreshAndRetry' && (await refreshToken())) continue
    if (reaction.do === 'reject') throw carriedOut(reaction, outcome, requestId)
    await signIn()
    throw new CallError('', 0, requestId, null)
  }
}

/** The lines of an answer as they are written; a refusal before the first is one like any other. */
export async function* callLines<C extends Call>(
  call: C,
  request: InputOf<C>,
  signal: AbortSignal,
): AsyncGenerator<unknown, void, undefined> {
  const requestId = `req_${crypto.randomUUID()}`
  const built = await buildRequest(call, request as Record<string, unknown>, {}, requestId)
  if (!built) throw new CallError('', 0, requestId, null)
  const response = await fetch(built.address, { ...built.init, signal })
  if (!response.ok) {
    const envelope = await envelopeIn(response)
    throw new CallError(envelope?.businessMessage ?? '', envelope?.businessCode ?? 0, requestId, envelope?.returnObj ?? null)
  }
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of piecesOf(response)) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line)
  }
}

/** Not every browser can loop over a stream yet. */
async function* piecesOf({ body }: Response): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = body?.getReader()
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) yield read.value
}

function resolved(outcome: Outcome): unknown {
  return outcome.kind === 'answer' && outcome.envelope ? resultWithCode(outcome.envelope) : null
}

/** 10001 and 10002 are normal results: their code and words travel with the result. */
function resultWithCode(envelope: Envelope): unknown {
  if (envelope.businessCode === 0) return resultOf(envelope)
  const { businessCode, businessMessage, returnObj } = envelope
  return { ...(returnObj as object | null), businessCode, businessMessage }
}

function carriedOut(reaction: Extract<Reaction, { do: 'reject' }>, outcome: Outcome, requestId: string): CallError {
  if (reaction.toast) showToast({ kind: 'error', ...reaction.toast })
  if (reaction.goTo) {
    rememberRequest(requestId)
    goTo(reaction.goTo)
  }
  announceRefusal(reaction.code)
  const returnObj = outcome.kind === 'answer' ? outcome.envelope?.returnObj : null
  return new CallError(reaction.message, reaction.code, requestId, returnObj)
}

async function send<C extends Call>(call: C, request: InputOf<C>, options: CallOptions): Promise<Sent> {
  const requestId = `req_${crypto.randomUUID()}`
  lastRequest.id = requestId
  const built = await buildRequest(call, request as Record<string, unknown>, options, requestId)
  if (!built) return { outcome: { kind: 'build' }, requestId }
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  try {
    const sentAt = Date.now()
    const response = await fetch(built.address, { ...built.init, signal })
    hearServerTime(response.headers.get('date'), { sentAt })
    const envelope = call.response === fileResponse && response.ok ? success(await fileIn(response)) : await envelopeIn(response)
    return { outcome: { kind: 'answer', status: response.status, envelope }, requestId: response.headers.get('x-request-id') ?? requestId }
  } catch {
    return { outcome: { kind: options.signal?.aborted ? 'aborted' : 'network' }, requestId }
  }
}

async function envelopeIn(response: Response): Promise<Envelope | null> {
  return response.json().catch(() => null) as Promise<Envelope | null>
}

/** A file call answers with bytes; they become a File under the name the server gave. */
async function fileIn(response: Response): Promise<File> {
  const bytes = await response.blob()
  return new File([bytes], fileNameIn(response.headers.get('content-disposition')), { type: bytes.type })
}

async function buildRequest(call: Call, request: Record<string, unknown>, { idempotencyKey, file }: CallOptions, requestId: string) {
  try {
    const method = call.methods[0] ?? 'POST'
    const { address, rest } = addressOf(call.paths[0], request)
    const headers = new Headers({
      'X-Tenant-Id': settings.tenantId,
      'Accept-Language': texts.get().language,
      'X-Request-Id': requestId,
      ...(currentOrgId() && { 'X-Org-Id': currentOrgId() }),
      ...(currentToken() && { Authorization: `Bearer ${currentToken()}` }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    })
    if (method === 'GET') return { address: `${address}?${queryOf(rest)}`, init: { headers } }
    if (file) return { address, init: { method, headers, body: formOf(rest, file) } }
    headers.set('Content-Type', 'application/json')
    const body = JSON.stringify(rest)
    if (call.isEncrypted) headers.set('encrypt', await encryptHeader({ token: currentToken() ?? '', path: address, requestId, body }))
    return { address, init: { method, headers, body } }
  } catch {
    return null
  }
}

/** GET calls carry a timestamp in seconds. Spec §7. */
function queryOf(rest: Record<string, unknown>): string {
  const query = new URLSearchParams({ timestamp: String(Math.floor(serverNow().getTime() / 1000)) })
  for (const [name, value] of Object.entries(rest))
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  return query.toString()
}

function formOf(rest: Record<string, unknown>, file: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) form.set(name, String(value))
  form.set('file', file)
  return form
}
