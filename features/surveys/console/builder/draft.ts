import { DEFAULT_LANGUAGE, type Language } from '#core/language.ts'
import { format, textIn } from '#core/messages.ts'
import type { Option } from '#core/schema.ts'
import { fieldTypeMessages } from '#features/forms/fieldTypeMessages.ts'
import { surveyMessages } from '#features/surveys/messages.ts'
import { hasChoices, isOwn, RATING_MOST, type Question, type QuestionType } from '#features/surveys/questions.ts'

type NewKey = (prefix: string) => string
const FIRST_OPTIONS = 3

/** A question of a kind, usable as it stands. */
export function newQuestion(fieldType: QuestionType, newKey: NewKey, language: Language = DEFAULT_LANGUAGE): Question {
  const say = (key: keyof typeof surveyMessages, n = 0) => format(textIn(surveyMessages[key], language), { n }, language)
  const numbered = (text: (n: number) => string): Option[] =>
    Array.from({ length: FIRST_OPTIONS }, (_, at) => ({ key: newKey('O_'), value: text(at + 1) }))
  const optionText = (n: number) => format(textIn(fieldTypeMessages['forms.newOption'], language), { n }, language)
  const grades = (['good', 'fair', 'poor'] as const).map((grade) => ({ key: newKey('O_'), value: say(`surveys.new_${grade}`) }))
  const isScale = fieldType === 'Rating' || fieldType === 'Nps'
  return {
    fieldName: newKey('Q_'),
    fieldType,
    displayName: isOwn(fieldType) ? say(`surveys.new_${fieldType}`) : textIn(fieldTypeMessages[`forms.fieldType.${fieldType}`], language),
    description: '',
    isRequired: isScale,
    fieldOptions: fieldType === 'Matrix' ? grades : hasChoices(fieldType) ? numbered(optionText) : [],
    rows: fieldType === 'Matrix' ? numbered((n) => say('surveys.new_row', n)) : [],
    ...(fieldType === 'Rating' && { most: RATING_MOST }),
    low: isScale ? say(`surveys.new_low_${fieldType}`) : '',
    high: isScale ? say(`surveys.new_high_${fieldType}`) : '',
  }
}

/** Behind the one that is open, or at the end. */
export function withQuestion(questions: readonly Question[], added: Question, after: string): Question[] {
  const at = questions.findIndex(({ fieldName }) => fieldName === after)
  return questions.toSpliced(at < 0 ? questions.length : at + 1, 0, added)
}

/** The same question under a name of its own; options keep their keys, which are its own too. */
export function copied(
  questions: readonly Question[],
  fieldName: string,
  newKey: NewKey,
): { questions: Question[]; fieldName: string } | null {
  const question = questions.find((other) => other.fieldName === fieldName)
  if (!question) return null
  const copy = { ...question, fieldName: newKey('Q_') }
  return { questions: withQuestion(questions, copy, fieldName), fieldName: copy.fieldName }
}

export function changed(questions: readonly Question[], fieldName: string, change: Partial<Question>): Question[] {
  return questions.map((question) => (question.fieldName === fieldName ? { ...question, ...change } : question))
}

export function ordered(questions: readonly Question[], names: readonly string[]): Question[] {
  return names.flatMap((name) => questions.find(({ fieldName }) => fieldName === name) ?? [])
}

export const renamed = (options: readonly Option[], key: string, value: string): Option[] =>
  options.map((option) => (option.key === key ? { ...option, value } : option))
