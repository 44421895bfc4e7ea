import { Form, Input, InputNumber, Radio, Select, Switch, type FormInstance } from 'antd'
import { languageNames, languages } from '#core/language.ts'
import { eventForms, eventTypes } from '#features/events/rules.ts'
import { Field, FieldForm } from '#console/kit/Field.tsx'
import { useT } from '#console/kit/text.ts'
import { useEventAsking } from '#console/kit/event/asking.ts'
import { capacityProblem, emailProblem, phoneProblem, tagsProblem, titleProblem } from '#console/kit/event/checks.ts'
import type { EventValues } from '#features/events/values.ts'
import { MemberSelect } from '#console/kit/event/MemberSelect.tsx'
import { PlaceField } from '#console/kit/event/PlaceField.tsx'
import { TimeFields } from '#console/kit/event/TimeFields.tsx'
import { TitleInput } from '#console/kit/event/TitleInput.tsx'
import '#console/kit/event/form.css'

type Props = {
  form: FormInstance<EventValues>
  initial: EventValues
  bventId?: string
  people?: readonly { accountId: string; name: string }[]
  isReadOnly?: boolean
  onChange: (values: EventValues) => void
  onSubmit: (values: EventValues) => void
}

/** What an event is, once for creating and once for editing it. A field that is not shown keeps its value. */
export function EventForm({ form, initial, bventId, people = [], isReadOnly = false, onChange, onSubmit }: Props) {
  const t = useT()
  const asking = useEventAsking()
  const kind = Form.useWatch('form', form) ?? initial.form
  return (
    <FieldForm<EventValues>
      form={form}
      initialValues={initial}
      disabled={isReadOnly}
      onValuesChange={(_, values) => onChange({ ...initial, ...values })}
      onFinish={(values) => onSubmit({ ...initial, ...values })}
    >
      <Field
        name="title"
        label={t('events.title')}
        isRequired
        check={(title: string) => (title.trim() === initial.title.trim() ? null : titleProblem(asking, title, bventId))}
      >
        <TitleInput before={initial.title} />
      </Field>
      <Form.Item name="type" label={t('events.type')} required extra={t('events.typeHint')}>
        <Radio.Group options={eventTypes.map((value) => ({ value, label: t(`events.${value}`) }))} />
      </Form.Item>
      <TimeFields initial={initial} isReadOnly={isReadOnly} />
      <Form.Item name="form" label={t('events.form')} required>
        <Radio.Group options={eventForms.map((value) => ({ value, label: t(`events.${value}`) }))} />
      </Form.Item>
      {kind !== 'Online' && (
        <Field name="place" label={t('events.place')} hint={t('events.placeHint')}>
          <PlaceField isDisabled={isReadOnly} />
        </Field>
      )}
      <Field name="capacity" label={t('events.capacity')} hint={t('events.capacityHint')} check={capacityProblem}>
        <InputNumber<number> className="number-field" min={1} precision={0} controls={false} inputMode="numeric" />
      </Field>
      <Field name="responsibleIds" label={t('events.responsibles')} isRequired hint={t('events.responsiblesHint')}>
        <MemberSelect label={t('events.responsibles')} known={people} isDisabled={isReadOnly} />
      </Field>
      <div className="switch-field">
        <Form.Item name="isPrivate" valuePropName="checked" noStyle>
          <Switch aria-labelledby="private-name" aria-describedby="private-hint" />
        </Form.Item>
        <b id="private-name">{t('events.makePrivate')}</b>
        <p id="private-hint" className="t13 m3">
          {t('events.privateHint')}
        </p>
      </div>
      <Field name="tags" label={t('events.tags')} hint={t('events.tagsHint')} check={tagsProblem}>
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '，', '、']} aria-label={t('events.tags')} />
      </Field>
      <Field name="languages" label={t('events.languages')} isRequired hint={t('events.languagesHint')}>
        <Select
          mode="multiple"
          showSearch={false}
          aria-label={t('events.languages')}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
      </Field>
      <fieldset className="contact-field">
        <legend>
          {t('events.contact')} <span className="t13 m3">{t('events.contactHint')}</span>
        </legend>
        <Field name={['contact', 'name']} label={t('events.contactName')}>
          <Input maxLength={60} autoComplete="off" />
        </Field>
        <Field name={['contact', 'mobile']} label={t('events.contactMobile')} check={phoneProblem}>
          <Input type="tel" maxLength={30} autoComplete="off" />
        </Field>
        <Field name={['contact', 'email']} label={t('events.contactEmail')} check={emailProblem}>
          <Input type="email" maxLength={200} autoComplete="off" />
        </Field>
      </fieldset>
    </FieldForm>
  )
}
