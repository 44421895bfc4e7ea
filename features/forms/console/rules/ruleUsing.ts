import type { Rule } from '#features/forms/shapes.ts'
import { problemsOfRule } from '#features/forms/defineRule.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'

/** The first rule that would lose what it asks about or aims at if this field went. */
export function ruleUsing(rules: readonly Rule[], fields: readonly FormField[], fieldName: string): Rule | undefined {
  const left = fields.filter((field) => field.fieldName !== fieldName)
  return rules.find((rule) => problemsOfRule(rule, left).length > 0 && problemsOfRule(rule, fields).length === 0)
}
