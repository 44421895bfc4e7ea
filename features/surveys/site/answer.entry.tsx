import type { Question } from '#features/surveys/questions.ts'
import type { PageWords } from '#features/surveys/site/pageWords.ts'
import { layOutRankings } from '#features/surveys/site/rankings.ts'
import { followRules } from '#features/surveys/site/showing.ts'
import { layOutSteps } from '#features/surveys/site/steps.ts'
import '#site/kit/form.css'
import '#features/surveys/site/survey.css'

const form = document.querySelector('form')
if (form) {
  const words = JSON.parse(form.dataset['words'] ?? '{}') as PageWords
  layOutRankings(form, words)
  if (form.dataset['questions']) followRules(form, JSON.parse(form.dataset['questions']) as Question[])
  if (form.dataset['stepped'] !== undefined) layOutSteps(form, words)
  // A second press while the first is on its way would be told that it has answered already.
  form.addEventListener('submit', (event) => {
    if (form.dataset['sent'] !== undefined) event.preventDefault()
    form.dataset['sent'] = ''
  })
  addEventListener('pageshow', () => delete form.dataset['sent'])
}
