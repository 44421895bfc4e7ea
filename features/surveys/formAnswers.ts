import type { Question } from '#features/surveys/questions.ts'

/** A posted form as answers: `name` of most, `name.row` of a matrix, `name.option` with its place of a ranking. */
export function answersInForm(questions: readonly Question[], form: URLSearchParams): Record<string, unknown> {
  const given: Record<string, unknown> = {}
  for (const { fieldName, fieldType, rows, fieldOptions } of questions) {
    if (fieldType === 'Checkbox') given[fieldName] = form.getAll(fieldName)
    else if (fieldType === 'Matrix')
      given[fieldName] = Object.fromEntries(rows.map(({ key }) => [key, form.get(`${fieldName}.${key}`) ?? '']))
    else if (fieldType === 'Ranking') {
      const places = fieldOptions.map(({ key }) => ({ key, place: form.get(`${fieldName}.${key}`) ?? '' }))
      const ranked = places.filter(({ place }) => place !== '')
      const isEachOnce = new Set(ranked.map(({ place }) => place)).size === ranked.length
      given[fieldName] = isEachOnce
        ? ranked.toSorted((one, other) => Number(one.place) - Number(other.place)).map(({ key }) => key)
        : ranked.map(() => '')
    } else if (form.has(fieldName)) given[fieldName] = form.get(fieldName)
  }
  return given
}
