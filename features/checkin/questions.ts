import { checkinMessages } from '#features/checkin/messages.ts'
import { languages, type Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { shapeOf, type FieldType, type FormField } from '#features/forms/fieldTypes.ts'

/** The words of a question in a language that is not the event's first; what is blank is said as in the first. */
export type QuestionTexts = {
  displayName?: string | undefined
  description?: string | undefined
  options?: Record<string, string> | undefined
}
export type Question = FormField & { texts?: Partial<Record<Language, QuestionTexts>> | undefined }

export function questionIn({ texts, ...question }: Question, language: Language): FormField {
  const own = texts?.[language]
  if (!own) return question
  return {
    ...question,
    displayName: own.displayName?.trim() || question.displayName,
    description: own.description?.trim() || question.description,
    fieldOptions: question.fieldOptions.map((option) => ({ ...option, value: own.options?.[option.key]?.trim() || option.value })),
  }
}

/** Blank words are no words. */
export function cleanTexts(texts: Question['texts']): Question['texts'] {
  const kept = languages.flatMap((language): [Language, QuestionTexts][] => {
    const { displayName = '', description = '', options = {} } = texts?.[language] ?? {}
    const worded = Object.fromEntries(Object.entries(options).filter(([, text]) => text.trim() !== ''))
    const own = {
      ...(displayName.trim() && { displayName: displayName.trim() }),
      ...(description.trim() && { description: description.trim() }),
      ...(Object.keys(worded).length > 0 && { options: worded }),
    }
    return Object.keys(own).length > 0 ? [[language, own]] : []
  })
  return kept.length > 0 ? Object.fromEntries(kept) : undefined
}

/** How questions and their options were called, by name and key. */
export type QuestionWords = Record<string, { name: string; fieldType: FieldType; options: Record<string, string> }>

/** What was asked before and is asked now; an option that was removed keeps its word. */
export function questionWords(before: QuestionWords, questions: readonly Question[]): QuestionWords {
  const asked = questions.filter(({ fieldType }) => shapeOf(fieldType) !== 'none')
  const now = asked.map(({ fieldName, displayName, fieldType, fieldOptions }): [string, QuestionWords[string]] => [
    fieldName,
    {
      name: displayName,
      fieldType,
      options: { ...before[fieldName]?.options, ...Object.fromEntries(fieldOptions.map(({ key, value }) => [key, value])) },
    },
  ])
  return { ...before, ...Object.fromEntries(now) }
}

export type AnswerWords = { fieldName: string; name: string; value: string }

/** Answers as a person reads them, in the order the questions have now; what was left blank is left out. */
export function answersInWords(words: QuestionWords, answers: Record<string, unknown> | null, language: Language): AnswerWords[] {
  return Object.entries(words).flatMap(([fieldName, { name, fieldType, options }]) => {
    const given = answers?.[fieldName]
    if (given === null || given === undefined || given === '') return []
    const wordOf = (key: unknown) => {
      if (shapeOf(fieldType) === 'switch') return textIn(checkinMessages[key === 'true' ? 'checkin.yes' : 'checkin.no'], language)
      return options[String(key)] ?? String(key)
    }
    const value = (Array.isArray(given) ? given : [given]).map(wordOf).join(textIn(checkinMessages['checkin.listSeparator'], language))
    return value === '' ? [] : [{ fieldName, name, value }]
  })
}
