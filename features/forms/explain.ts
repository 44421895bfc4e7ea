import { EVENT_TIME_ZONE } from '#core/dateTime.ts'
import { isDropped, predicateOf, type FilterCondition } from '#features/forms/conditions.ts'
import { evaluateRules, offeredPart, type Asked, type FieldState, type RegisterRule, type RuleAction } from '#features/forms/evaluate.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import { byOrder, isAlwaysShown, isNeeded, TICKET_ID } from '#features/forms/fields.ts'

export type Verdict<Rule> = { rule: Rule; action: RuleAction; holds: boolean; conditions: { condition: FilterCondition; holds: boolean }[] }
export type Explained<Rule> = {
  field: FormField
  state: FieldState
  /** Every enabled rule that aims at the field, with what it found. */
  verdicts: Verdict<Rule>[]
  /** What decides where no rule does. */
  isShownByItself: boolean
  isNeededByItself: boolean
}

/** Field by field what the rules make of the answers, and why; the same evaluation that registering uses, looked at afterwards. */
export function explainRules<Rule extends RegisterRule>(
  rules: readonly Rule[],
  fields: readonly FormField[],
  asked: Asked,
): Explained<Rule>[] {
  const states = evaluateRules(rules, fields, asked)
  const known = new Map(fields.map((field) => [field.fieldName, field]))
  const answerOf = (fieldName: string): unknown => {
    if (fieldName === TICKET_ID) return asked.ticketId || null
    const [field, state] = [known.get(fieldName), states.get(fieldName)]
    if (!field || !state?.isShow) return null
    return offeredPart(field, state, Object.hasOwn(asked.values, fieldName) ? asked.values[fieldName] : null)
  }
  const judged = rules.filter(({ isEnable }) => isEnable).map((rule) => judge(rule, known, answerOf, asked.timeZone ?? EVENT_TIME_ZONE))
  const none: FieldState = { isShow: false, isRequired: false, optionKeys: [] }
  return [...fields].sort(byOrder).map((field) => ({
    field,
    state: states.get(field.fieldName) ?? none,
    verdicts: judged.flatMap(({ rule, holds, conditions }) =>
      rule.actions.filter(({ fieldName }) => fieldName === field.fieldName).map((action) => ({ rule, action, holds, conditions })),
    ),
    isShownByItself: field.isShow || isAlwaysShown(field.fieldName),
    isNeededByItself: isNeeded(field),
  }))
}

function judge<Rule extends RegisterRule>(
  rule: Rule,
  known: ReadonlyMap<string, FormField>,
  answerOf: (fieldName: string) => unknown,
  timeZone: string,
) {
  const conditions = rule.conditions
    .filter((condition) => !isDropped(condition))
    .map((condition) => {
      const type = condition.fieldName === TICKET_ID ? null : (known.get(condition.fieldName)?.fieldType ?? 'Text')
      return { condition, holds: predicateOf(condition, type, timeZone)(answerOf(condition.fieldName)) }
    })
  const found = conditions.map(({ holds }) => holds)
  return { rule, conditions, holds: found.length > 0 && (rule.relation === 'AND' ? found.every(Boolean) : found.some(Boolean)) }
}
