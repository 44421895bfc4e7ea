import { Input, Select } from 'antd'
import type { WebCheckin } from '#features/checkin/shapes.ts'
import { Field } from '#console/kit/Field.tsx'
import { useT } from '#console/kit/text.ts'

const MAX_NAME = 50

/** What a staff link and a device have in common: a name, a gate, and the points they serve. */
export function GateFields({ points }: { points: readonly WebCheckin[] }) {
  const t = useT()
  return (
    <>
      <Field name="name" label={t('checkin.desk.name')} isRequired>
        <Input maxLength={MAX_NAME} autoComplete="off" data-autofocus />
      </Field>
      <Field name="gate" label={t('checkin.desk.gate')} hint={t('checkin.desk.gateHint')}>
        <Input maxLength={MAX_NAME} autoComplete="off" />
      </Field>
      <Field name="checkinIds" label={t('checkin.desk.points')} isRequired>
        <Select mode="multiple" optionFilterProp="label" options={points.map(({ id, name }) => ({ value: id, label: name }))} />
      </Field>
    </>
  )
}
