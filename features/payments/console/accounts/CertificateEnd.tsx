import { formatTime } from '#core/dateTime.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { useNow } from '#console/kit/useNow.ts'
import { CERTIFICATE_WARN_DAYS } from '#features/payments/rules.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Said ahead of time: a certificate that ends takes every payment with it. */
export function CertificateEnd({ endTime, isOnlyIfSoon = false }: { endTime: string | null; isOnlyIfSoon?: boolean }) {
  const t = useT()
  const now = useNow(HOUR_MS)
  if (endTime === null) return null
  const days = Math.ceil((new Date(endTime).getTime() - now) / DAY_MS)
  const day = formatTime(endTime, undefined, 'YYYY-MM-DD')
  if (days > CERTIFICATE_WARN_DAYS) return isOnlyIfSoon ? null : <p className="t12 m3">{t('payments.certificateUntil', { day })}</p>
  return (
    <p className={`t12 row g1 ${days > 0 ? 'accounts-late' : 'down'}`}>
      <Icon name="warn" size={14} />
      {days > 0 ? t('payments.certificateEnds', { n: days, day }) : t('payments.certificateOver', { day })}
    </p>
  )
}
