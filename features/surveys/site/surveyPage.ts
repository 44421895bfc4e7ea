import { formatTime } from '#core/dateTime.ts'
import { html, type Html } from '#core/html.ts'
import type { Language } from '#core/language.ts'
import { format, textIn, type Param } from '#core/messages.ts'
import { isAsked, marksOf, type Question } from '#features/surveys/questions.ts'
import type { Content } from '#features/surveys/shapes.ts'
import { siteMessages } from '#features/surveys/siteMessages.ts'

export type Shown = {
  language: Language
  title: string
  eventTitle: string
  content: Content
  isAnonymous: boolean
  asksWho: boolean
  /** What was sent and has to be mended. */
  given?: URLSearchParams
  wrong?: Record<string, string>
  isPreview?: boolean
}
type Words = (key: keyof typeof siteMessages, params?: Record<string, Param>) => string
type Asking = { say: Words; given: URLSearchParams; wrong: Record<string, string> }

const sayIn =
  (language: Language): Words =>
  (key, params) =>
    format(textIn(siteMessages[key], language), params, language)

/** The whole survey as one form: readable and sendable without a script, which only lays it out in steps. */
export function formPage(shown: Shown): Html {
  const { title, eventTitle, content, isAnonymous, asksWho, given = new URLSearchParams(), wrong = {}, isPreview } = shown
  const say = sayIn(shown.language)
  const asking = { say, given, wrong }
  const wrongs = Object.keys(wrong).length
  let number = 0
  const words = {
    back: say('back'),
    next: say('next'),
    up: say('up'),
    down: say('down'),
    stepOf: say('stepOf', { n: '{n}', of: '{of}' }),
    answerFirst: say('answerFirst'),
  }
  return html`<main class="page survey">
    <header class="survey-head">
      ${eventTitle && html`<p class="survey-by">${eventTitle}</p>`}
      <h1>${title}</h1>
      ${content.introduction && html`<p class="survey-text">${content.introduction}</p>`}
      <p class="survey-privacy">${say(isAnonymous ? 'anonymous' : 'named')}</p>
      ${isPreview && html`<p class="survey-privacy">${say('previewNote')}</p>`}
    </header>
    <form
      class="form"
      method="post"
      data-words="${JSON.stringify(words)}"
      ${content.isStepped && html`data-stepped`}
      ${content.questions.some(({ showIf }) => showIf) && html`data-questions="${JSON.stringify(content.questions.map(ruled))}"`}
      ${wrongs > 0 && html`data-wrong`}
    >
      ${wrongs > 0 && html`<p class="wrong" role="alert">${say('mend', { n: wrongs })}</p>`}
      ${content.questions.map((question) => {
        if (isAsked(question)) number += 1
        return questionPart(question, number, asking)
      })}
      ${
        asksWho &&
        html`<div class="field survey-q" data-question data-required>
          <label class="label" for="who">${say('who')}<span class="req" aria-hidden="true">*</span></label>
          ${isAnonymous && html`<p class="hint">${say('whoOnce')}</p>`}
          <input
            class="input"
            id="who"
            name="who"
            maxlength="100"
            autocomplete="tel"
            required
            value="${given.get('who') ?? ''}"
            ${wrongly('who', asking)}
          />
          ${wrongPart('who', asking)}
        </div>`
      }
      <div class="survey-end">
        <button type="submit" class="button primary wide" ${isPreview && html`disabled`}>${say('send')}</button>
      </div>
    </form>
  </main>`
}

/** What the page needs to know of a question to ask it or not. */
const ruled = (question: Question): Question => ({ ...question, displayName: '', description: '', low: '', high: '', texts: undefined })

const wrongly = (name: string, { wrong }: Asking): Html | false =>
  name in wrong && html`aria-invalid="true" aria-describedby="${name}-wrong"`

const wrongPart = (name: string, { wrong }: Asking): Html | false =>
  name in wrong && html`<p class="wrong" id="${name}-wrong" role="alert">${wrong[name]}</p>`

/** Without a script all are there, and what depends on others may stay blank. */
function questionPart(given: Question, number: number, asking: Asking): Html {
  const question = given.showIf ? { ...given, isRequired: false } : given
  const { fieldName, displayName, description, fieldType, most } = question
  if (!isAsked(question))
    return html`<section class="survey-q survey-tip" data-question data-name="${fieldName}">
      <h2>${displayName}</h2>
      ${description && html`<p class="survey-text">${description}</p>`}
    </section>`
  const hint = fieldType === 'Checkbox' && most !== undefined && asking.say('upTo', { n: most })
  return html`<fieldset
    class="field survey-q"
    data-question="${fieldType}"
    data-name="${fieldName}"
    ${given.isRequired && html`data-required`}
    ${wrongly(fieldName, asking)}
  >
    <legend class="label">
      <span class="survey-no" aria-hidden="true">${number}</span> ${displayName}
      ${given.isRequired ? html`<span class="req" aria-hidden="true">*</span><span class="unseen">${asking.say('required')}</span>` : html`<span class="opt">${asking.say('optional')}</span>`}
    </legend>
    ${(description || hint) && html`<p class="hint">${[description, hint].filter(Boolean).join(' ')}</p>`} ${controlOf(question, asking)}
    ${wrongPart(fieldName, asking)}
  </fieldset>`
}

function controlOf(question: Question, asking: Asking): Html {
  const { fieldName, fieldType, displayName, fieldOptions, isRequired } = question
  const { say, given } = asking
  const value = given.get(fieldName) ?? ''
  const needed = isRequired && html`required`
  switch (fieldType) {
    case 'Rating':
    case 'Nps':
      return marksPart(question, value)
    case 'Radio':
      return choicesPart('radio', question, given.getAll(fieldName))
    case 'Checkbox':
      return choicesPart('checkbox', question, given.getAll(fieldName))
    case 'OnOff':
      return html`<div class="survey-marks">
        ${(['true', 'false'] as const).map((key) => markPart(fieldName, key, say(key === 'true' ? 'yes' : 'no'), value === key, isRequired))}
      </div>`
    case 'Select':
      return html`<select class="input" name="${fieldName}" aria-label="${displayName}" ${needed}>
        <option value="">${say('choose')}</option>
        ${fieldOptions.map((option) => html`<option value="${option.key}" ${option.key === value && html`selected`}>${option.value}</option>`)}
      </select>`
    case 'Matrix':
      return matrixPart(question, given)
    case 'Ranking':
      return rankingPart(question, asking)
    case 'Textarea':
      return html`<textarea class="input lines" name="${fieldName}" aria-label="${displayName}" rows="4" maxlength="2000" ${needed}>
${value}</textarea>`
    case 'Textbox':
    case 'Numeric':
    case 'Date':
    case 'Tip': {
      const kind = fieldType === 'Date' ? html`type="date"` : fieldType === 'Numeric' ? html`inputmode="numeric"` : html`maxlength="200"`
      return html`<input class="input" name="${fieldName}" aria-label="${displayName}" value="${value}" ${kind} ${needed} />`
    }
  }
}

function markPart(name: string, key: string, words: string, isOn: boolean, isRequired: boolean): Html {
  return html`<label class="survey-mark">
    <input type="radio" name="${name}" value="${key}" ${isOn && html`checked`} ${isRequired && html`required`} /><span>${words}</span>
  </label>`
}

/** The ends of the scale say what they mean. */
function marksPart(question: Question, value: string): Html {
  const { fieldName, fieldType, low, high, isRequired } = question
  return html`<div>
    <div class="survey-marks survey-${fieldType.toLowerCase()}">
      ${marksOf(question).map((mark) => markPart(fieldName, String(mark), String(mark), value === String(mark), isRequired))}
    </div>
    ${(low || high) && html`<p class="survey-ends"><span>${low}</span><span>${high}</span></p>`}
  </div>`
}

function choicesPart(type: 'radio' | 'checkbox', { fieldName, fieldOptions, isRequired }: Question, chosen: readonly string[]): Html {
  return html`<div class="survey-choices">
    ${fieldOptions.map(
      ({ key, value }) =>
        html`<label class="survey-choice">
          <input
            type="${type}"
            name="${fieldName}"
            value="${key}"
            ${chosen.includes(key) && html`checked`}
            ${type === 'radio' && isRequired && html`required`}
          />
          <span>${value}</span>
        </label>`,
    )}
  </div>`
}

/** Row by row, which fits any width. */
function matrixPart({ fieldName, rows, fieldOptions, isRequired }: Question, given: URLSearchParams): Html {
  return html`<div class="survey-matrix">
    ${rows.map((row) => {
      const name = `${fieldName}.${row.key}`
      return html`<fieldset>
        <legend>${row.value}</legend>
        <div class="survey-marks">
          ${fieldOptions.map(({ key, value }) => markPart(name, key, value, given.get(name) === key, isRequired))}
        </div>
      </fieldset>`
    })}
  </div>`
}

/** A place for each; a script turns it into a list that is moved. */
function rankingPart({ fieldName, fieldOptions, isRequired }: Question, { say, given }: Asking): Html {
  return html`<ol class="survey-ranking">
    ${fieldOptions.map(({ key, value }) => {
      const name = `${fieldName}.${key}`
      return html`<li>
        <span>${value}</span>
        <select class="input" name="${name}" aria-label="${value}" ${isRequired && html`required`}>
          <option value="">${say('noPlace')}</option>
          ${fieldOptions.map(
            (_, at) =>
              html`<option value="${at + 1}" ${given.get(name) === String(at + 1) && html`selected`}>
                ${say('place', { n: at + 1 })}
              </option>`,
          )}
        </select>
      </li>`
    })}
  </ol>`
}

export function thanksPage(language: Language, thanks: string): Html {
  const say = sayIn(language)
  return html`<main class="notice">
    <h1>${say('thanks')}</h1>
    <p>${thanks || say('thanksText')}</p>
  </main>`
}

type Why = 'Draft' | 'Scheduled' | 'Closed' | 'Once'

export function noticePage(language: Language, why: Why, opensAt: Date | null = null, timeZone?: string): Html {
  const say = sayIn(language)
  const opens =
    opensAt && why === 'Scheduled' ? say('notOpenText', { time: formatTime(opensAt.toISOString(), timeZone) }) : say('notOpenYet')
  const texts: Record<Why, [string, string]> = {
    Draft: [say('notOpen'), say('notOpenYet')],
    Scheduled: [say('notOpen'), opens],
    Closed: [say('closed'), say('closedText')],
    Once: [say('once'), say('onceText')],
  }
  const [title, text] = texts[why]
  return html`<main class="notice">
    <h1>${title}</h1>
    <p>${text}</p>
  </main>`
}
