import { fieldFlagNames, hasBit, hasFlag, tagsOf, validationTypes, withFlag, withoutFlag } from '#core/flags.ts'
import type { Language } from '#core/language.ts'
import type { Param } from '#core/messages.ts'
import type { Option } from '#core/schema.ts'
import {
  builderTypes,
  canBecome,
  hasOptions,
  isStatic,
  layouts,
  shapeOf,
  type Category,
  type FieldGroup,
  type FieldType,
  type FormField,
  type Layout,
} from '#features/forms/fieldTypes.ts'
import { isAlwaysShown } from '#features/forms/fields.ts'
import { isKnownField, knownField, shownAs } from '#features/forms/knownFields.ts'
import type { FormMessage } from '#features/forms/messages.ts'
import { everyOption } from '#features/forms/options.ts'

export const MOST_LEVELS = 5
export const MOST_OPTIONS = 2_000

/** What an organiser says about a field; absent means unchanged, null cleared. */
export type FieldInput = {
  displayName?: string | undefined
  fieldType?: FieldType | undefined
  isShow?: boolean | undefined
  sortId?: number | undefined
  fieldGroup?: FieldGroup | undefined
  openFunctionalVerificationTags?: number | undefined
  description?: string | undefined
  fieldOptions?: Option[] | undefined
  validationType?: number | undefined
  category?: Category | undefined
  layout?: Layout | undefined
  maxLength?: number | null | undefined
  maxCount?: number | null | undefined
  optionLimits?: Record<string, number> | null | undefined
}
export type DefinitionProblem = { at: string; message: Extract<FormMessage, `forms.define.${string}`>; params?: Record<string, Param> }

/** A field before anyone has said anything about it: from the shelf, or an empty text box. */
export function blankField(fieldName: string, { language, sortId }: { language: Language; sortId: number }): FormField {
  if (isKnownField(fieldName)) return knownField(fieldName, { language, sortId })
  return {
    ...shownAs('Textbox', language),
    fieldName,
    displayName: '',
    isShow: true,
    sortId,
    groupName: 'Default',
    fieldGroup: '',
    openFunctionalVerificationTags: tagsOf(['IsShow', 'IsJoinAfterAllowModify']),
    fieldOptions: [],
    validationType: 0,
    category: 'other',
    layout: layouts.top,
  }
}

/** The field after the change. Being shown is one thing under two names, and a text is never required or unique. */
export function definedField(before: FormField, input: FieldInput, language: Language): FormField {
  const { maxLength, maxCount, optionLimits, ...plain } = input
  const given = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)) as Partial<FormField>
  const fieldType = input.fieldType ?? before.fieldType
  const tags = input.openFunctionalVerificationTags ?? before.openFunctionalVerificationTags
  const isShow = input.isShow ?? (input.openFunctionalVerificationTags === undefined ? before.isShow : hasFlag(tags, 'IsShow'))
  const limits = optionLimits === undefined ? before.optionLimits : (optionLimits ?? undefined)
  return {
    ...before,
    ...given,
    ...shownAs(fieldType, language),
    description: input.description ?? before.description,
    layout: input.layout ?? before.layout,
    isShow,
    openFunctionalVerificationTags: withFlag(
      isStatic(fieldType) ? withoutFlag(withoutFlag(tags, 'IsNeeded'), 'IsUnique') : tags,
      'IsShow',
      isShow,
    ),
    maxLength: maxLength === undefined ? before.maxLength : (maxLength ?? undefined),
    maxCount: maxCount === undefined ? before.maxCount : (maxCount ?? undefined),
    optionLimits: limits && Object.keys(limits).length > 0 ? limits : undefined,
  }
}

const comparable: readonly string[] = ['line', 'integer', 'decimal']

/** Everything that would make the field useless or unreadable. */
export function problemsOfField(field: FormField, before: FormField | null): DefinitionProblem[] {
  const { fieldName, fieldType, fieldOptions, openFunctionalVerificationTags: tags } = field
  const problems: DefinitionProblem[] = []
  const add = (at: string, message: DefinitionProblem['message'], params?: Record<string, Param>) =>
    problems.push({ at, message, ...(params && { params }) })

  if (field.displayName.trim() === '') add('displayName', 'forms.define.name')
  const isBuilt = (builderTypes as readonly string[]).includes(fieldType)
  if (before ? !canBecome(before.fieldType, fieldType) : !isBuilt && !isKnownField(fieldName))
    add('fieldType', 'forms.define.type', { name: field.displayName || fieldName })
  if (isAlwaysShown(fieldName) && !field.isShow) add('isShow', 'forms.define.shown')
  if (tagsOf(fieldFlagNames.filter((flag) => hasFlag(tags, flag))) !== tags) add('openFunctionalVerificationTags', 'forms.define.flags')
  const known = Object.values(validationTypes).filter((bit) => hasBit(field.validationType, bit))
  if (known.reduce<number>((sum, bit) => sum + bit, 0) !== field.validationType) add('validationType', 'forms.define.flags')
  if (hasFlag(tags, 'IsUnique') && !comparable.includes(shapeOf(fieldType))) add('openFunctionalVerificationTags', 'forms.define.unique')
  problems.push(...problemsOfOptions(fieldType, fieldOptions))
  const keys = everyOption(fieldOptions).map(({ key }) => key)
  const foreign = Object.keys(field.optionLimits ?? {}).find((key) => !keys.includes(key))
  if (foreign !== undefined) add('optionLimits', 'forms.define.limit', { name: foreign })
  return problems
}

function problemsOfOptions(fieldType: FieldType, options: readonly Option[]): DefinitionProblem[] {
  const problem = (message: DefinitionProblem['message'], params?: Record<string, Param>): DefinitionProblem[] => [
    { at: 'fieldOptions', message, ...(params && { params }) },
  ]
  if (!hasOptions(fieldType)) return options.length > 0 ? problem('forms.define.noOptions') : []
  if (options.length === 0) return problem('forms.define.options')
  const all = everyOption(options)
  if (all.length > MOST_OPTIONS) return problem('forms.define.tooManyOptions', { most: MOST_OPTIONS })
  const twice = all.find(({ key }, at) => all.findIndex((other) => other.key === key) !== at)
  if (twice) return problem('forms.define.optionTwice', { name: twice.key })
  const levels = shapeOf(fieldType) === 'path' ? MOST_LEVELS : 1
  if (depthOf(options) > levels) return problem('forms.define.depth', { most: levels })
  return all.some(({ value }) => value.trim() === '') ? problem('forms.define.optionText') : []
}

function depthOf(options: readonly Option[]): number {
  return options.length === 0 ? 0 : 1 + Math.max(...options.map(({ childrens }) => depthOf(childrens ?? [])))
}
