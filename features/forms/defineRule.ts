import type { Param } from '#core/messages.ts'
import { isDropped, type FilterCondition } from '#features/forms/conditions.ts'
import type { RegisterRule, RuleAction } from '#features/forms/evaluate.ts'
import { actionsOf, hasOptions, isStatic, shapeOf, type FormField } from '#features/forms/fieldTypes.ts'
import { isAlwaysShown, isAnswerable, TICKET_ID } from '#features/forms/fields.ts'
import type { FormMessage } from '#features/forms/messages.ts'
import { everyOption } from '#features/forms/options.ts'
import { isCalendarDate } from '#features/forms/personValues.ts'

export const MOST_RULES = 200
export type RuleProblem = { at: string; message: Extract<FormMessage, `forms.rule.${string}`>; params?: Record<string, Param> }

const TICKET_ACTIONS: readonly string[] = actionsOf('Select')

/** Everything in a rule that could never hold or never do anything. Rings between rules are asked for separately. */
export function problemsOfRule(
  { conditions, actions }: Pick<RegisterRule, 'conditions' | 'actions'>,
  fields: readonly FormField[],
): RuleProblem[] {
  const known = new Map(fields.map((field) => [field.fieldName, field]))
  return [
    ...conditions.flatMap((condition, index) => problemsOfCondition(condition, known, `conditions.${index}`)),
    ...actions.flatMap((action, index) => problemsOfAction(action, known, `actions.${index}`)),
  ]
}

type Known = ReadonlyMap<string, FormField>

function problemsOfCondition(condition: FilterCondition, known: Known, at: string): RuleProblem[] {
  const { fieldName, fieldAction, fieldValue } = condition
  const field = known.get(fieldName)
  const isTicket = fieldName === TICKET_ID
  if (!isTicket && (!field || !isAnswerable(field)))
    return [{ at: `${at}.fieldName`, message: 'forms.rule.field', params: { name: fieldName } }]
  const offered = field ? actionsOf(field.fieldType) : TICKET_ACTIONS
  if (!offered.includes(fieldAction.code))
    return [
      {
        at: `${at}.fieldAction`,
        message: 'forms.rule.action',
        params: { name: field?.displayName ?? fieldName, action: fieldAction.code },
      },
    ]
  if (isDropped(condition)) return [{ at: `${at}.fieldValue`, message: 'forms.rule.value' }]
  const bad = field && fieldValue.find((value) => value !== '' && !isValueOf(field, value))
  return bad === undefined
    ? []
    : [{ at: `${at}.fieldValue`, message: 'forms.rule.badValue', params: { value: bad, name: field?.displayName ?? '' } }]
}

/** Whether an answer to the field could ever be this. */
function isValueOf(field: FormField, value: string): boolean {
  const keys = () => everyOption(field.fieldOptions).map(({ key }) => key)
  switch (shapeOf(field.fieldType)) {
    case 'integer':
    case 'decimal':
      return /^-?\d{1,15}(\.\d{1,2})?$/.test(value)
    case 'switch':
      return value === 'true' || value === 'false'
    case 'code':
    case 'codes':
      return !hasOptions(field.fieldType) || keys().includes(value)
    case 'path':
      return value.split('/').every((key) => keys().includes(key))
    case 'date':
      return isCalendarDate(value)
    case 'dateTime':
      return isCalendarDate(value.slice(0, 10)) && /^([ T]([01]\d|2[0-3]):[0-5]\d)?$/.test(value.slice(10))
    default:
      return true
  }
}

function problemsOfAction({ type, fieldName, optionKeys }: RuleAction, known: Known, at: string): RuleProblem[] {
  const field = known.get(fieldName)
  if (!field || field.groupName === 'System') return [{ at: `${at}.fieldName`, message: 'forms.rule.field', params: { name: fieldName } }]
  if ((type === 'hide' || type === 'show') && isAlwaysShown(fieldName)) return [{ at: `${at}.fieldName`, message: 'forms.rule.always' }]
  if (type === 'require' && isStatic(field.fieldType)) return [{ at: `${at}.fieldName`, message: 'forms.rule.static' }]
  if (type !== 'limitOptions') return []
  if (!hasOptions(field.fieldType)) return [{ at: `${at}.fieldName`, message: 'forms.rule.noOptions', params: { name: field.displayName } }]
  if (!optionKeys || optionKeys.length === 0) return [{ at: `${at}.optionKeys`, message: 'forms.rule.optionKeys' }]
  const foreign = optionKeys.find((key) => !field.fieldOptions.some((option) => option.key === key))
  return foreign === undefined
    ? []
    : [{ at: `${at}.optionKeys`, message: 'forms.rule.option', params: { value: foreign, name: field.displayName } }]
}

export type ControlledOptions = { fieldName: string; optionKeys: string[]; ruleIds: string[] }

/** Option fields that some rule limits, with the options at stake. */
export function optionsControlled(rules: readonly RegisterRule[]): ControlledOptions[] {
  const controlled = new Map<string, ControlledOptions>()
  for (const { id, actions, isEnable } of rules)
    for (const { type, fieldName, optionKeys = [] } of isEnable ? actions : []) {
      if (type !== 'limitOptions') continue
      const known = controlled.get(fieldName) ?? { fieldName, optionKeys: [], ruleIds: [] }
      controlled.set(fieldName, {
        fieldName,
        optionKeys: [...new Set([...known.optionKeys, ...optionKeys])],
        ruleIds: [...new Set([...known.ruleIds, id])],
      })
    }
  return [...controlled.values()]
}
