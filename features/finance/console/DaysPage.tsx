import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '#console/kit/Can.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { useAddressState } from '#console/kit/useAddressState.ts'
import { billCalls } from '#features/finance/billContract.ts'
import { CloseDialog } from '#features/finance/console/days/CloseDialog.tsx'
import { DayRow } from '#features/finance/console/days/DayRow.tsx'
import { UploadDialog } from '#features/finance/console/days/UploadDialog.tsx'
import { useDays } from '#features/finance/console/days/useDays.ts'
import { addDays, DAYS_SHOWN, periodBefore, thisMonth, type Days } from '#features/finance/period.ts'
import { serverNow } from '#console/kit/serverTime.ts'
import { financePages } from '#features/finance/pages.ts'
import '#features/finance/console/books.css'
import '#features/finance/console/days.css'

const DEFAULTS = { last: '', day: '' }
const DAY = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** Day by day: what was entered, what the bills say of it, and whether it is closed. */
export function DaysPage() {
  const t = useT()
  const [address, setAddress] = useAddressState(DEFAULTS)
  const { data, error, refetch, to } = useDays(DAY.test(address.last) ? address.last : '')
  const [isUploading, setUploading] = useState(false)
  const [closing, setClosing] = useState<Days | null>(null)
  const month = periodBefore(thisMonth(serverNow()))
  return (
    <PageFrame
      page={financePages.days}
      subtitle={t('finance.daysHint')}
      actions={
        <>
          <Can call={billCalls.close}>
            <Button icon={<Icon name="lock" />} onClick={() => setClosing(month)}>
              {t('finance.closeMonth')}
            </Button>
          </Can>
          <Can call={billCalls.upload}>
            <Button type="primary" icon={<Icon name="ul" />} onClick={() => setUploading(true)}>
              {t('finance.uploadBill')}
            </Button>
          </Can>
        </>
      }
    >
      <div className="frame-body">
        {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonFields count={6} />}
        <ul className="days">
          {data?.list.map((day) => (
            <DayRow
              key={day.day}
              day={day}
              isOpen={address.day === day.day}
              onToggle={() => setAddress({ day: address.day === day.day ? '' : day.day })}
              onClose={() => setClosing({ from: day.day, to: day.day })}
            />
          ))}
        </ul>
        {data && (
          <Button type="text" onClick={() => setAddress({ last: addDays(to, -DAYS_SHOWN), day: '' })}>
            {t('finance.earlier')}
          </Button>
        )}
      </div>
      {isUploading && data && (
        <UploadDialog accounts={data.accounts} onClose={() => setUploading(false)} onDone={(day) => setAddress({ day })} />
      )}
      {closing && <CloseDialog days={closing} onClose={() => setClosing(null)} />}
    </PageFrame>
  )
}
