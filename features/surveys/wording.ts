import type { Language } from '#core/language.ts'
import type { Option } from '#core/schema.ts'
import type { Question } from '#features/surveys/questions.ts'
import type { Content } from '#features/surveys/shapes.ts'

/** The survey in the words of a language; what was not said in it stays as it is. */
export function wordedIn({ title, content }: { title: string; content: Content }, language: Language): { title: string; content: Content } {
  const around = content.texts?.[language]
  return {
    title: around?.title || title,
    content: {
      ...content,
      introduction: around?.introduction || content.introduction,
      thanks: around?.thanks || content.thanks,
      questions: questionsIn(content.questions, language),
    },
  }
}

export function questionsIn(questions: readonly Question[], language: Language): Question[] {
  return questions.map((question) => {
    const texts = question.texts?.[language]
    if (!texts) return question
    const named = (options: readonly Option[]) => options.map(({ key, value }) => ({ key, value: texts.options?.[key] || value }))
    return {
      ...question,
      displayName: texts.displayName || question.displayName,
      description: texts.description || question.description,
      low: texts.low || question.low,
      high: texts.high || question.high,
      fieldOptions: named(question.fieldOptions),
      rows: named(question.rows),
    }
  })
}
