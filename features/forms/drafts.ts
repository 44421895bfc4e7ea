import type { Config } from '#core/configValue.ts'
import type { EventInfo } from '#features/events/shapes.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import type { PageValues, ResultPageType } from '#features/forms/pageConfigs.ts'
import type { Rule } from '#features/forms/shapes.ts'
import type { Ticket } from '#features/tickets/contract.ts'

export type About = { event: EventInfo; orgName: string; tickets: readonly Ticket[] }

/** What the designers of signing up send to the site to be drawn (ADR 11): their draft, and the event it belongs to. */
export type FormDraft = About & {
  pathId: string
  fields: readonly FormField[]
  rules: readonly Rule[]
  values: PageValues<'EnrollPage'>
  isVerificationNeeded: boolean
  /** Blank: one that is on sale. */
  ticketId: string
  /** The field being worked on. */
  selected: string
}
/** `transfer`: where to transfer the money to, in the organiser's words. */
export type ResultDraft = About & { page: ResultPageType; values: PageValues<ResultPageType>; transfer: string }
export type CentreDraft = About & { page: 'centre'; values: PageValues<'CustomUserCenterPage'> }
export type TicketDraft = About & { configs: readonly Config[]; fields: readonly FormField[] }
export type OwnDraft = ResultDraft | CentreDraft

/** What the form says back: the answers of its first person, for whom rules are explained. */
export type FormSaid = { ticketId: string; values: Readonly<Record<string, unknown>> }
