import type { ErrorName } from '#core/errors.ts'
import type { Finding } from '#core/finding.ts'
import type { OrderInvoicing } from '#core/invoicing.ts'
import type { Logger } from 'pino'
import type { Role } from '#core/access.ts'
import type { Html } from '#core/html.ts'
import type { Language } from '#core/language.ts'
import type { Narrowing } from '#core/narrowing.ts'
import type { Task, TaskProgress, TaskRequestOf } from '#core/task.ts'
import type { BenefitDetail } from '#core/benefits.ts'
import type { Adapters } from '#server/adapters/adapters.ts'
import type { Config } from '#server/config.ts'
import type { Identity } from '#server/identity/identity.ts'
import type { Db, Pool } from '#server/kit/database/db.ts'

export type Caller = {
  accountId: string
  accountName: string
  /** '' for calls that need an account but no organisation. */
  orgId: string
  roles: readonly Role[]
  codes: ReadonlySet<string>
  /** How far they see; what it takes of the codes is gone from them already. */
  narrowing: Narrowing
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
  hooksOf: HooksOf
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

/** What a task body works with; `db` is the transaction of the running chunk, bound to the organisation. */
export type TaskContext = {
  db: Db
  now: Date
  taskId: string
  orgId: string
  accountId: string
  accountName: string
  bventId: string | null
  /** Of all its rows, as soon as they are fixed. */
  total: number
  language: Language
  adapters: Adapters
  config: Config
  log: Logger
  hooksOf: HooksOf
}

/** One event becomes another; attendees and orders never come along. */
export type Copying = { ctx: TaskContext; from: string; to: string; parts: readonly string[] }
/** Whom an erasure or an export is about, as they were before it. */
export type PersonAsked = {
  attendeeId: string
  bventId: string
  orderId: string
  fullName: string
  /** Mobile number and e-mail address, as far as there are any. */
  addresses: string[]
  /** The same of whoever booked for them. */
  buyerAddresses: string[]
  /** Nobody else of their order is left. */
  isLastOfOrder: boolean
  fieldValues: Record<string, unknown>
}

/** A finding, and the refusal it is answered with where it stops an event. */
export type PublishFinding = Finding & { refusal?: ErrorName }

/** What words are written with, right before they go out. */
export type Writing = { db: Db; config: Config; now: Date }
/** A message of a send, planned without words. */
export type Unwritten = { id: string; sendId: string | null; attendeeId: string | null; channel: string; recipient: string }
export type Written = { id: string; subject: string; body: string }

/** Parts of SMS and letters; what is charged by the piece. */
export type CreditKind = 'sms' | 'email'
/** What sends use up: taken aside when one starts, settled by what went out. */
export type CreditBook = {
  /** Null: as many as wanted. */
  left: (asking: { db: Db }) => Promise<Record<CreditKind, number | null>>
  /** Refuses with `notice.noCredit` when there is less; the same send asked for twice is reserved once. */
  reserve: (asking: { db: Db; now: Date }, sendId: string, need: Record<CreditKind, number>) => Promise<void>
  /** The rest of what was reserved is given back; told twice, it changes nothing. */
  settle: (asking: { db: Db; now: Date }, sendId: string, used: Record<CreditKind, number>) => Promise<void>
}

/** Somebody of the demo's organisation, as they are called there. */
export type DemoMember = 'lin' | 'xu' | 'shen' | 'fang' | 'cheng' | 'gu' | 'wu'
export type DemoEvent = {
  bventId: string
  starts: Date
  ends: Date
  ticketIds: readonly string[]
  /** Who has not registered yet, with their answers to its form. */
  newcomers: readonly Record<string, string | null>[]
}
/** What a feature adds its part of the demo with; whoever does something does it by the feature's own verbs, at a moment that has passed. */
export type Demo = {
  db: Db
  config: Config
  now: Date
  /** So many days from today, on the clock of the events' place. */
  at: (day: number, time: string) => Date
  /** Chance that falls the same way every time, from nought to below one. */
  chance: () => number
  running: DemoEvent
  onSale: DemoEvent
  members: Readonly<Record<DemoMember, { accountId: string; name: string }>>
  as: (member: DemoMember, at: Date) => Context
  visitor: (at: Date) => Context
}

/** Whoever has a link of their own that a poster can carry. */
export type PosterKind = 'channel' | 'promoter' | 'inviter' | 'guest'
/** `portraitId`: their picture; without one their avatar is a letter. */
export type PosterPerson = { id: string; name: string; title: string; company: string; portraitId: string | null; path: string }
export type PosterPeople = {
  kinds: readonly PosterKind[]
  /** Whose people the asker sees: those of one account, or everybody's (null). */
  sightOf: (ctx: Context, bventId: string) => Promise<string | null>
  /** In an order that stays. */
  list: (asking: { db: Db }, wanted: PosterWanted) => Promise<{ total: number; list: PosterPerson[] }>
}
export type PosterWanted = {
  kind: PosterKind
  bventId: string
  ownerId: string | null
  ids?: readonly string[]
  keyWords?: string | undefined
  from: number
  most: number
}

/** A send that belongs to no event is planned by the feature that made it. */
export type PlanningSend = { db: Db; config: Config; now: Date; isPaid: boolean }
export type PlannedSend = { planned: number; need: Record<CreditKind, number> }

/** That somebody was there, at a distance: what they watched, from when to when, and how long of it. */
export type Attendance = { id: string; title: string; time: Date; leaveTime: Date; seconds: number }

/** Where the pages of one kind lie that are read at every visit; false: the page is gone. */
export type PageHolder = {
  kind: string
  put: (db: Db, page: { bventId: string; subject: string }, settings: unknown) => Promise<boolean>
}

export type TicketLink = { label: string; href: string }

/** What a feature adds to what another one does. */
export type Hooks = {
  /** What a newcomer finds of it, in the order of the features' names. */
  demo?: (demo: Demo) => Promise<unknown>
  /** Its own part of the copy of an event. */
  copyEvent?: (copying: Copying) => Promise<unknown>
  /** The same for what names things of other features: asked when those have been copied. */
  copyEventReferences?: (copying: Copying) => Promise<unknown>
  /** What stands against publishing an event, as far as this feature knows. */
  publishFindings?: (ctx: Context, bventId: string) => Promise<PublishFinding[]>
  /** The words of messages it has planned; nothing of those it has not. */
  writeMessages?: (writing: Writing, messages: readonly Unwritten[]) => Promise<Written[]>
  /** Puts the messages of a send of its own into the ledger; null for a send that is not. */
  planSend?: (planning: PlanningSend, sendId: string) => Promise<PlannedSend | null>
  /** The book of what sends use up; without one everything is free. */
  credits?: CreditBook
  /** Writes what it holds in memory, before the server that counted it is gone. */
  beforeStop?: (web: Pool) => Promise<unknown>
  /** What it knows of an order's invoices. */
  orderInvoicing?: (asking: { db: Db }, orderId: string) => Promise<OrderInvoicing>
  /** Who may have a poster of their own. */
  posterPeople?: PosterPeople
  /** Writes a designed page of its own where visits read it. */
  pageHolder?: PageHolder
  /** What a person can do from their e-ticket with this feature. */
  ticketLinks?: (asking: { db: Db }, whose: { attendeeId: string; bventId: string; language: Language }) => Promise<TicketLink[]>
  /** Draws the free blocks before and after the own part of an event's page; null where it has none. */
  aroundPage?: (asking: AskingAround, page: { bventId: string; blocks: unknown; colour: string }) => Promise<AroundPage | null>
  /** Where else than at a door they were, the earliest first. */
  attendances?: (asking: { db: Db }, whose: { attendeeId: string }) => Promise<Attendance[]>
  /** Forgets what it holds about a person; the attendee themselves is emptied afterwards. */
  erasePerson?: (ctx: Context, person: PersonAsked) => Promise<unknown>
  /** What it holds about a person, for themselves to have: parts of one document. */
  exportPerson?: (ctx: Context, person: PersonAsked) => Promise<Record<string, unknown>>
}

type AskingAround = { db: Db; config: Config; now: Date; language: Language }
export type AroundPage = { above: Html | null; below: Html | null }

export type HooksOf = <Name extends keyof Hooks>(name: Name) => NonNullable<Hooks[Name]>[]
