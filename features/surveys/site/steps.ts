import type { PageWords } from '#features/surveys/site/pageWords.ts'

/** One question on each screen: forward when it is answered, back at any time, and the send button after the last. */
export function layOutSteps(form: HTMLFormElement, words: PageWords): void {
  const questions = [...form.querySelectorAll<HTMLElement>('[data-question]')]
  const end = form.querySelector<HTMLElement>('.survey-end')
  const first = questions.findIndex((question) => question.querySelector('.wrong'))
  if (questions.length < 2 || !end) return
  let at = Math.max(0, first)
  let isPressed = false

  const bar = document.createElement('progress')
  bar.className = 'filled'
  bar.max = questions.length
  form.before(bar)
  const nav = document.createElement('nav')
  nav.className = 'survey-steps'
  const [back, count, next] = [document.createElement('button'), document.createElement('output'), document.createElement('button')]
  back.type = next.type = 'button'
  back.className = 'button'
  next.className = 'button primary'
  back.textContent = words.back
  next.textContent = words.next
  nav.append(back, count, next)
  end.before(nav)
  form.noValidate = true

  const isOn = (question: HTMLElement | undefined) => question !== undefined && question.dataset['off'] === undefined
  const after = (place: number) => questions.findIndex((question, other) => other > place && isOn(question))
  const before = (place: number) => questions.findLastIndex((question, other) => other < place && isOn(question))
  const countOn = (most: number) => questions.slice(0, most).filter(isOn).length
  const mark = () => {
    const isLast = after(at) < 0
    back.hidden = before(at) < 0
    next.hidden = isLast
    end.hidden = !isLast
    bar.max = countOn(questions.length)
    bar.value = countOn(at + 1)
    count.textContent = words.stepOf.replace('{n}', String(bar.value)).replace('{of}', String(bar.max))
  }
  const show = (to: number, isFocused = true) => {
    at = to
    questions.forEach((question, place) => (question.hidden = place !== at))
    mark()
    if (isFocused) questions[at]?.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true })
    if (isFocused) scrollTo({ top: 0 })
  }
  const isRight = (question: HTMLElement): boolean => {
    const wrong = [...question.querySelectorAll<HTMLInputElement>('input, select, textarea')].find((control) => !control.checkValidity())
    const isMissing =
      question.dataset['question'] === 'Checkbox' && question.dataset['required'] !== undefined && !question.querySelector(':checked')
    if (!wrong && !isMissing) {
      question.querySelector('.wrong')?.remove()
      return true
    }
    const note = question.querySelector('.wrong') ?? document.createElement('p')
    note.className = 'wrong'
    note.setAttribute('role', 'alert')
    note.textContent = words.answerFirst
    question.append(note)
    return false
  }
  const forward = () => {
    const question = questions[at]
    if (question && isRight(question) && after(at) >= 0) show(after(at))
  }
  back.addEventListener('click', () => show(Math.max(0, before(at))))
  next.addEventListener('click', forward)
  form.addEventListener('submit', (event) => {
    const stuck = questions.findIndex((question) => isOn(question) && !isRight(question))
    if (stuck < 0) return
    event.preventDefault()
    event.stopImmediatePropagation()
    show(stuck)
  })
  // A tap on an answer goes on by itself; arrow keys choose among the answers and stay.
  form.addEventListener('pointerdown', ({ target }) => {
    isPressed = target instanceof Element && target.closest('.survey-mark, .survey-choice') !== null
  })
  form.addEventListener('change', () => {
    const kind = questions[at]?.dataset['question'] ?? ''
    if (isPressed && ['Rating', 'Nps', 'Radio', 'OnOff'].includes(kind) && after(at) >= 0) forward()
    isPressed = false
  })
  form.addEventListener('asked', mark)
  show(at, first >= 0)
}
