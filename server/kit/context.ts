import type { Logger } from 'pino'
import type { Role } from '#core/access.ts'
import type { Language } from '#core/language.ts'
import type { Task, TaskProgress, TaskRequestOf } from '#core/task.ts'
import type { BenefitDetail } from '#features/benefits/rules.ts'
import type { Adapters } from '#server/adapters/adapters.ts'
import type { Config } from '#server/config.ts'
import type { Identity } from '#server/identity/identity.ts'
import type { Db } from '#server/kit/db.ts'

export type Caller = {
  accountId: string
  accountName: string
  /** '' for calls that need an account but no organisation. */
  orgId: string
  roles: readonly Role[]
  codes: ReadonlySet<string>
  benefits: readonly BenefitDetail[]
}

/** What a handler works with. `db` is the request's transaction, bound to the organisation. */
export type Context = {
  db: Db
  now: Date
  language: Language
  requestId: string
  /** The caller; asking for it on a public call without a token is refused as unauthenticated. */
  readonly who: Caller
  isSignedIn: boolean
  tenantId: string
  address: string
  log: Logger
  config: Config
  adapters: Adapters
  identity: Identity
  /** Asks for a task inside this transaction: it runs only if this request commits. */
  startTask: <T extends Task>(task: T, request: TaskRequestOf<T>, id?: string) => Promise<TaskProgress>
  startUndo: (task: Task, original: { id: string; request: unknown; bventId: string | null }) => Promise<TaskProgress>
  http: HttpSide
}

/** For the few calls that read or set cookies. */
export type HttpSide = {
  cookies: Record<string, string | undefined>
  headers: Record<string, string | string[] | undefined>
  /** The bytes of a JSON body as they came: signatures are over bytes. */
  rawBody: Buffer | null
  setCookie: (name: string, value: string, options: { maxAgeSeconds: number; path?: string }) => void
}
