import type { Rule } from '#features/forms/shapes.ts'
import type { FilterCondition } from '#features/forms/conditions.ts'
import type { RuleAction } from '#features/forms/evaluate.ts'
import { shapeOf, type FormField } from '#features/forms/fieldTypes.ts'
import { TICKET_ID } from '#features/forms/fields.ts'
import { everyOption } from '#features/forms/options.ts'
import { t, textOf } from '#console/kit/text.ts'

/** Tickets by their id: a rule may ask which one is chosen. */
export type RuleNames = ReadonlyMap<string, string>
type Fields = readonly FormField[]

export function fieldNameText(fieldName: string, fields: Fields): string {
  if (fieldName === TICKET_ID) return t('forms.field.TicketId')
  return fields.find((field) => field.fieldName === fieldName)?.displayName ?? fieldName
}

function valueText(value: string, field: FormField | undefined, tickets: RuleNames): string {
  if (!field) return tickets.get(value) ?? value
  if (shapeOf(field.fieldType) === 'switch') return value === 'true' ? t('forms.on') : t('forms.off')
  const options = new Map(everyOption(field.fieldOptions).map((option) => [option.key, option.value]))
  return value
    .split('/')
    .map((key) => options.get(key) ?? key)
    .join(' / ')
}

export function conditionText({ fieldName, fieldAction, fieldValue }: FilterCondition, fields: Fields, tickets: RuleNames): string {
  const field = fields.find((other) => other.fieldName === fieldName)
  const values = fieldValue.filter((value) => value !== '').map((value) => valueText(value, field, tickets))
  return [fieldNameText(fieldName, fields), textOf(`forms.action.${fieldAction.code}`), values.join(t('kit.comma'))]
    .filter(Boolean)
    .join(' ')
}

export function whenText({ relation, conditions }: Pick<Rule, 'relation' | 'conditions'>, fields: Fields, tickets: RuleNames): string {
  return conditions.map((condition) => conditionText(condition, fields, tickets)).join(relation === 'AND' ? t('forms.and') : t('forms.or'))
}

export function actionText({ type, fieldName, optionKeys = [] }: RuleAction, fields: Fields): string {
  const field = fields.find((other) => other.fieldName === fieldName)
  const options = field?.fieldOptions.filter(({ key }) => optionKeys.includes(key)).map(({ value }) => value) ?? []
  const name = fieldNameText(fieldName, fields)
  return type === 'limitOptions'
    ? t('forms.do.limitOptions', { name, options: options.join(t('kit.comma')) })
    : t(`forms.do.${type}`, { name })
}

/** What stands on the card of each field that some rule aims at. */
export function marksOf(rules: readonly Rule[], fields: Fields, tickets: RuleNames): Map<string, string[]> {
  const marks = new Map<string, string[]>()
  for (const rule of rules) {
    if (!rule.isEnable) continue
    const when = whenText(rule, fields, tickets)
    for (const { type, fieldName } of rule.actions)
      marks.set(fieldName, [...(marks.get(fieldName) ?? []), t(`forms.mark.${type}`, { when })])
  }
  return marks
}
