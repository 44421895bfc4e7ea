import type { Language } from '#core/language.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import type { Regions } from '#features/forms/regions.ts'
import type { Form } from '#features/forms/server/queries.ts'
import type { AnswerJudge } from '#features/forms/validate.ts'
import type { AnswerReader } from '#features/forms/values.ts'
import type { RegionNames } from '#features/imports/cells.ts'
import type { MatchKey, Policy } from '#features/imports/rules.ts'
import type { Job } from '#features/imports/server/jobs.ts'
import type { StoredPerson } from '#features/orders/server/person.ts'
import type { TicketRow } from '#features/tickets/server/queries.ts'
import type { Sealer } from '#server/kit/sealer.ts'

export type UniqueValue = { fieldName: string; valueKey: string }

/** What only the database knows of the rows. */
export type LookUps = {
  /** The attendees that these keys mean, by key. */
  people: (keys: readonly string[]) => Promise<ReadonlyMap<string, Existing[]>>
  /** Who holds these values now, by `field:value`. */
  holders: (values: readonly UniqueValue[]) => Promise<ReadonlyMap<string, string>>
}

export type Existing = StoredPerson & { id: string; version: number; status: string; ticketId: string; remark: string; matched: string }

export type MappedField = { column: number; field: FormField; read: (text: string) => unknown; policy: Policy }

/** What of an import decides how its rows are read. */
export type MatchedJob = Pick<Job, 'id' | 'bventId' | 'importType' | 'ticketId' | 'mapping' | 'mapRules'>

/** All that judging rows needs to know, gathered once for as many rows as there are. */
export type Setup = {
  job: MatchedJob
  form: Form
  mapped: MappedField[]
  /** Every mapped field without an answer: a copy of it is made faster than it grows field by field. */
  unanswered: Record<string, unknown>
  /** Places of the columns that are no fields of the form; -1 where there is none. */
  remark: number
  remarkPolicy: Policy
  attendeeId: number
  ticketName: number
  ticketPolicy: Policy
  matchKey: MatchKey
  /** Reads the answer that a row is matched by; null where it is none of the form's. */
  matched: ((cells: readonly string[]) => ReturnType<AnswerReader>) | null
  tickets: TicketRow[]
  ticketOfName: ReadonlyMap<string, TicketRow>
  regions: Regions
  regionNames: RegionNames
  sealer: Sealer
  judgeAnswers: AnswerJudge
  /** Fields that need more than their own cell. */
  regionFields: FormField[]
  uniqueFields: FormField[]
  plainRow: PlainRow
  language: Language
  now: Date
}

/** What is read for it; it can be sent to a thread. */
export type Gathered = { job: MatchedJob; form: Form; tickets: TicketRow[]; language: Language; now: Date }

/** What nobody else may have, of a row that is right; null where the row needs the whole judgement. */
export type PlainRow = (cells: readonly string[]) => UniqueValue[] | null
