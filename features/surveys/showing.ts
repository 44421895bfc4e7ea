import { evaluateRules, type RegisterRule } from '#features/forms/evaluate.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import { fieldOf, isOwn, marksOf, type Question } from '#features/surveys/questions.ts'

/** What a condition may ask about: answers that are one, or some, of a few. */
export function answersOffered(question: Question): { key: string; name: string }[] {
  const marks = marksOf(question)
  if (marks.length > 0) return marks.map((mark) => ({ key: String(mark), name: String(mark) }))
  const isChosen = ['Radio', 'Checkbox', 'Select'].includes(question.fieldType)
  return isChosen ? question.fieldOptions.map(({ key, value }) => ({ key, name: value })) : []
}

/** The questions before it that a question's being asked can depend on. */
export function questionsBefore(questions: readonly Question[], fieldName: string): Question[] {
  const at = questions.findIndex((question) => question.fieldName === fieldName)
  return questions.slice(0, Math.max(0, at)).filter((question) => answersOffered(question).length > 0)
}

/** Whether its condition asks about something that comes before it and can be answered so. */
export function isSoundShowIf(questions: readonly Question[], { fieldName, showIf }: Question): boolean {
  const before = new Map(questionsBefore(questions, fieldName).map((question) => [question.fieldName, question]))
  return (showIf?.conditions ?? []).every((condition) => {
    const asked = before.get(condition.fieldName)
    const keys = asked ? answersOffered(asked).map(({ key }) => key) : []
    return condition.fieldValue.length > 0 && condition.fieldValue.every((value) => keys.includes(value))
  })
}

/** Scales are choices among their marks; what is asked only in surveys and cannot be asked about is any other field. */
function ruleField(question: Question): FormField {
  if (!isOwn(question.fieldType)) return fieldOf(question)
  const marks = answersOffered(question).map(({ key, name }) => ({ key, value: name }))
  return fieldOf({ ...question, fieldType: marks.length > 0 ? 'Radio' : 'Textbox', fieldOptions: marks })
}

const ruleOf = ({ fieldName, showIf }: Question): RegisterRule[] =>
  showIf ? [{ id: fieldName, ...showIf, actions: [{ type: 'show', fieldName }], isEnable: true }] : []

/** By the same rules as a form: a hidden question has no answer, and shows no other. */
export function shownQuestions(questions: readonly Question[], values: Record<string, unknown>): Question[] {
  const rules = questions.flatMap(ruleOf)
  if (rules.length === 0) return [...questions]
  const states = evaluateRules(rules, questions.map(ruleField), { values })
  return questions.filter(({ fieldName }) => states.get(fieldName)?.isShow !== false)
}
