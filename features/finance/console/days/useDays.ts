import { useCallQuery } from '#console/kit/query.ts'
import { serverNow } from '#console/kit/serverTime.ts'
import { billCalls } from '#features/finance/billContract.ts'
import { addDays, DAYS_SHOWN, lastDays } from '#features/finance/period.ts'

/** Yesterday and the days before it, or a month of days up to the one that is asked for. */
export function useDays(last: string) {
  const days = last ? { from: addDays(last, 1 - DAYS_SHOWN), to: last } : lastDays(serverNow())
  return { to: days.to, ...useCallQuery(billCalls.days, days, { ignoresErrors: true }) }
}
