import { beforeEach, expect, test } from 'vitest'
import type { Question } from '#features/surveys/questions.ts'
import { layOutSteps } from '#features/surveys/site/steps.ts'
import { followRules } from '#features/surveys/site/showing.ts'
import { formPage } from '#features/surveys/site/surveyPage.ts'
import { questionFor } from '#features/surveys/testQuestion.ts'

const happy = questionFor('Radio', { fieldName: 'Q_happy', displayName: 'Happy?', keys: ['yes', 'no'] })
const why = questionFor('Textbox', {
  fieldName: 'Q_why',
  displayName: 'Why not?',
  isRequired: true,
  showIf: { relation: 'AND', conditions: [{ fieldName: 'Q_happy', fieldAction: { code: 'In' }, fieldValue: ['no'] }] },
})
const end = questionFor('Textarea', { fieldName: 'Q_end', displayName: 'More?' })

let form: HTMLFormElement
const part = (name: string) => form.querySelector<HTMLFieldSetElement>(`[data-name="${name}"]`) as HTMLFieldSetElement
const choose = (value: string) => {
  const radio = form.querySelector<HTMLInputElement>(`input[value="${value}"]`) as HTMLInputElement
  radio.checked = true
  radio.dispatchEvent(new Event('change', { bubbles: true }))
}
const shown = () =>
  [...form.querySelectorAll<HTMLElement>('[data-question]')].filter((one) => !one.hidden).map((one) => one.dataset['name'])

function open(questions: Question[], isStepped: boolean): void {
  const content = { introduction: '', thanks: '', isStepped, questions }
  document.body.innerHTML = formPage({ language: 'en', title: 'T', eventTitle: '', content, isAnonymous: true, asksWho: false }).markup
  form = document.querySelector('form') as HTMLFormElement
  followRules(form, JSON.parse(form.dataset['questions'] ?? '[]') as Question[])
  if (isStepped) layOutSteps(form, { back: 'Back', next: 'Next', up: '', down: '', stepOf: '{n} / {of}', answerFirst: 'Answer' })
}

beforeEach(() => {
  document.body.innerHTML = ''
})

test('what is not asked is out of sight, out of judgement and out of what is sent; asked, it must be answered', () => {
  open([happy, why, end], false)
  expect([part('Q_why').disabled, part('Q_why').dataset['off'] !== undefined]).toEqual([true, true])
  choose('no')
  const input = part('Q_why').querySelector('input') as HTMLInputElement
  expect([part('Q_why').disabled, part('Q_why').dataset['off'], input.required]).toEqual([false, undefined, true])
  choose('yes')
  expect([part('Q_why').disabled, input.required]).toEqual([true, false])
})

test('without a script all are there and none that depends must be answered', () => {
  const content = { introduction: '', thanks: '', isStepped: false, questions: [happy, why] }
  const { markup } = formPage({ language: 'en', title: 'T', eventTitle: '', content, isAnonymous: true, asksWho: false })
  expect(markup).toContain('Why not?')
  expect(markup).not.toMatch(/<input[^>]*name="Q_why"[^>]*required/)
})

test('step by step, what is not asked is passed over, both ways, and not counted', () => {
  open([happy, why, end], true)
  const count = () => form.querySelector('output')?.textContent
  const press = (name: string) => [...form.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click()
  expect([shown(), count()]).toEqual([['Q_happy'], '1 / 2'])
  choose('yes')
  press('Next')
  expect([shown(), count()]).toEqual([['Q_end'], '2 / 2'])
  press('Back')
  choose('no')
  expect(count()).toBe('1 / 3')
  press('Next')
  expect([shown(), count()]).toEqual([['Q_why'], '2 / 3'])
})
