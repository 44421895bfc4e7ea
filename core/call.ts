import { z } from 'zod'
import type { Access } from '#core/access.ts'
import type { FunctionKey } from '#core/benefits.ts'
import type { MediaType } from '#core/mediaTypes.ts'

export const API_BASE = '/api/lightevent'
export const REQUEST_TIMEOUT_MS = 60_000
export const DEFAULT_TENANT = '31'

/** A call whose answer is the bytes of a file, not an envelope. */
export const fileResponse = Symbol('file')
/** A call whose request is multipart: its flat fields beside one `file`. */
export type Upload = { maxBytes: number }

export type Method = 'GET' | 'POST'

type Response = z.ZodType | typeof fileResponse

type Definition<Request extends z.ZodObject, Result extends Response> = {
  method: Method | readonly Method[]
  /** Relative to `/api/lightevent`, or absolute with a leading slash; `{name}` segments come out of the request. */
  path: string
  /** Further spellings of the same call: v1 beside V2, one name beside another. */
  aliases?: readonly string[]
  access: Access
  benefit?: FunctionKey
  request?: Request
  response: Result
  /** A POST that only reads is still answered while the service has expired. */
  effect?: 'read' | 'write'
  /** Sign-in and organisation calls answer even when the service is locked. */
  isEvenWhenLocked?: boolean
  /** The browser shows no toast of its own when it fails. */
  ignoresErrors?: boolean
  /** Carries the `encrypt` header that binds body, request id and time. */
  isEncrypted?: boolean
  needsIdempotencyKey?: boolean
  /** What it reads may be a second old: it may come from a copy of the database. */
  mayLag?: boolean
  /** Its handler opens the transactions that it needs, or asks in one statement; what it wrote stays even if the call refuses. */
  hasOwnTransactions?: boolean
  /** People are told to wait for it: a few run at once, the others wait without holding a connection. */
  takesLong?: boolean
  /** A whole hall asks at once from one address: it limits by itself what must not be asked too often. */
  limitsItself?: boolean
  upload?: Upload
  /** What the bytes of a file answer may be. */
  mediaTypes?: readonly MediaType[]
  /** Statuses of refusals that do not follow from the rest, such as 401 of a public call that asks for something of its own. */
  refuses?: readonly number[]
}

export type Call<Request extends z.ZodObject = z.ZodObject, Result extends Response = Response> = {
  methods: readonly Method[]
  /** All paths of the call, absolute; the first is the one our own client uses. */
  paths: readonly [string, ...string[]]
  access: Access
  benefit?: FunctionKey
  request: Request
  response: Result
  effect: 'read' | 'write'
  isEvenWhenLocked: boolean
  ignoresErrors: boolean
  isEncrypted: boolean
  needsIdempotencyKey: boolean
  mayLag: boolean
  hasOwnTransactions: boolean
  takesLong: boolean
  limitsItself: boolean
  /** Accepted because every call takes them, and dropped. */
  ignored: readonly string[]
  upload?: Upload
  mediaTypes: readonly MediaType[]
  refuses: readonly number[]
}

export type Calls = Record<string, Call>
export type RequestOf<C extends Call> = z.output<C['request']>
export type InputOf<C extends Call> = z.input<C['request']>
export type ResultOf<C extends Call> = C['response'] extends z.ZodType ? z.output<C['response']> : Blob

const eventId = z.uuid().optional()
const timestamp = z.string().max(20).optional()

export function defineCall<Request extends z.ZodObject = z.ZodObject<Record<never, never>>, Result extends Response = Response>(
  definition: Definition<Request, Result>,
): Call<Request, Result> {
  const { method, path, aliases = [], request, effect, ...rest } = definition
  const methods = typeof method === 'string' ? [method] : method
  const shape: z.ZodRawShape = request?.shape ?? {}
  const common = commonTo(shape, methods)
  return {
    ...rest,
    methods,
    paths: [absolute(path), ...aliases.map(absolute)],
    // What is common is dropped before a handler sees it: its request is the one that was defined.
    request: z.strictObject({ ...shape, ...common }) as unknown as Request,
    ignored: Object.keys(common),
    effect: effect ?? (methods.includes('GET') ? 'read' : 'write'),
    isEvenWhenLocked: rest.isEvenWhenLocked ?? false,
    ignoresErrors: rest.ignoresErrors ?? false,
    isEncrypted: rest.isEncrypted ?? false,
    needsIdempotencyKey: rest.needsIdempotencyKey ?? false,
    mayLag: rest.mayLag ?? false,
    hasOwnTransactions: rest.hasOwnTransactions ?? false,
    takesLong: rest.takesLong ?? false,
    limitsItself: rest.limitsItself ?? false,
    mediaTypes: rest.mediaTypes ?? [],
    refuses: rest.refuses ?? [],
  }
}

function absolute(path: string): string {
  return path.startsWith('/') ? path : `${API_BASE}/${path}`
}

/** Every call takes `bventId`, every GET a timestamp; any other field it does not name is refused. */
function commonTo(shape: z.ZodRawShape, methods: readonly Method[]): Record<string, z.ZodType> {
  const common = methods.includes('GET') ? { bventId: eventId, timestamp } : { bventId: eventId }
  return Object.fromEntries(Object.entries(common).filter(([name]) => !(name in shape)))
}

export function pathNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
}

/** One flat object becomes an address and what remains for query or body. */
export function addressOf(path: string, request: Record<string, unknown>): { address: string; rest: Record<string, unknown> } {
  const rest = { ...request }
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    if (value === undefined || value === null) throw new Error(`${path} needs ${name}`)
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { address, rest }
}

/** Cached answers live under the call's own path and what was asked. */
export function queryKeyOf<C extends Call>(call: C, request?: InputOf<C>): readonly unknown[] {
  return request === undefined ? [call.paths[0]] : [call.paths[0], request]
}
