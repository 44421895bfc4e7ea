import { ticketCalls } from '#features/tickets/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Form, Input, InputNumber, Select } from 'antd'
import { attendeeCalls } from '#features/attendees/contract.ts'
import { entryModes, pointTypes, validateFields } from '#features/checkin/pointTypes.ts'
import { DateTimePicker } from '#console/kit/DateTimePicker.tsx'
import { Field } from '#console/kit/Field.tsx'
import { callQuery, useCallQuery } from '#console/kit/query.ts'
import { SwitchRow } from '#console/kit/SwitchRow.tsx'
import { useT } from '#console/kit/text.ts'
import type { PointDraft } from '#features/checkin/console/points/pointDraft.ts'

const MAX_NAME = 50

export type EventFacts = { timeZone: string; endTime: string }

type Props = { bventId: string; isMain: boolean; event: EventFacts | undefined }

export function PointFields({ bventId, isMain, event }: Props) {
  const t = useT()
  return (
    <>
      <Field name="name" label={t('checkin.desk.name')} isRequired hint={isMain && t('checkin.desk.mainHint')}>
        <Input maxLength={MAX_NAME} autoComplete="off" data-autofocus />
      </Field>
      <Field name="pointType" label={t('checkin.desk.type')} isRequired>
        <Select options={pointTypes.map((value) => ({ value, label: t(`checkin.desk.type_${value}`) }))} />
      </Field>
      <WindowFields event={event} />
      <AdmittedFields bventId={bventId} />
      <Field name="entryMode" label={t('checkin.desk.entry')} isRequired hint={t('checkin.desk.entryHint')}>
        <Select options={entryModes.map((value) => ({ value, label: t(`checkin.desk.entry_${value}`) }))} />
      </Field>
      <Field name="CheckInValidateField" label={t('checkin.desk.validate')} isRequired>
        <Select options={validateFields.map((value) => ({ value, label: t(`checkin.desk.validate_${value}`) }))} />
      </Field>
      <SwitchRow name="isRange" label={t('checkin.desk.range')} hint={t('checkin.desk.rangeHint')} />
      <RangeFields />
    </>
  )
}

function WindowFields({ event }: { event: EventFacts | undefined }) {
  const t = useT()
  const form = Form.useFormInstance<PointDraft>()
  const zone = event ? { timeZone: event.timeZone } : {}
  const check = (endTime: string) => {
    const startTime = form.getFieldValue('startTime') as string | null
    return startTime && Date.parse(endTime) <= Date.parse(startTime) ? t('checkin.desk.endEarly') : null
  }
  return (
    <>
      <Field name="startTime" label={t('checkin.desk.start')} hint={t('checkin.desk.startHint')}>
        <DateTimePicker {...zone} />
      </Field>
      <Field name="endTime" label={t('checkin.desk.end')} check={check} dependencies={['startTime']}>
        <DateTimePicker {...zone} />
      </Field>
    </>
  )
}

function AdmittedFields({ bventId }: { bventId: string }) {
  const t = useT()
  const { data: tickets = [] } = useCallQuery(ticketCalls.list, { bventId }, { ignoresErrors: true })
  const { data: searches = [] } = useQuery(callQuery(attendeeCalls.customSearchList, { bventId }))
  return (
    <>
      <Field name="ticketIds" label={t('checkin.desk.tickets')}>
        <Select
          mode="multiple"
          allowClear
          optionFilterProp="label"
          placeholder={t('checkin.desk.allTickets')}
          options={tickets.map(({ ticketId, name }) => ({ value: ticketId, label: name }))}
        />
      </Field>
      <Field name="searchId" label={t('checkin.desk.search')} hint={t('checkin.desk.searchHint')}>
        <Select
          allowClear
          showSearch
          optionFilterProp="label"
          placeholder={t('checkin.desk.everyone')}
          options={searches.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
    </>
  )
}

function RangeFields() {
  const t = useT()
  if (!Form.useWatch<boolean | undefined>('isRange')) return null
  return (
    <>
      <div className="checkin-pair">
        <Field name="lng" label={t('checkin.desk.lng')} isRequired>
          <InputNumber min={-180} max={180} precision={6} controls={false} />
        </Field>
        <Field name="lat" label={t('checkin.desk.lat')} isRequired>
          <InputNumber min={-90} max={90} precision={6} controls={false} />
        </Field>
      </div>
      <Field name="radius" label={t('checkin.desk.radius')} isRequired>
        <InputNumber min={10} max={100_000} precision={0} suffix={t('checkin.desk.metres')} />
      </Field>
    </>
  )
}
