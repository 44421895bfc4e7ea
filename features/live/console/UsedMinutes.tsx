import { useCallQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { liveCalls } from '#features/live/contract.ts'

export function UsedMinutes() {
  const t = useT()
  const { data } = useCallQuery(liveCalls.usedInfo, {}, { ignoresErrors: true })
  if (!data) return null
  const { usedMinutes: used, leftMinutes: left } = data
  return <span className="m2 t13">{left === null ? t('live.usedFree', { used }) : t('live.usedOf', { used, left })}</span>
}
