import { useT } from '#console/kit/text.ts'
import { isOwn, type QuestionType } from '#features/surveys/questions.ts'

/** What a kind of question is called; those of forms are called as forms call them. */
export function useTypeName(): (fieldType: QuestionType) => string {
  const t = useT()
  return (fieldType) => (isOwn(fieldType) ? t(`surveys.type_${fieldType}`) : t(`forms.fieldType.${fieldType}`))
}
