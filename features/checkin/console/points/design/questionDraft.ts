import { hasFlag, withFlag } from '#core/flags.ts'
import type { Language } from '#core/language.ts'
import type { Option } from '#core/schema.ts'
import type { Question, QuestionTexts } from '#features/checkin/questions.ts'
import type { WebCheckin } from '#features/checkin/shapes.ts'
import { blankField, definedField } from '#features/forms/define.ts'
import { hasOptions, isStatic, type FieldType } from '#features/forms/fieldTypes.ts'

export type QuestionsDraft = { questions: Question[] }

const random = () => crypto.randomUUID().slice(0, 8)
export const newOption = (value: string): Option => ({ key: random(), value })

type New = { fieldType: FieldType; language: Language; displayName: string; options: readonly string[] }

export function newQuestion({ fieldType, language, displayName, options }: New): Question {
  const blank = blankField(`F_${random()}`, { language, sortId: 0 })
  const fieldOptions = hasOptions(fieldType) ? options.map(newOption) : []
  return definedField(blank, { fieldType, displayName, fieldOptions }, language)
}

/** Another way of answering the same question; the options stay where there are some. */
export function withType(question: Question, fieldType: FieldType, language: Language, options: readonly string[]): Question {
  const { texts, ...field } = question
  const kept = question.fieldOptions.length > 0 ? question.fieldOptions : options.map(newOption)
  const changed = definedField(field, { fieldType, fieldOptions: hasOptions(fieldType) ? kept : [] }, language)
  return { ...changed, ...(texts && { texts }) }
}

export const isRequired = ({ openFunctionalVerificationTags: tags }: Question) => hasFlag(tags, 'IsNeeded')
export function withRequired(question: Question, isOn: boolean): Question {
  return { ...question, openFunctionalVerificationTags: withFlag(question.openFunctionalVerificationTags, 'IsNeeded', isOn) }
}
export const canBeRequired = ({ fieldType }: Question) => !isStatic(fieldType) && fieldType !== 'OnOff'

export function withTexts(question: Question, language: Language, change: QuestionTexts): Question {
  return { ...question, texts: { ...question.texts, [language]: { ...question.texts?.[language], ...change } } }
}

export type QuestionProblem = 'noName' | 'noOptions' | 'noOptionText'

/** Why a question could not be asked like this. */
export function problemOfQuestion({ displayName, fieldType, fieldOptions }: Question): QuestionProblem | null {
  if (displayName.trim() === '') return 'noName'
  if (!hasOptions(fieldType)) return null
  if (fieldOptions.length === 0) return 'noOptions'
  return fieldOptions.some(({ value }) => value.trim() === '') ? 'noOptionText' : null
}

type QuestionInput = { questions: WebCheckin['questions'] }

export function inputOfQuestions({ questions }: QuestionsDraft): QuestionInput {
  return { questions: questions.map((question, sortId) => ({ ...question, sortId })) }
}
