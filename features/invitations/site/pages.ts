import { html, type Html } from '#core/html.ts'
import type { Language } from '#core/language.ts'
import { format, textIn } from '#core/messages.ts'
import type { Report } from '#features/invitations/reportContract.ts'
import { siteMessages } from '#features/invitations/siteMessages.ts'

type Key = keyof typeof siteMessages
const sayIn =
  (language: Language) =>
  (key: Key, params: Record<string, string | number> = {}) =>
    format(textIn(siteMessages[key], language), params, language)

/** The letter can be read before any script, and without one; the script brings the answer. */
export function letterPage(letter: Html): Html {
  return html`<main class="invitation">
    ${letter}
    <div id="root"></div>
  </main>`
}

type Verified = { orgName: string; title: string; name: string; href: string; language: Language }

export function verifyPage({ orgName, title, name, href, language }: Verified): Html {
  const say = sayIn(language)
  const shown = `${[...name][0] ?? ''}**`
  return html`<main class="notice">
    <h1>${say('verifyTitle')}</h1>
    <p>${say('verifyText', { org: orgName, name: shown, title })}</p>
    <a class="button" href="${href}">${say('accept')}</a>
  </main>`
}

type Told = { title: string; at: string; report: Omit<Report, 'hasLink'>; language: Language }
const shown = [
  ['listed', 'listed'],
  ['sent', 'sent'],
  ['opened', 'opened'],
  ['acceptedShort', 'accepted'],
  ['declinedShort', 'declined'],
  ['came', 'came'],
] as const

export function reportPage({ title, at, report, language }: Told): Html {
  const say = sayIn(language)
  const number = (value: number) => value.toLocaleString(language)
  return html`<main class="page">
    <div class="body">
      <h1>${title}</h1>
      <p class="muted">${say('reportTitle')} · ${say('reportAt', { time: at })}</p>
      <table class="invite-report">
        <thead>
          <tr>
            <th scope="col">${say('department')}</th>
            <th scope="col">${say('goal')}</th>
            ${shown.map(([key]) => html`<th scope="col">${say(key)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${report.byDepartment.map(
            (row) =>
              html`<tr>
                <th scope="row">${row.name || say('noDepartment')}</th>
                <td>${row.goal === null ? '–' : number(row.goal)}</td>
                ${shown.map(([, key]) => html`<td>${number(row[key])}</td>`)}
              </tr>`,
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Σ</th>
            <td>${number(report.goal)}</td>
            ${shown.map(([, key]) => html`<td>${number(report.figures[key])}</td>`)}
          </tr>
        </tfoot>
      </table>
    </div>
  </main>`
}
