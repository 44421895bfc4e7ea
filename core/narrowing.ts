import { menuCodeOf, type AccessCode } from '#core/access.ts'

/** Data permission: how far a member sees (WIRE2 §11). */
export const eventScopes = ['all', 'department', 'own'] as const
export type EventScope = (typeof eventScopes)[number]

export type Narrowing = {
  /** Whose events: everybody's, those of one's department and below, one's own. */
  events: EventScope
  /** Contact details and document numbers are covered. */
  isMasked: boolean
  canExport: boolean
}

export const WHOLE: Narrowing = { events: 'all', isMasked: false, canExport: true }

/** The narrower wins, of roles and of one's own; owners are never narrowed. */
export function narrowingOf(roles: readonly string[], rules: readonly Narrowing[]): Narrowing {
  if (roles.includes('owner')) return WHOLE
  return rules.reduce(narrower, WHOLE)
}

function narrower(one: Narrowing, other: Narrowing): Narrowing {
  return {
    events: eventScopes[Math.max(eventScopes.indexOf(one.events), eventScopes.indexOf(other.events))] ?? 'own',
    isMasked: one.isMasked || other.isMasked,
    canExport: one.canExport && other.canExport,
  }
}

/** What is of the organisation as a whole has no part to show: it is not for those who do not see all of its events. */
const ofTheWhole = [
  'litehome_res_page_accountoverview',
  'litehome_res_page_incomeexpenses',
  'litehome_res_page_operationlog',
  'litehome_res_page_audience',
  'litehome_res_page_labelmanage',
  'litehome_res_page_smsemailmarketing',
  'litehome_res_page_sms',
  'litehome_res_page_email',
  'litehome_res_page_tel',
  'litehome_res_act_finance',
  'litehome_res_act_settle',
] satisfies AccessCode[]

/** The codes that are left: without those to see contact details, to take lists away, to see across all events. */
export function codesLeft(codes: ReadonlySet<string>, { events, isMasked, canExport }: Narrowing): ReadonlySet<string> {
  const gone = [
    ...(events === 'all' ? [] : ofTheWhole.flatMap((code) => [code, menuCodeOf(code)])),
    ...(isMasked ? ['lite_res_act_reveal'] : []),
    ...(canExport ? [] : ['lite_res_act_export']),
  ]
  return gone.length === 0 ? codes : codes.difference(new Set(gone))
}
