import { answersInForm } from '#features/surveys/formAnswers.ts'
import type { Question } from '#features/surveys/questions.ts'
import { shownQuestions } from '#features/surveys/showing.ts'

/** Asks only what the answers so far lead to; what is not asked is neither judged nor sent. */
export function followRules(form: HTMLFormElement, questions: readonly Question[]): void {
  const parts = new Map([...form.querySelectorAll<HTMLElement>('[data-name]')].map((part) => [part.dataset['name'], part]))
  const apply = () => {
    // What is not asked now is disabled, and a disabled control says nothing.
    for (const part of parts.values()) if (part instanceof HTMLFieldSetElement) part.disabled = false
    const sent = new URLSearchParams([...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
    const shown = new Set(shownQuestions(questions, answersInForm(questions, sent)).map(({ fieldName }) => fieldName))
    for (const { fieldName, fieldType, isRequired, showIf } of questions) {
      const part = parts.get(fieldName)
      if (!part) continue
      const isOff = !shown.has(fieldName)
      part.toggleAttribute('data-off', isOff)
      if (part instanceof HTMLFieldSetElement) part.disabled = isOff
      if (showIf && isRequired && fieldType !== 'Checkbox')
        for (const control of part.querySelectorAll<HTMLInputElement>('input, select, textarea')) control.required = !isOff
    }
    form.dispatchEvent(new Event('asked'))
  }
  form.addEventListener('change', apply)
  apply()
}
