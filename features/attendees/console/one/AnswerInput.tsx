import { Cascader, DatePicker, Input, Radio, Select, Switch } from 'antd'
import dayjs from 'dayjs'
import type { FileRef, Option } from '#core/schema.ts'
import { isDateDisabled } from '#core/dateTime.ts'
import { isRegion, regionTypes, shapeOf, type FormField } from '#features/forms/fieldTypes.ts'
import { DateTimePicker } from '#console/kit/DateTimePicker.tsx'
import { FileUpload, imageExtensions } from '#console/kit/FileUpload.tsx'
import { useT } from '#console/kit/text.ts'
import { cascadeOf } from '#features/attendees/console/cascade.ts'
import { useRegions } from '#features/attendees/console/useRegions.ts'
import type { Answer, Answers } from '#features/attendees/console/one/answers.ts'

type Props = {
  id: string
  field: FormField
  answer: Answer
  /** All answers: a city is offered out of its province. */
  answers: Answers
  fields: readonly FormField[]
  optionKeys: readonly string[]
  timeZone: string | undefined
  hasError: boolean
  onChange: (answer: Answer) => void
  onLeave: () => void
}

const FEW = 5
const documents = [...imageExtensions, 'pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'zip'] as const
const text = (answer: Answer) => (typeof answer === 'string' ? answer : '')
const codes = (answer: Answer) => (Array.isArray(answer) ? answer.filter((one): one is string => typeof one === 'string') : [])
const files = (answer: Answer) => (Array.isArray(answer) ? answer.filter((one): one is FileRef => typeof one !== 'string') : [])

/** The control of a field, by the shape of its answer. */
export function AnswerInput(props: Props) {
  const { id, field, answer, optionKeys, timeZone, hasError, onChange, onLeave } = props
  const t = useT()
  const shared = { id, onBlur: onLeave, ...(hasError && { status: 'error' as const }) }
  const options = field.fieldOptions.filter(({ key }) => optionKeys.includes(key))
  const choices = options.map(({ key, value }) => ({ value: key, label: value }))
  if (isRegion(field.fieldType)) return <RegionInput {...props} />
  switch (shapeOf(field.fieldType)) {
    case 'lines':
      return <Input.TextArea {...shared} rows={3} value={text(answer)} onChange={({ target }) => onChange(target.value)} />
    case 'switch':
      return <Switch id={id} checked={answer === 'true'} onChange={(isOn) => onChange(String(isOn))} aria-label={field.displayName} />
    case 'code':
      return choices.length <= FEW ? (
        <Radio.Group id={id} value={text(answer) || null} options={choices} onChange={({ target }) => onChange(target.value as string)} />
      ) : (
        <Select
          {...shared}
          showSearch={{ optionFilterProp: 'label' }}
          allowClear
          value={text(answer) || null}
          options={choices}
          onChange={(code: string | undefined) => onChange(code ?? null)}
        />
      )
    case 'codes':
      return (
        <Select {...shared} mode="multiple" value={codes(answer)} options={choices} onChange={(chosen: string[]) => onChange(chosen)} />
      )
    case 'path':
      return (
        <Cascader
          {...shared}
          options={cascadeOf(options)}
          value={codes(answer)}
          onChange={(path) => onChange(path ? path.map(String) : null)}
        />
      )
    case 'files':
      return (
        <FileUpload
          id={id}
          purpose="field"
          value={files(answer)}
          maxCount={field.maxCount ?? (field.fieldType === 'UploadButton' ? 1 : FEW)}
          extensions={field.fieldName === 'Avatar' ? imageExtensions : documents}
          onChange={onChange}
        />
      )
    case 'date':
      return (
        <DatePicker
          {...shared}
          style={{ width: '100%' }}
          placeholder={t('kit.pickDate')}
          value={text(answer) ? dayjs(text(answer)) : null}
          disabledDate={(day) => isDateDisabled(day.format('YYYY-MM-DD'))}
          onChange={(day) => onChange(day?.format('YYYY-MM-DD') ?? null)}
        />
      )
    case 'dateTime':
      return <DateTimePicker id={id} value={text(answer) || null} onChange={onChange} onBlur={onLeave} {...(timeZone && { timeZone })} />
    case 'none':
      return null
    default:
      return <Input {...shared} value={text(answer)} onChange={({ target }) => onChange(target.value)} />
  }
}

/** Countries, then what lies in the one chosen above; a level the form does not ask for is passed over. */
function RegionInput({ id, field, answer, answers, fields, hasError, onChange, onLeave }: Props) {
  const tree = useRegions()
  const level = (regionTypes as readonly string[]).indexOf(field.fieldType)
  const above = fields
    .filter(({ fieldType }) => isRegion(fieldType) && (regionTypes as readonly string[]).indexOf(fieldType) < level)
    .map(({ fieldName }) => text(answers[fieldName] ?? null))
    .filter(Boolean)
  const places = levelOf(tree, level, above)
  return (
    <Select
      id={id}
      onBlur={onLeave}
      {...(hasError && { status: 'error' as const })}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear
      value={text(answer) || null}
      options={places.map(({ key, value }) => ({ value: key, label: value }))}
      onChange={(code: string | undefined) => onChange(code ?? null)}
    />
  )
}

function levelOf(tree: readonly Option[], level: number, above: readonly string[]): Option[] {
  let options = [...tree]
  for (let depth = 0; depth < level; depth++) {
    const chosen = options.filter(({ key }) => above.includes(key))
    options = (chosen.length > 0 ? chosen : options).flatMap(({ childrens }) => childrens ?? [])
  }
  return options
}
