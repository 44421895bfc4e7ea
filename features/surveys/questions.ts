import { tagsOf } from '#core/flags.ts'
import { DEFAULT_LANGUAGE, type Language } from '#core/language.ts'
import type { Option } from '#core/schema.ts'
import type { FilterCondition } from '#features/forms/conditions.ts'
import { blankField, definedField } from '#features/forms/define.ts'
import type { relations } from '#features/forms/evaluate.ts'
import type { FieldType, FormField } from '#features/forms/fieldTypes.ts'

/** Asked and judged as in a registration form. */
export const plainTypes = [
  'Radio',
  'Checkbox',
  'Select',
  'OnOff',
  'Textbox',
  'Textarea',
  'Numeric',
  'Date',
  'Tip',
] as const satisfies readonly FieldType[]
export type PlainType = (typeof plainTypes)[number]
/** Asked only in surveys. */
export const ownTypes = ['Rating', 'Nps', 'Matrix', 'Ranking'] as const
export type OwnType = (typeof ownTypes)[number]
export const questionTypes = [...ownTypes, ...plainTypes] as const
export type QuestionType = (typeof questionTypes)[number]

export type Question = {
  fieldName: string
  fieldType: QuestionType
  displayName: string
  description: string
  isRequired: boolean
  fieldOptions: Option[]
  /** What a matrix asks about, each with one of its options. */
  rows: Option[]
  /** Of a rating, its highest mark; of checkboxes, how many may be ticked. */
  most?: number | undefined
  /** What the ends of a scale mean. */
  low: string
  high: string
  /** Asked only where answers before it are such; conditions as those of a form's rules. */
  showIf?: ShowIf | undefined
  /** The same words in other languages. */
  texts?: Partial<Record<Language, QuestionTexts>> | undefined
}
export const showActions = ['In', 'NotIn'] as const
export type ShowCondition = FilterCondition & { fieldAction: { code: (typeof showActions)[number] }; fieldValue: string[] }
export type ShowIf = { relation: (typeof relations)[number]; conditions: ShowCondition[] }
/** What is left out is said in the survey's own language. */
export type QuestionTexts = {
  displayName?: string | undefined
  description?: string | undefined
  low?: string | undefined
  high?: string | undefined
  /** Of options and rows, by their keys. */
  options?: Record<string, string> | undefined
}

export const MOST_QUESTIONS = 100
export const MOST_CONDITIONS = 5
export const MOST_CHOICES = 50
export const RATING_MOST = 5
export const RATING_HIGHEST = 10
export const NPS_MOST = 10

export function isOwn(fieldType: QuestionType): fieldType is OwnType {
  return (ownTypes as readonly string[]).includes(fieldType)
}

export function isPlain(fieldType: QuestionType): fieldType is PlainType {
  return !isOwn(fieldType)
}

/** A text between the questions. */
export function isAsked({ fieldType }: Pick<Question, 'fieldType'>): boolean {
  return fieldType !== 'Tip'
}

export function hasChoices(fieldType: QuestionType): boolean {
  return ['Radio', 'Checkbox', 'Select', 'Matrix', 'Ranking'].includes(fieldType)
}

export function isText(fieldType: QuestionType): boolean {
  return fieldType === 'Textbox' || fieldType === 'Textarea'
}

/** The marks of a scale, lowest first. */
export function marksOf({ fieldType, most }: Pick<Question, 'fieldType' | 'most'>): number[] {
  if (fieldType === 'Nps') return Array.from({ length: NPS_MOST + 1 }, (_, mark) => mark)
  return fieldType === 'Rating' ? Array.from({ length: most ?? RATING_MOST }, (_, at) => at + 1) : []
}

/** The same question as a field of a form, for everything that forms know of it. */
export function fieldOf({ fieldName, displayName, fieldType, description, isRequired, fieldOptions, most }: Question): FormField {
  if (!isPlain(fieldType)) throw new Error(`${fieldType} is no field of a form`)
  return definedField(
    blankField(fieldName, { language: DEFAULT_LANGUAGE, sortId: 0 }),
    {
      displayName,
      fieldType,
      description,
      fieldOptions,
      openFunctionalVerificationTags: tagsOf(['IsShow', ...(isRequired ? (['IsNeeded'] as const) : [])]),
      ...(fieldType === 'Checkbox' && most !== undefined && { maxCount: most }),
    },
    DEFAULT_LANGUAGE,
  )
}
