import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useRef } from 'react'
import { completed, DATE_FORMAT, EVENT_TIME_ZONE, isDateDisabled, isoOf, todayIn, wallOf } from '#core/dateTime.ts'
import { serverNow } from '#console/kit/serverTime.ts'
import { useT } from '#console/kit/text.ts'
import { TimeInput } from '#console/kit/TimeInput.tsx'
import '#console/kit/form.css'

/** When a day is chosen before its hour. */
const FIRST_HOUR = '09:00'

type Props = {
  id?: string
  /** A moment as ISO 8601; null for none. */
  value?: string | null
  onChange?: (value: string | null) => void
  onBlur?: () => void
  /** Dates and times are those of a clock in this zone. */
  timeZone?: string
  hasSeconds?: boolean
  stepMinutes?: number
  isDisabled?: boolean
}

/** Date and time side by side, 56 to 44; each completes the other. Spec §5, §9. */
export function DateTimePicker({
  id,
  value,
  onChange,
  onBlur,
  timeZone = EVENT_TIME_ZONE,
  hasSeconds = false,
  stepMinutes = 30,
  isDisabled = false,
}: Props) {
  const t = useT()
  const wall = value ? wallOf(value, timeZone) : { date: null, time: null }
  const shownTime = wall.time && (hasSeconds ? wall.time : wall.time.slice(0, 5))

  const isTouched = useRef(false)
  // Who only passes through is not told that something is missing.
  const leave = () => isTouched.current && onBlur?.()
  const change = (date: string | null, time: string | null) => {
    isTouched.current = true
    const whole = completed({ date, time }, { today: todayIn(timeZone, serverNow()), time: FIRST_HOUR, hasSeconds })
    onChange?.(whole && isoOf(whole, timeZone))
  }

  const clear = () => {
    isTouched.current = true
    onChange?.(null)
  }

  return (
    <div className="moment">
      <DatePicker
        {...(id && { id })}
        className="moment-date"
        format={DATE_FORMAT}
        placeholder={t('kit.pickDate')}
        aria-label={t('kit.pickDate')}
        value={wall.date ? dayjs(wall.date) : null}
        disabled={isDisabled}
        disabledDate={(date) => isDateDisabled(date.format('YYYY-MM-DD'))}
        onChange={(date) => (date ? change(date.format('YYYY-MM-DD'), shownTime) : clear())}
        onBlur={leave}
      />
      <TimeInput
        value={shownTime}
        hasSeconds={hasSeconds}
        stepMinutes={stepMinutes}
        isDisabled={isDisabled}
        onChange={(time) => change(wall.date, time)}
        onBlur={leave}
      />
    </div>
  )
}
