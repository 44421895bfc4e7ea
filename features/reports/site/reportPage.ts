import { formatTime } from '#core/dateTime.ts'
import { html, type Html } from '#core/html.ts'
import type { Language } from '#core/language.ts'
import { format, textIn, type Param } from '#core/messages.ts'
import { priceText } from '#core/money.ts'
import { curvePath } from '#features/reports/curve.ts'
import { reportMessages } from '#features/reports/messages.ts'
import type { Bar, Report } from '#features/reports/shapes.ts'
import type { QuestionResult } from '#features/surveys/shapes.ts'

type Say = (key: keyof typeof reportMessages, params?: Record<string, Param>) => string
const WIDTH = 720
const HEIGHT = 180

/** One page that is read on a screen and printed on paper; drawings are markup, so that they need no script. */
export function reportPage(report: Report, language: Language): Html {
  const say: Say = (key, params) => format(textIn(reportMessages[key], language), params, language)
  const number = (value: number | null) => (value === null ? say('reports.hidden') : value.toLocaleString(language))
  const { title, organiser, place, introduction, timeZone, registered, signedIn, goal } = report
  const share = registered === 0 ? 0 : Math.round((100 * signedIn) / registered)
  const figures: [string, string, string][] = [
    [say('reports.registered'), number(registered), goal ? say('reports.ofGoal', { n: Math.round((100 * registered) / goal) }) : ''],
    [say('reports.signedIn'), number(signedIn), ''],
    [say('reports.turnout'), `${share}%`, ''],
    ...report.money.flatMap(({ currency, income, refund }): [string, string, string][] => [
      [say('reports.income'), priceText(income, currency), `${say('reports.refund')} ${priceText(refund, currency)}`],
    ]),
  ]
  const bars = (list: readonly Bar[]) => barsPart(list, number)
  const isHidden = report.surveys.some(({ questions }) => questions.some((question) => question.isHidden))
  const hasHidden = isHidden || [...report.tickets, ...report.sources].some(({ total }) => total === null)
  return html`<main class="report">
    <header>
      <p class="report-by">${organiser}</p>
      <h1>${title}</h1>
      <p class="report-when">
        ${formatTime(report.startTime, timeZone)} – ${formatTime(report.endTime, timeZone)} ${place && html`· ${place}`}
      </p>
      ${introduction && html`<p class="report-text">${introduction}</p>`}
      <button type="button" id="print" class="button">${say('reports.print')}</button>
    </header>
    <dl class="report-figures">
      ${figures.map(
        ([name, value, note]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>
              <b>${value}</b>
              ${note && html`<small>${note}</small>`}
            </dd>
          </div>`,
      )}
    </dl>
    ${curvePart(report, say, number)} ${report.funnel.length > 0 && part(say('reports.funnel'), bars(report.funnel))}
    ${report.tickets.length > 0 && part(say('reports.tickets'), bars(report.tickets))}
    ${report.sources.length > 0 && part(say('reports.sources'), bars(report.sources))} ${arrivalsPart(report, say)}
    ${report.surveys.map((survey) =>
      part(
        survey.title,
        html`<p class="report-note">${say('reports.answers', { n: survey.answered })}</p>
          ${survey.questions.flatMap((question) => questionPart(question, say, bars) || [])}`,
      ),
    )}
    <footer>
      ${hasHidden && html`<p>${say('reports.hiddenNote')}</p>`}
      <p>${say('reports.asOf', { time: formatTime(report.asOf, timeZone), zone: timeZone })} · ${say('reports.madeBy')}</p>
    </footer>
  </main>`
}

const part = (title: string, body: Html): Html =>
  html`<section>
    <h2>${title}</h2>
    ${body}
  </section>`

function barsPart(list: readonly Bar[], number: (value: number | null) => string): Html {
  const most = Math.max(1, ...list.map(({ total }) => total ?? 0))
  return html`<ul class="report-bars">
    ${list.map(
      ({ name, total }) =>
        html`<li>
          <span>${name}</span>
          <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect width="${Math.round((100 * (total ?? 0)) / most)}" height="10" />
          </svg>
          <b>${number(total)}</b>
        </li>`,
    )}
  </ul>`
}

function curvePart({ points }: Report, say: Say, number: (value: number) => string): Html | false {
  const [first, last] = [points[0], points.at(-1)]
  if (points.length < 2 || !first || !last) return false
  const label = say('reports.curveAlt', { from: first.day, first: first.total, to: last.day, last: last.total })
  const { line, area } = curvePath(
    points.map(({ total }) => total),
    WIDTH,
    HEIGHT,
  )
  return part(
    say('reports.curve'),
    html`<svg class="report-curve" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${label}">
        <path class="area" d="${area}" />
        <path class="line" d="${line}" />
      </svg>
      <p class="report-ends"><span>${first.day}</span><span>${last.day} · ${number(last.total)}</span></p>`,
  )
}

function arrivalsPart({ arrivals, timeZone }: Report, say: Say): Html | false {
  const most = Math.max(0, ...arrivals.map(({ total }) => total))
  if (arrivals.length < 2 || most === 0) return false
  const step = WIDTH / arrivals.length
  const clock = (time: string | undefined) => formatTime(time, timeZone, 'MM-DD HH:mm')
  return part(
    say('reports.arrivals'),
    html`<svg class="report-curve" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${say('reports.arrivalsNote', { n: most })}">
        ${arrivals.map(({ total }, at) => {
          const height = Math.round((HEIGHT * total) / most)
          return html`<rect
            x="${Math.round(at * step)}"
            y="${HEIGHT - height}"
            width="${Math.max(1, Math.round(step * 0.8))}"
            height="${height}"
          />`
        })}
      </svg>
      <p class="report-ends">
        <span>${clock(arrivals[0]?.time)}</span><span>${say('reports.arrivalsNote', { n: most })}</span
        ><span>${clock(arrivals.at(-1)?.time)}</span>
      </p>`,
  )
}

function questionPart(
  { displayName, fieldType, answered, score, options, rows, ranks }: QuestionResult,
  say: Say,
  bars: (list: readonly Bar[]) => Html,
): Html | false {
  const isEmpty = answered === 0 || (score === null && options.length + rows.length + ranks.length === 0)
  if (isEmpty) return false
  return html`<div class="report-question">
    <h3>${displayName}</h3>
    ${score !== null && html`<p class="report-score">${say(fieldType === 'Nps' ? 'reports.nps' : 'reports.average', { n: score })}</p>`}
    ${options.length > 0 && bars(options)}
    ${rows.map(
      (row) =>
        html`<h4>${row.name}</h4>
          ${bars(row.options)}`,
    )}
    ${ranks.length > 0 && bars(ranks.map(({ name, score: place }) => ({ name, total: place })))}
  </div>`
}
