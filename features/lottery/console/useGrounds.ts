import { useCallQuery } from '#console/kit/query.ts'
import { attendeeCalls } from '#features/attendees/contract.ts'
import { labelCalls } from '#features/audience/labelContract.ts'
import type { WeightGround } from '#features/lottery/rules.ts'
import { surveyCalls } from '#features/surveys/contract.ts'
import { ticketCalls } from '#features/tickets/contract.ts'

const quiet = { ignoresErrors: true }
const MOST_SURVEYS = 100

export type Choice = { value: string; label: string }
export type Grounds = Record<Exclude<WeightGround, 'signedIn'>, Choice[]>

/** What the conditions and weights of a lottery go by: the tickets, views and surveys of its event, and labels. */
export function useGrounds(bventId: string): Grounds {
  const { data: tickets = [] } = useCallQuery(ticketCalls.list, { bventId }, quiet)
  const { data: views = [] } = useCallQuery(attendeeCalls.customSearchList, { bventId }, quiet)
  const { data: surveys } = useCallQuery(surveyCalls.list, { bventId, pageNo: 1, pageSize: MOST_SURVEYS }, quiet)
  const { data: known } = useCallQuery(labelCalls.labels, {}, quiet)
  return {
    ticket: tickets.map(({ ticketId, name }) => ({ value: ticketId, label: name })),
    label: (known?.labels ?? []).map(({ labelId, name }) => ({ value: labelId, label: name })),
    view: views.map(({ id, name }) => ({ value: id, label: name })),
    survey: (surveys?.list ?? []).filter((one) => !one.isAnonymous).map(({ id, title }) => ({ value: id, label: title })),
  }
}

export const nameIn = (choices: readonly Choice[], id: string | null): string => choices.find(({ value }) => value === id)?.label ?? ''
