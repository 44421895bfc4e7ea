import type { UseQueryOptions, UseQueryResult } from '@tanstack/react-query'
import type { InputOf, ResultOf } from '#core/call.ts'
import type { Page } from '#core/page.ts'
import { definePart } from '#core/part.ts'
import type { DryRun, LedgerExport, ReportCalls, sendCalls } from '#features/sends/contract.ts'
import type { Anchor, Happening, PlanRule } from '#features/sends/planRules.ts'
import type { SendChannel } from '#features/sends/shapes.ts'

export type ExcludedAsked = Pick<InputOf<typeof sendCalls.excluded>, 'channel' | 'reason' | 'pageSize'>
type ExcludedQuery = Pick<UseQueryOptions<ResultOf<typeof sendCalls.excluded>>, 'queryKey' | 'queryFn'>

/** What is shown of a draft before it is sent, whoever it is for. */
export type Reckoned = {
  isDirty: boolean
  dryRun: UseQueryResult<DryRun>
  setAgain: (isAgain: boolean) => void
  excludedQuery: (which: ExcludedAsked) => ExcludedQuery
  sendTime: string | null
  setSendTime: (time: string | null) => void
}

/** Which sends are looked at: by which calls, and where the report of another one is. */
export type Reporting = { calls: ReportCalls; pathTo: (sendId: string) => string; exportTask: LedgerExport }

/** Who gets it, who does not and why, three real samples. */
export const dryRunPane = definePart<{ draft: Reckoned; timeZone: string | undefined }>('DryRunPart')
/** Now or later, quiet hours, what it costs. */
export const sendTiming = definePart<{
  draft: Reckoned
  channel: SendChannel
  timeZone: string | undefined
  isBusy: boolean
  onAnyway: () => void
}>('SendTimingPart')
/** One send: what became of it, and what can still be done. */
export const sendReport = definePart<{ page: Page; bventId: string; sendId: string; of: Reporting }>('SendReportPart')
/** When something runs by itself. */
export const planRuleFields = definePart<{
  rule: PlanRule
  choices?: readonly Happening[]
  anchors?: readonly Anchor[]
  onChange: (rule: PlanRule) => void
}>('PlanRulePart')
