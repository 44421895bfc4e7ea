import type { SelfData } from '#features/checkin/selfPage.ts'
import { Question, type Given } from '#features/checkin/site/self/Question.tsx'
import { SelfHead } from '#features/checkin/site/self/SelfHead.tsx'
import { buttonLook, lookOf } from '#features/checkin/site/self/selfLook.ts'
import { clockOf, type SelfProblem } from '#features/checkin/site/self/selfRefusal.ts'
import { selfSayer } from '#features/checkin/site/self/selfMessages.ts'
import { Icon } from '#site/kit/Icon.tsx'

const inputs = {
  Mobile: { type: 'tel', autoComplete: 'tel', inputMode: 'tel' },
  Email: { type: 'email', autoComplete: 'email', inputMode: 'email' },
  IdNumber: { type: 'text', autoComplete: 'off', inputMode: 'text' },
  CheckinCode: { type: 'text', autoComplete: 'off', inputMode: 'text' },
  MobileTail: { type: 'text', autoComplete: 'off', inputMode: 'numeric' },
} as const

export type Filled = { value: string; answers: Record<string, Given> }
export const NOTHING_FILLED: Filled = { value: '', answers: {} }

type Props = {
  data: SelfData
  now: Date
  filled: Filled
  errors: Record<string, string>
  problem: SelfProblem | null
  /** What is being done; blank when nothing is. */
  busy: string
  onFill: (filled: Filled) => void
  onSend: () => void
}

/** The page itself, as phones show it and the designer previews it. */
export function SelfForm({ data, now, filled, errors, problem, busy, onFill, onSend }: Props) {
  const say = selfSayer(data.language)
  const other = data.languages.find((language) => language !== data.language)
  const label = say(data.field)
  const wrong = errors['value']
  return (
    <main className="page self" aria-label={data.name} style={lookOf(data.page)}>
      {other && (
        <a className="self-language" href={`?language=${other}`} hrefLang={other} lang={other}>
          {say('switchLanguage')}
        </a>
      )}
      <SelfHead design={data.page} name={data.name} />
      <form
        className="form"
        noValidate
        onSubmit={(submit) => {
          submit.preventDefault()
          if (!busy) onSend()
        }}
      >
        <Hours data={data} now={now} />
        <div className="field">
          <label className="label" htmlFor="value">
            {label}
          </label>
          <input
            id="value"
            className="input"
            {...inputs[data.field]}
            maxLength={100}
            value={filled.value}
            aria-required
            aria-invalid={wrong ? true : undefined}
            aria-describedby={wrong ? 'value-wrong' : undefined}
            onChange={({ target }) => onFill({ ...filled, value: target.value })}
          />
          {wrong && (
            <p className="wrong" id="value-wrong">
              {wrong}
            </p>
          )}
        </div>
        {data.questions.map((field) => (
          <Question
            key={field.fieldName}
            field={field}
            requiredWord={say('required')}
            value={filled.answers[field.fieldName] ?? ''}
            error={errors[field.fieldName]}
            onChange={(answer) => onFill({ ...filled, answers: { ...filled.answers, [field.fieldName]: answer } })}
          />
        ))}
        {data.isLocationNeeded && <p className="hint">{say('locationNeeded')}</p>}
        <div role="alert">
          {problem && (
            <div className="note danger">
              <Icon name="warn" />
              <div>
                <b>{problem.title}</b>
                {problem.help && <p>{problem.help}</p>}
              </div>
            </div>
          )}
        </div>
        <button type="submit" className="button primary wide" aria-disabled={busy ? true : undefined} style={buttonLook(data.page)}>
          {busy && <span className="spin" aria-hidden="true" />}
          {busy || data.buttonText}
        </button>
        <PageButtons buttons={data.page.buttons} design={data.page} />
      </form>
    </main>
  )
}

/** Said before anyone has typed for nothing. */
function Hours({ data: { startTime, endTime, timeZone, language }, now }: { data: SelfData; now: Date }) {
  const say = selfSayer(language)
  const clock = (iso: string) => clockOf(iso, timeZone, now)
  const text =
    startTime && Date.parse(startTime) > now.getTime()
      ? say('opens', { time: clock(startTime) })
      : endTime && Date.parse(endTime) < now.getTime()
        ? say('closed', { time: clock(endTime) })
        : ''
  if (!text) return null
  return (
    <p className="note warning">
      <Icon name="clock" />
      <span>{text}</span>
    </p>
  )
}

export function PageButtons({ buttons, design }: { buttons: SelfData['page']['buttons']; design: SelfData['page'] }) {
  return buttons.map(({ text, link, type }, at) => (
    <a
      key={at}
      className={type === 'primary' ? 'button wide primary' : 'button wide'}
      style={type === 'primary' ? buttonLook(design) : {}}
      href={link || undefined}
    >
      {text}
    </a>
  ))
}
