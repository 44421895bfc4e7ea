import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#console/kit/query.ts'
import { benefitCalls } from '#features/benefits/contract.ts'

export type Seats = { used: number | null; quota: number; share: number; tone: '' | 'bar-warning' | 'bar-danger' }

const NEARLY = 0.9

export function seatsOf(used: number | null, quota: number): Seats {
  const share = quota > 0 ? Math.min(1, (used ?? 0) / quota) : 1
  return { used, quota, share, tone: share >= 1 ? 'bar-danger' : share >= NEARLY ? 'bar-warning' : '' }
}

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
