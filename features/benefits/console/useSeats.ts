import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#console/kit/query.ts'
import { benefitCalls } from '#features/benefits/contract.ts'
import { seatsOf, type Seats } from '#features/benefits/rules.ts'

/** Null where the organisation has no limit; the seats held come a moment later, into the same place. */
export function useSeats(): Seats | null {
  const { data: benefits } = useQuery(callQuery(benefitCalls.info, {}))
  const quota = benefits?.benefitDetails.find(({ functionKey, enable }) => functionKey === 'AttendeeToTalCount' && enable)?.currentQuota
  const { data: held } = useQuery({
    ...callQuery(benefitCalls.memberQuota, {}, { ignoresErrors: true }),
    enabled: typeof quota === 'number',
  })
  return typeof quota === 'number' ? seatsOf(held?.orgCurrentQuota ?? null, quota) : null
}
