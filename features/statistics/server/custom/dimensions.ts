import { sql, type RawBuilder } from 'kysely'
import { textIn } from '#core/messages.ts'
import type { Language } from '#core/language.ts'
import { sightIn } from '#core/narrowing.ts'
import type { ListScope } from '#features/attendees/server/listScope.ts'
import { shapeOf, type FormField } from '#features/forms/fieldTypes.ts'
import { customMessages } from '#features/statistics/customMessages.ts'
import { provinceName } from '#features/statistics/provinceMessages.ts'
import type { Unit } from '#features/statistics/pivot.ts'

type Sql = RawBuilder<unknown>

/** Something people can be told apart by. Names, numbers and addresses of persons are none. */
export type Dimension = {
  field: string
  name: string
  isTime: boolean
  /** Several values at once: a person is counted with each. */
  isMultiple: boolean
  /** The value as text, of the attendee `a`; of several, of the element `e`. */
  valueSql: (unit: Unit) => Sql
  /** What is joined for it. */
  fromSql?: Sql
  nameOf: (key: string) => string
}

const codeColumns: Record<string, Sql> = {
  Status: sql`a.status`,
  CheckinStatus: sql`a.checkin_status`,
  AuditStatus: sql`a.audit_status`,
  Gender: sql`a.gender`,
  DistributionName: sql`a.distribution_name`,
  PromotionCode: sql`a.promotion_code`,
}
const regionColumns: Record<string, Sql> = { Country: sql`a.country`, Province: sql`a.province`, City: sql`a.city` }
const timeColumns: Record<string, Sql> = {
  CreatedDate: sql`a.created_date`,
  CheckinTime: sql`a.checkin_time`,
  AuditTime: sql`a.audit_time`,
}
const formats: Record<Unit, string> = { hour: 'YYYY-MM-DD HH24:00', day: 'YYYY-MM-DD', week: 'YYYY-MM-DD', month: 'YYYY-MM' }
const sources = ['site', 'import', 'manual', 'walkIn', 'invitation'] as const

export function dimensionsIn(scope: ListScope, language: Language): Dimension[] {
  const own = scope.columns.flatMap((field) =>
    sightIn(scope.sights, field.fieldName) === 'whole' ? (dimensionOf(field, scope, language) ?? []) : [],
  )
  const say = (key: keyof typeof customMessages) => textIn(customMessages[key], language)
  const source: Dimension = {
    ...plain('Source', say('statistics.dim_source')),
    valueSql: () => sql`a.source`,
    nameOf: (key) => {
      const known = sources.find((one) => one === key)
      return known ? say(`statistics.from_${known}`) : key
    },
  }
  const event: Dimension = {
    ...plain('Event', say('statistics.dim_event')),
    valueSql: () => sql`a.bvent_id::text`,
    nameOf: (key) => scope.events.get(key)?.title ?? key,
  }
  return [...(scope.given.tickets ? [] : [event]), ...own, source]
}

const plain = (field: string, name: string) => ({ field, name, isTime: false, isMultiple: false })

function dimensionOf(column: FormField, { given }: ListScope, language: Language): Dimension | null {
  const { fieldName, displayName, fieldType, fieldOptions } = column
  const names = new Map(fieldOptions.map(({ key, value }) => [key, value]))
  const base = { ...plain(fieldName, displayName), nameOf: (key: string) => names.get(key) ?? key }
  const code = codeColumns[fieldName]
  if (code) return { ...base, valueSql: () => code }
  const region = regionColumns[fieldName]
  if (region)
    return { ...base, valueSql: () => region, nameOf: (key) => provinceName(key, language) ?? given.regions.get(key)?.name ?? key }
  const time = timeColumns[fieldName]
  if (time)
    return {
      ...base,
      isTime: true,
      valueSql: (unit) => sql`to_char(date_trunc(${unit}, ${time} at time zone ${given.timeZone}), ${formats[unit]})`,
      nameOf: (key) => key,
    }
  if (fieldName === 'TicketName')
    return given.tickets
      ? { ...base, valueSql: () => sql`a.ticket_id::text` }
      : { ...base, valueSql: () => sql`(select k.name from ticket k where k.top_org_id = a.top_org_id and k.id = a.ticket_id)` }
  if (fieldName === 'Company') return { ...base, valueSql: () => sql`btrim(a.field_values ->> 'Company')`, nameOf: (key) => key }
  const shape = shapeOf(fieldType)
  if (shape === 'code' || shape === 'switch') return { ...base, valueSql: () => sql`a.field_values ->> ${fieldName}::text` }
  if (shape === 'path') return { ...base, valueSql: () => sql`a.field_values -> ${fieldName}::text ->> 0` }
  if (shape === 'codes')
    return {
      ...base,
      isMultiple: true,
      valueSql: () => sql`e.value`,
      fromSql: sql`left join lateral jsonb_array_elements_text(case when jsonb_typeof(a.field_values -> ${fieldName}::text) = 'array'
        then a.field_values -> ${fieldName}::text else '[]' end) as e (value) on true`,
    }
  return null
}
