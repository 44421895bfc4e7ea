import type { Rule } from '#features/forms/shapes.ts'
import type { FilterCondition } from '#features/forms/conditions.ts'
import type { RuleAction } from '#features/forms/evaluate.ts'
import { actionsOf, hasOptions, shapeOf, type FieldActionCode, type FormField } from '#features/forms/fieldTypes.ts'
import { isAlwaysShown, isAnswerable, TICKET_ID } from '#features/forms/fields.ts'

export type Condition = { fieldName: string; fieldAction: { code: FieldActionCode }; fieldValue: string[] }
export type Action = { type: RuleAction['type']; fieldName: string; optionKeys: string[] }
export type RuleDraft = {
  name: string
  relation: Rule['relation']
  isEnable: boolean
  conditions: Condition[]
  actions: Action[]
}

const blankCondition: Condition = { fieldName: '', fieldAction: { code: 'EQ' }, fieldValue: [] }

export function draftOfRule(rule: Rule | null, aim?: string): RuleDraft {
  if (!rule)
    return {
      name: '',
      relation: 'AND',
      isEnable: true,
      conditions: [blankCondition],
      actions: [{ type: 'show', fieldName: aim ?? '', optionKeys: [] }],
    }
  return {
    name: rule.name,
    relation: rule.relation,
    isEnable: rule.isEnable,
    conditions: rule.conditions.map(({ fieldName, fieldAction, fieldValue }) => ({
      fieldName,
      fieldAction: { code: fieldAction.code },
      fieldValue: [...fieldValue],
    })),
    actions: rule.actions.map(({ type, fieldName, optionKeys }) => ({ type, fieldName, optionKeys: [...(optionKeys ?? [])] })),
  }
}

/** What goes over the wire: options only where they are limited. */
export function ruleInput({ conditions, actions, ...plain }: RuleDraft) {
  return {
    ...plain,
    conditions: conditions.map((condition): FilterCondition & Condition => condition),
    actions: actions.map(({ type, fieldName, optionKeys }) => ({ type, fieldName, ...(type === 'limitOptions' && { optionKeys }) })),
  }
}

export function codesFor(fieldName: string, fields: readonly FormField[]): readonly FieldActionCode[] {
  const field = fields.find((other) => other.fieldName === fieldName)
  if (fieldName === TICKET_ID) return actionsOf('Select')
  return field ? actionsOf(field.fieldType) : []
}

/** Another field: the question stays if it can be asked there, the answer goes. */
export function conditionOn(fieldName: string, condition: Condition, fields: readonly FormField[]): Condition {
  const codes = codesFor(fieldName, fields)
  const code = codes.includes(condition.fieldAction.code) ? condition.fieldAction.code : (codes[0] ?? 'EQ')
  return { fieldName, fieldAction: { code }, fieldValue: [] }
}

export function conditionFields(fields: readonly FormField[]): FormField[] {
  return fields.filter((field) => isAnswerable(field) && actionsOf(field.fieldType).length > 0)
}

/** Fields an action of this kind can aim at. */
export function aimsOf(type: Action['type'], fields: readonly FormField[]): FormField[] {
  return fields.filter((field) => {
    if (field.groupName === 'System') return false
    if (type === 'limitOptions') return hasOptions(field.fieldType)
    if (type === 'require') return isAnswerable(field)
    return !isAlwaysShown(field.fieldName)
  })
}

export type Control = 'none' | 'text' | 'texts' | 'option' | 'options' | 'path' | 'region' | 'number' | 'date' | 'dateTime' | 'range'

const many: readonly FieldActionCode[] = ['In', 'NotIn', 'JsonIn']

/** What the value of a condition is given with. */
export function controlOf(code: FieldActionCode, field: FormField | undefined): Control {
  if (code === 'Empty' || code === 'NotEmpty') return 'none'
  if (!field) return many.includes(code) ? 'options' : 'option'
  if (code === 'Between' || code === 'DateIn') return 'range'
  const shape = shapeOf(field.fieldType)
  if (shape === 'path') return 'path'
  if (shape === 'switch') return many.includes(code) ? 'options' : 'option'
  if (shape === 'code' || shape === 'codes') {
    if (!hasOptions(field.fieldType)) return 'region'
    return many.includes(code) ? 'options' : 'option'
  }
  if (many.includes(code) || code === 'Contain' || code === 'NotContain') return 'texts'
  if (shape === 'date' || shape === 'dateTime') return shape
  return shape === 'integer' || shape === 'decimal' ? 'number' : 'text'
}
