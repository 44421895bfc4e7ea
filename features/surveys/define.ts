import type { Text } from '#core/messages.ts'
import { problemsOfField } from '#features/forms/define.ts'
import { surveyMessages } from '#features/surveys/messages.ts'
import { isSoundShowIf } from '#features/surveys/showing.ts'
import { fieldOf, hasChoices, isPlain, type Question } from '#features/surveys/questions.ts'

export type QuestionProblem = { at: 'displayName' | 'fieldOptions' | 'rows' | 'fieldName' | 'showIf'; text: Text }

/** Everything that would make the question useless among the others. */
export function problemsOfQuestion(question: Question, questions: readonly Question[] = [question]): QuestionProblem[] {
  const problems: QuestionProblem[] = []
  if (question.displayName.trim() === '') problems.push({ at: 'displayName', text: surveyMessages['surveys.wrong_name'] })
  if (hasChoices(question.fieldType)) {
    const least = question.fieldType === 'Ranking' ? 2 : 1
    if (question.fieldOptions.length < least || isUnreadable(question.fieldOptions))
      problems.push({ at: 'fieldOptions', text: surveyMessages['surveys.wrong_options'] })
  }
  if (question.fieldType === 'Matrix' && (question.rows.length === 0 || isUnreadable(question.rows)))
    problems.push({ at: 'rows', text: surveyMessages['surveys.wrong_rows'] })
  if (!isSoundShowIf(questions, question)) problems.push({ at: 'showIf', text: surveyMessages['surveys.wrong_showIf'] })
  if (problems.length === 0 && isPlain(question.fieldType) && problemsOfField(fieldOf(question), null).length > 0)
    problems.push({ at: 'fieldOptions', text: surveyMessages['surveys.wrong_options'] })
  return problems
}

function isUnreadable(options: Question['fieldOptions']): boolean {
  return new Set(options.map(({ key }) => key)).size < options.length || options.some(({ value }) => value.trim() === '')
}

/** Answers must stay readable: of what was asked before, words may change and more may come, nothing may go. */
export function lostBy(before: readonly Question[], after: readonly Question[]): Question[] {
  return before.filter((question) => {
    const next = after.find(({ fieldName }) => fieldName === question.fieldName)
    if (next?.fieldType !== question.fieldType) return true
    if ((next.most ?? 0) !== (question.most ?? 0) && question.fieldType === 'Rating') return true
    const keys = new Set([...next.fieldOptions, ...next.rows].map(({ key }) => key))
    return [...question.fieldOptions, ...question.rows].some(({ key }) => !keys.has(key))
  })
}
