import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useT } from '#console/kit/text.ts'
import { serverNow } from '#console/kit/serverTime.ts'
import { periodBefore, thisMonth, type Days } from '#features/finance/period.ts'

type Props = { value: Days; onChange: (days: Days) => void }

/** Days in Beijing; the usual periods by name. */
export function PeriodPicker({ value, onChange }: Props) {
  const t = useT()
  const month = thisMonth(serverNow())
  const year = month.from.slice(0, 4)
  const pair = ({ from, to }: Days): [dayjs.Dayjs, dayjs.Dayjs] => [dayjs(from), dayjs(to)]
  return (
    <DatePicker.RangePicker
      className="book-period"
      aria-label={t('finance.period')}
      allowClear={false}
      value={pair(value)}
      presets={[
        { label: t('finance.thisMonth'), value: pair(month) },
        { label: t('finance.lastMonth'), value: pair(periodBefore(month)) },
        { label: t('finance.thisYear'), value: pair({ from: `${year}-01-01`, to: `${year}-12-31` }) },
      ]}
      onChange={(days) => days?.[0] && days[1] && onChange({ from: days[0].format('YYYY-MM-DD'), to: days[1].format('YYYY-MM-DD') })}
    />
  )
}
