import { Form, Select } from 'antd'
import { useMemo, useState } from 'react'
import { isoOf, wallOf } from '#core/dateTime.ts'
import { DateTimePicker } from '#console/kit/DateTimePicker.tsx'
import { Field } from '#console/kit/Field.tsx'
import { serverNow } from '#console/kit/serverTime.ts'
import { useT } from '#console/kit/text.ts'
import { endFollowing } from '#console/kit/event/endFollowing.ts'
import { endProblem } from '#console/kit/event/checks.ts'
import { timeZoneOptions } from '#console/kit/event/timeZones.ts'

type Times = { startTime: string | null; endTime: string | null; timeZone: string }
type Props = { initial: Pick<Times, 'timeZone'>; isReadOnly: boolean }

/** Start, end and the clock they are read from. Another clock keeps what it shows: 9:00 stays 9:00. */
export function TimeFields({ initial, isReadOnly }: Props) {
  const t = useT()
  const form = Form.useFormInstance<Times>()
  const timeZone = Form.useWatch('timeZone', form) ?? initial.timeZone
  const startTime = Form.useWatch('startTime', form)
  const [now] = useState(serverNow)
  const zones = useMemo(() => timeZoneOptions(now, initial.timeZone), [now, initial.timeZone])

  const moveClock = (next: string) => {
    const moved = (iso: string | null) => iso && isoOf(wallOf(iso, timeZone), next)
    form.setFieldsValue({
      startTime: moved(form.getFieldValue('startTime') as string | null),
      endTime: moved(form.getFieldValue('endTime') as string | null),
    })
  }

  const moveStart = (start: string | null) => {
    if (!start) return
    const endTime = form.getFieldValue('endTime') as string | null
    form.setFieldsValue({ endTime: endFollowing({ startTime, endTime }, start, timeZone) })
  }

  return (
    <>
      <Field name="startTime" label={t('events.startTime')} isRequired>
        <DateTimePicker timeZone={timeZone} isDisabled={isReadOnly} onChange={moveStart} />
      </Field>
      <Field
        name="endTime"
        label={t('events.endTime')}
        isRequired
        dependencies={['startTime']}
        check={(endTime: string) => endProblem(form.getFieldValue('startTime') as string | null, endTime)}
      >
        <DateTimePicker timeZone={timeZone} isDisabled={isReadOnly} />
      </Field>
      <Field name="timeZone" label={t('events.timeZone')} isRequired hint={t('events.timeZoneHint')}>
        <Select showSearch={{ optionFilterProp: 'label' }} options={zones} aria-label={t('events.timeZone')} onChange={moveClock} />
      </Field>
    </>
  )
}
