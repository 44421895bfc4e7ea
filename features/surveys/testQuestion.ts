import type { Question, QuestionType } from '#features/surveys/questions.ts'

type Given = Partial<Omit<Question, 'fieldOptions' | 'rows'>> & { keys?: readonly string[]; rowKeys?: readonly string[] }
const options = (keys: readonly string[]) => keys.map((key) => ({ key, value: key.toUpperCase() }))

/** For tests: a question of a kind, named after it unless said otherwise. */
export function questionFor(fieldType: QuestionType, { keys = [], rowKeys = [], ...given }: Given = {}): Question {
  const fieldName = `Q_${fieldType.toLowerCase()}`
  return {
    fieldName,
    fieldType,
    displayName: fieldType,
    description: '',
    isRequired: false,
    low: '',
    high: '',
    ...given,
    fieldOptions: options(keys),
    rows: options(rowKeys),
  }
}
