import { Form, Input, Radio, Select, Switch, type FormInstance } from 'antd'
import { eventForms } from '#features/events/rules.ts'
import { tagsProblem, titleProblem } from '#console/kit/event/checks.ts'
import { MemberSelect } from '#console/kit/event/MemberSelect.tsx'
import { PlaceField } from '#console/kit/event/PlaceField.tsx'
import { TimeFields } from '#console/kit/event/TimeFields.tsx'
import { TitleInput } from '#console/kit/event/TitleInput.tsx'
import { useEventAsking } from '#console/kit/event/asking.ts'
import { Field, FieldForm } from '#console/kit/Field.tsx'
import { useT } from '#console/kit/text.ts'
import type { ExternalValues } from '#features/externalEvents/console/externalValues.ts'
import '#console/kit/event/form.css'

type Props = {
  form: FormInstance<ExternalValues>
  initial: ExternalValues
  bventId?: string
  people?: readonly { accountId: string; name: string }[]
  isReadOnly?: boolean
  onChange: (values: ExternalValues) => void
  onSubmit: (values: ExternalValues) => void
}

/** An event of others: no capacity, languages or public page of ours; instead whose it is and what we are in it. */
export function ExternalForm({ form, initial, bventId, people = [], isReadOnly = false, onChange, onSubmit }: Props) {
  const t = useT()
  const asking = useEventAsking()
  const kind = Form.useWatch('form', form) ?? initial.form
  const checkTitle = (title: string) => (title.trim() === initial.title.trim() ? null : titleProblem(asking, title, bventId))
  return (
    <FieldForm<ExternalValues>
      form={form}
      initialValues={initial}
      disabled={isReadOnly}
      onValuesChange={(_, values) => onChange({ ...initial, ...values })}
      onFinish={(values) => onSubmit({ ...initial, ...values })}
    >
      <Field name="title" label={t('events.title')} isRequired check={checkTitle}>
        <TitleInput before={initial.title} />
      </Field>
      <Field name="organizer" label={t('externalEvents.organizer')} hint={t('externalEvents.organizerHint')}>
        <Input maxLength={200} autoComplete="off" />
      </Field>
      <Field name="role" label={t('externalEvents.role')} hint={t('externalEvents.roleHint')}>
        <Input maxLength={200} autoComplete="off" />
      </Field>
      <TimeFields initial={initial} isReadOnly={isReadOnly} />
      <Form.Item name="form" label={t('externalEvents.form')} required>
        <Radio.Group options={eventForms.map((value) => ({ value, label: t(`events.${value}`) }))} />
      </Form.Item>
      {kind !== 'Online' && (
        <Field name="place" label={t('externalEvents.place')} hint={t('events.placeHint')}>
          <PlaceField isDisabled={isReadOnly} />
        </Field>
      )}
      <Field name="responsibleIds" label={t('externalEvents.responsibles')} isRequired hint={t('externalEvents.responsiblesHint')}>
        <MemberSelect label={t('externalEvents.responsibles')} known={people} isDisabled={isReadOnly} />
      </Field>
      <Form.Item name="isPrivate" label={t('events.private')} valuePropName="checked" required extra={t('events.privateHint')}>
        <Switch aria-label={t('events.private')} />
      </Form.Item>
      <Field name="tags" label={t('events.tags')} hint={t('events.tagsHint')} check={tagsProblem}>
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '，', '、']} aria-label={t('events.tags')} />
      </Field>
    </FieldForm>
  )
}
