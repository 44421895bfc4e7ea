import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DEFAULT_TENANT, fileResponse, type Call } from '#core/call.ts'
import { success, type Envelope } from '#core/envelope.ts'
import { languageOf } from '#core/language.ts'
import { failureOf, refusalOf, sendFailure } from '#server/http/answer.ts'
import { bearerOf } from '#server/http/bearer.ts'
import { checkEncrypt, spendRequestId } from '#server/http/encrypt.ts'
import { admit } from '#server/http/guard.ts'
import {
  hashOf,
  isWorthKeeping,
  storeAnswer,
  KEY_WAIT,
  readKey,
  takeKey,
  waitAgain,
  writeAnswer,
  type StoredAnswer,
  type Once,
} from '#server/http/idempotency.ts'
import { openSemaphore } from '#server/kit/database/semaphore.ts'
import { lateDb, noteWrite } from '#server/http/ownWrites.ts'
import { subjectOf } from '#server/http/publicSubject.ts'
import { readRequest } from '#server/http/request.ts'
import { readUpload } from '#server/http/upload.ts'
import type { Caller, Context } from '#server/kit/context.ts'
import { inScope, type Db, type Scope } from '#server/kit/database/db.ts'
import { readLate } from '#server/kit/database/replica.ts'
import { AppError, isConflict, isReadOnlyViolation } from '#server/kit/errors.ts'
import { isPaged, type AnyHandler, type FileAnswer, type UploadedFile } from '#server/kit/implement.ts'
import type { Services } from '#server/services.ts'

const UUID = z.uuid()
const MAX_CONFLICTS = 3

export function addRoute(app: FastifyInstance, services: Services, call: Call, handler: AnyHandler): void {
  for (const path of call.paths)
    app.route({
      method: [...call.methods],
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      ...(call.upload && { bodyLimit: call.upload.maxBytes + 64_000 }),
      config: { limitsItself: call.limitsItself },
      onRequest: async (request) => {
        request.admitted = await admit(services, call, askingOf(request), { mayRemember: isRepeatable(call) })
      },
      handler: (request, reply) => answered(services, call, handler, request, reply),
    })
}

/** What only reads may begin on what is remembered of its caller: it can begin again, as long as nothing came that is read only once. */
function isRepeatable({ effect, access, response, upload }: Call): boolean {
  return effect === 'read' && access !== 'public' && response !== fileResponse && !upload
}

/** Nobody is refused by memory: whoever is only remembered is asked about, and where that has changed the call begins again. */
async function answered(...[services, call, handler, request, reply]: Parameters<typeof serve>): Promise<FastifyReply> {
  try {
    return await serve(services, call, handler, request, reply)
  } catch (error) {
    const { isStill } = request.admitted
    if (!isStill || !(error instanceof AppError) || (await isStill(services.web.db))) throw error
    request.admitted = await admit(services, call, askingOf(request), { mayRemember: false })
    return serve(services, call, handler, request, reply)
  }
}

function askingOf(request: FastifyRequest) {
  const orgId = headerOf(request, 'x-org-id') || null
  if (orgId && !UUID.safeParse(orgId).success) throw new AppError('org.notMember')
  return { token: bearerOf(request), orgId, tenantId: headerOf(request, 'x-tenant-id') || DEFAULT_TENANT }
}

function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name]
  return typeof value === 'string' ? value.trim() : ''
}

async function serve(
  services: Services,
  call: Call,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const language = languageOf(request.headers['accept-language'])
  const upload = call.upload ? await readUpload(request, call.upload, language) : undefined
  const input = readRequest(
    call,
    {
      params: request.params as Record<string, unknown>,
      query: request.query as Record<string, unknown>,
      body: upload ? upload.fields : request.body,
    },
    language,
  )
  const { who, isStill } = request.admitted
  const now = services.clock()
  if (call.isEncrypted) checkEncrypt({ ...signedPartsOf(request), now })
  const key = keyOf(call, request)
  const ctx = contextOf(services, request, reply, now)

  const bound: { once: Once | null } = { once: null }
  const run = async (db: Db) => {
    const answering = runBound(db)
    // Whoever lost a right has lost it now, however old the answer may be.
    const confirming = isStill?.(call.mayLag ? services.web.db : db)
    confirming?.catch(() => {})
    const answer = await answering
    if (confirming && !(await confirming)) throw new AppError('core.forbidden')
    return answer
  }
  const runBound = async (db: Db) => {
    const binding = key && (await bindingOf(db, call, who, input))
    bound.once = key && binding ? { ...binding, key, path: request.url.toLowerCase(), bodyHash: hashOf(request.body) } : null
    if (key && !bound.once) await waitAgain(db)
    return runOnce(db, call, handler, ctx(db), input, bound.once, upload?.file)
  }
  const scope: Scope = { ...scopeOf(call, who), lockTimeout: key ? KEY_WAIT : undefined }
  const work = () => {
    if (call.hasOwnTransactions) return run(services.web.db)
    if (call.effect === 'write' || key) return inScope(services.web.db, scope, run)
    const source = call.mayLag ? lateDb(services, request, who?.accountId) : services.web.db
    if (source !== services.web.db) return readLate({ primary: services.web.db, source, scope }, run)
    return reading(services.web.db, scope, run)
  }
  const answer = await inItsTurn(call, () => untilNoConflict(work)).catch(async (error: unknown) => {
    const failure = failureOf(refusalOf(error, language), language)
    const { once } = bound
    if (once && isWorthKeeping(failure.status))
      await inScope(services.web.db, { orgId: once.orgId }, (db) => storeAnswer(db, once, failure)).catch(() => {})
    throw error
  })
  if (call.effect === 'write') noteWrite(services, reply, who?.accountId)
  if ('file' in answer) return sendFile(reply, answer.file)
  if (answer.isReplayed) reply.header('idempotency-replayed', 'true')
  return answer.status === 200 ? reply.send(answer.envelope) : sendFailure(reply, answer)
}

/** Of the ten connections of a web process three may be taken for long; who comes next waits as long as the queue moves. */
const longOnes = openSemaphore(3, { stuckMs: 25_000, maxMs: 60_000 })

async function inItsTurn<Result>({ takesLong }: Call, work: () => Promise<Result>): Promise<Result> {
  if (!takesLong) return work()
  await longOnes.acquire()
  try {
    return await work()
  } finally {
    longOnes.release(true)
  }
}

/** Some things come into being when they are first looked at, such as the form of an event: then it begins again. */
async function reading<Result>(db: Db, scope: Scope, work: (db: Db) => Promise<Result>): Promise<Result> {
  try {
    return await inScope(db, { ...scope, isReadOnly: true }, work)
  } catch (error) {
    if (!isReadOnlyViolation(error)) throw error
    return inScope(db, scope, work)
  }
}

/** Calls about the person themselves see their organisations, and work inside none of them. */
function scopeOf(call: Call, who: Caller | null): Scope {
  return { orgId: call.access === 'account' ? undefined : who?.orgId, accountId: who?.accountId }
}

type Ran = { file: FileAnswer } | (StoredAnswer & { isReplayed?: boolean })

async function runOnce(
  db: Db,
  call: Call,
  handler: AnyHandler,
  ctx: Context,
  input: Record<string, unknown>,
  once: Once | null,
  file: UploadedFile | undefined,
): Promise<Ran> {
  const stored = once && (await takeKey(db, once))
  if (stored) return { ...stored, isReplayed: true }
  if (call.isEncrypted) await spendRequestId(db, { orgId: ctx.who.orgId, accountId: ctx.who.accountId, requestId: ctx.requestId })

  const answer = await untilRefused(async () => handler(ctx, input as never, file))
  if (answer instanceof AppError) return failureOf(answer, ctx.language)
  if (call.response === fileResponse) return { file: answer as FileAnswer }
  const envelope: Envelope = isPaged(answer) ? success(answer.result, answer.pager) : success(answer)
  if (once) await writeAnswer(db, once, { status: 200, envelope })
  return { status: 200, envelope }
}

/** Most refusals undo what was done; one that keeps its work is an answer like any other. */
async function untilRefused(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && error.extra.keepsWork) return error
    throw error
  }
}

async function untilNoConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= MAX_CONFLICTS || !isConflict(error)) throw error
    }
  }
}

function keyOf(call: Call, request: FastifyRequest): string | null {
  if (request.method !== 'POST' || !keepsKeys(call)) return null
  const key = readKey(request.headers['idempotency-key'])
  if (call.needsIdempotencyKey && !key)
    throw new AppError('core.invalid', { returnObj: { errorDetails: [{ field: 'Idempotency-Key', message: 'Idempotency-Key' }] } })
  return key
}

/** A key lies in an organisation and is taken within the transaction of the effect; where either is missing there is nothing to keep it in. */
function keepsKeys({ access, hasOwnTransactions, upload }: Call): boolean {
  return access !== 'account' && !hasOwnTransactions && !upload
}

/** A key belongs to its caller; a public call's key to the event it is about, whoever sends it. */
async function bindingOf(db: Db, call: Call, who: Caller | null, input: Record<string, unknown>) {
  if (call.access === 'public') return subjectOf(db, input)
  return who?.orgId ? { orgId: who.orgId, caller: who.accountId } : null
}

function signedPartsOf(request: FastifyRequest) {
  const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
  const [path = ''] = request.url.split('?')
  return { header: headerOf(request, 'encrypt'), token, path, requestId: String(request.id), rawBody: request.rawBody ?? Buffer.alloc(0) }
}

function contextOf(
  { config, adapters, identity, queue, hooksOf }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  now: Date,
): (db: Db) => Context {
  const { who } = request.admitted
  return (db) => ({
    db,
    now,
    language: languageOf(request.headers['accept-language']),
    requestId: String(request.id),
    get who() {
      if (!who) throw new AppError('core.unauthenticated')
      return who
    },
    isSignedIn: who !== null,
    tenantId: headerOf(request, 'x-tenant-id') || DEFAULT_TENANT,
    address: request.ip,
    log: request.log as Context['log'],
    config,
    adapters,
    identity,
    hooksOf,
    startTask(task, taskRequest, id) {
      return queue.start(db, task, taskRequest, { who: this.who, now, language: this.language, id })
    },
    startUndo(task, original) {
      return queue.start(db, task, original.request as object, { who: this.who, now, language: this.language, undoOf: original.id })
    },
    http: {
      cookies: request.cookies,
      headers: request.headers,
      rawBody: request.rawBody,
      setCookie: (name, value, { maxAgeSeconds, path = '/' }) =>
        void reply.setCookie(name, value, {
          path,
          httpOnly: true,
          sameSite: 'lax',
          secure: config.PUBLIC_URL.startsWith('https:'),
          maxAge: maxAgeSeconds,
        }),
    },
  })
}

export function sendFile(reply: FastifyReply, { fileName, mediaType, bytes, body }: FileAnswer): FastifyReply {
  const plain = fileName.replace(/[^\w.-]/g, '_')
  reply.header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`)
  reply.header('cache-control', 'private, no-store')
  if (bytes !== undefined) reply.header('content-length', String(bytes))
  return reply.type(mediaType).send(body)
}
