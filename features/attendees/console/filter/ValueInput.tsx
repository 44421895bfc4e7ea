import { AutoComplete, Button, Cascader, Checkbox, DatePicker, Input, Radio, Select, TimePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useContext } from 'react'
import type { Option } from '#core/schema.ts'
import { dataTypes } from '#features/forms/fieldTypes.ts'
import { MOST_VALUES, type FilterCondition } from '#features/attendees/filter.ts'
import type { QueryField } from '#features/attendees/shapes.ts'
import { todayIn } from '#core/dateTime.ts'
import { serverNow } from '#console/kit/serverTime.ts'
import { useT } from '#console/kit/text.ts'
import { cascadeOf } from '#features/attendees/console/cascade.ts'
import { dayMeant, lastDays, lastDaysIn } from '#features/attendees/relativeDay.ts'
import { askingOf, dateFormats } from '#features/attendees/console/filter/draft.ts'
import { FilterZone } from '#features/attendees/console/filter/filterZone.ts'

type Props = { field: QueryField; condition: FilterCondition; onChange: (fieldValue: string[]) => void }

/** Lists open inside the panel they belong to, or choosing from them would count as a click elsewhere. */
export const inside = { getPopupContainer: (trigger: HTMLElement) => trigger.parentElement ?? trigger }
const LONGEST = 500
/** So many choices can all be in sight, and a list never covers what comes after it. */
const FEW = 8

/** The value of a condition, asked for as its field and its action need. */
export function ValueInput({ field, condition, onChange }: Props) {
  const t = useT()
  const { fieldValue } = condition
  const [first = '', second = ''] = fieldValue
  const label = { 'aria-label': t('attendees.conditionValue', { name: field.displayName }) }
  const wide = { style: { width: '100%' }, placeholder: t('attendees.chooseValue') }
  switch (askingOf(field, condition.fieldAction.code)) {
    case 'none':
      return null
    case 'text':
      if (field.fieldOptions.length > 0)
        return (
          <AutoComplete
            {...label}
            {...wide}
            {...inside}
            maxLength={LONGEST}
            showSearch={{ filterOption: (typed, option) => (option?.value ?? '').toLowerCase().includes(typed.toLowerCase()) }}
            value={first}
            options={optionsOf(field.fieldOptions)}
            onChange={(value) => onChange([value])}
          />
        )
      return <Input {...label} maxLength={LONGEST} value={first} onChange={({ target }) => onChange([target.value])} />
    case 'texts2':
      return (
        <div className="row g2">
          <Input aria-label={t('attendees.from')} value={first} onChange={({ target }) => onChange([target.value, second])} />
          <span className="m3">–</span>
          <Input aria-label={t('attendees.to')} value={second} onChange={({ target }) => onChange([first, target.value])} />
        </div>
      )
    case 'texts':
      return (
        <Select
          {...label}
          {...wide}
          {...inside}
          mode="tags"
          {...(field.fieldOptions.length > 0 ? { options: optionsOf(field.fieldOptions) } : { open: false, suffixIcon: null })}
          maxCount={MOST_VALUES}
          tokenSeparators={[',', '，', '、', '\n']}
          placeholder={t('attendees.severalHint')}
          value={fieldValue}
          onChange={onChange}
        />
      )
    case 'choice':
      return field.fieldOptions.length <= FEW ? (
        <Radio.Group
          {...label}
          className="condition-choices"
          value={first}
          options={optionsOf(field.fieldOptions)}
          onChange={({ target }) => onChange([target.value as string])}
        />
      ) : (
        <Select
          {...label}
          {...wide}
          {...inside}
          {...searched}
          value={first || null}
          options={optionsOf(field.fieldOptions)}
          onChange={(key: string) => onChange([key])}
        />
      )
    case 'choices':
      return field.fieldOptions.length <= FEW ? (
        <Checkbox.Group
          {...label}
          className="condition-choices"
          value={fieldValue}
          options={optionsOf(field.fieldOptions)}
          onChange={(keys) => onChange(keys)}
        />
      ) : (
        <Select
          {...label}
          {...wide}
          {...inside}
          {...searched}
          mode="multiple"
          value={fieldValue}
          options={optionsOf(field.fieldOptions)}
          onChange={onChange}
        />
      )
    case 'path':
      return (
        <Cascader
          {...label}
          {...wide}
          {...inside}
          changeOnSelect
          showSearch
          options={cascadeOf(field.fieldOptions)}
          value={first ? first.split('/') : []}
          onChange={(path) => onChange(path ? [path.join('/')] : [])}
        />
      )
    case 'paths':
      return (
        <Cascader
          {...label}
          {...wide}
          {...inside}
          multiple
          showSearch
          showCheckedStrategy={Cascader.SHOW_PARENT}
          options={cascadeOf(field.fieldOptions)}
          value={fieldValue.map((path) => path.split('/'))}
          onChange={(paths) => onChange(paths.map((path) => path.join('/')))}
        />
      )
    case 'moment':
      return <Moment field={field} value={first} label={label['aria-label']} onChange={(value) => onChange([value])} />
    case 'moments':
      return <Moments field={field} from={first} to={second} onChange={(from, to) => onChange([from, to])} />
  }
}

const searched = { showSearch: { optionFilterProp: 'label' } } as const

function optionsOf(options: readonly Option[]): { value: string; label: string }[] {
  return options.map(({ key, value }) => ({ value: key, label: value }))
}

const formatOf = ({ dataType }: QueryField) => dateFormats[dataType] ?? 'YYYY-MM-DD'

function Moment({ field, value, label, onChange }: { field: QueryField; value: string; label: string; onChange: (value: string) => void }) {
  const format = formatOf(field)
  const shared = { 'aria-label': label, style: { width: '100%' }, format, ...inside }
  const change = (moment: Dayjs | null) => onChange(moment?.format(format) ?? '')
  if (field.dataType === dataTypes.time)
    return <TimePicker {...shared} value={value ? dayjs(`2000-01-01 ${value}`) : null} onChange={change} />
  return (
    <DatePicker
      {...shared}
      {...(field.dataType === dataTypes.dateTime && { showTime: { format: 'HH:mm' }, showNow: false })}
      value={value ? dayjs(value) : null}
      onChange={change}
    />
  )
}

type MomentsProps = { field: QueryField; from: string; to: string; onChange: (from: string, to: string) => void }

/** A span of time, or one of those people ask for most; an open end means from or until. */
function Moments({ field, from, to, onChange }: MomentsProps) {
  const t = useT()
  const timeZone = useContext(FilterZone)
  const format = formatOf(field)
  const placeholder: [string, string] = [t('attendees.from'), t('attendees.to')]
  if (field.dataType === dataTypes.time)
    return (
      <TimePicker.RangePicker
        {...inside}
        style={{ width: '100%' }}
        format={format}
        allowEmpty={[true, true]}
        placeholder={placeholder}
        value={[from ? dayjs(`2000-01-01 ${from}`) : null, to ? dayjs(`2000-01-01 ${to}`) : null]}
        onChange={(range) => onChange(range?.[0]?.format(format) ?? '', range?.[1]?.format(format) ?? '')}
      />
    )
  const today = todayIn(timeZone, serverNow())
  const rolling = lastDaysIn([from, to])
  const isWithTime = field.dataType === dataTypes.dateTime
  return (
    <div className="col g2">
      <DatePicker.RangePicker
        {...inside}
        style={{ width: '100%' }}
        format={format}
        allowEmpty={[true, true]}
        placeholder={placeholder}
        {...(isWithTime && { showTime: { format: 'HH:mm', defaultOpenValue: [dayjs('2000-01-01 00:00'), dayjs('2000-01-01 23:59')] } })}
        value={[
          from ? dayjs(dayMeant(from, today)) : null,
          to ? dayjs(dayMeant(to, today)).endOf(to.endsWith('d') ? 'day' : 'minute') : null,
        ]}
        onChange={(range) => onChange(range?.[0]?.format(format) ?? '', range?.[1]?.format(format) ?? '')}
      />
      <div className="row g2">
        {([1, 7, 30] as const).map((count) => (
          <Button key={count} size="small" aria-pressed={rolling === count} onClick={() => onChange(...lastDays(count))}>
            {t(`attendees.lastDays_${count}`)}
          </Button>
        ))}
      </div>
      {rolling !== null && <p className="t12 m3">{t('attendees.rolling')}</p>}
    </div>
  )
}
