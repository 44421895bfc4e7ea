import { writeFile } from 'node:fs/promises'
import { html, type Html } from '#core/html.ts'
import type { Figure } from '#bench/figures.ts'
import { verdictOf } from '#bench/goals.ts'
import { columns, rowsOf, short } from '#bench/report.ts'
import type { SavedResult } from '#bench/results.ts'

const BAR = 120

const style = `body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:90rem;padding:0 1rem;color:#1f2430;background:#fff}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.35rem .6rem;border-bottom:1px solid #dfe3ea;vertical-align:middle}
th{font-weight:600;position:sticky;top:0;background:#fff}.met{color:#0a6b3c;font-weight:600}.missed{color:#b3261e;font-weight:600}
small{color:#5b6472}svg{display:block}.ours{fill:#0f5fb0}.limit{fill:#9aa5b5}
@media(prefers-color-scheme:dark){body,th{background:#14181f;color:#e6e9ef}th,td{border-color:#2b3340}.met{color:#5fd39a}.missed{color:#ff8f86}small{color:#98a2b3}.ours{fill:#6cb2ff}}`

/** The newest figure of everything, drawn beside its limit. */
export async function writePage(file: URL, latest: readonly SavedResult[]): Promise<void> {
  const scenarios = latest.map(section)
  const met = latest.flatMap(({ scenario, figures }) => figures.flatMap((figure) => verdictOf(scenario, figure, figures) ?? []))
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>What it costs</title>
        <style>
          ${{ markup: style }}
        </style>
      </head>
      <body>
        <h1>What it costs</h1>
        <p>
          ${met.filter(({ isMet }) => isMet).length} of ${met.length} goals met. Each figure beside its limit, measured in the same run;
          ratio 1 is the bare thing.
        </p>
        ${scenarios}
      </body>
    </html>`
  await writeFile(file, page.markup)
}

function section(result: SavedResult): Html {
  const rows = rowsOf([result])
  const shown = columns
    .map((_, column) => column)
    .filter((column) => column > 0 && column < columns.length - 1 && rows.some((row) => row[column]))
  const load = result.load ? `, load ${result.load.map((value) => value.toFixed(1)).join(' → ')}` : ''
  return html`<h2>${result.scenario}</h2>
    <p><small>${result.at.slice(0, 16).replace('T', ' ')}, ${result.machine}${load}</small></p>
    <table>
      <thead>
        <tr>
          ${shown.map((column) => html`<th>${columns[column]}</th>`)}
          <th>beside its limit</th>
          <th>verdict</th>
        </tr>
      </thead>
      <tbody>
        ${result.figures.map((figure, at) => {
          const row = rows[at] ?? []
          const verdict = row.at(-1)
          return html`<tr>
            ${shown.map((column) => html`<td>${row[column]}</td>`)}
            <td>${bars(figure)}</td>
            <td class="${verdict === 'met' ? 'met' : 'missed'}">${verdict}</td>
          </tr> `
        })}
      </tbody>
    </table>`
}

function bars({ ours, limit, unit }: Figure): Html | string {
  if (!limit) return ''
  const most = Math.max(ours, limit.value)
  const bar = (value: number, y: number, name: string) =>
    html`<rect class="${name}" x="0" y="${y}" width="${((value / most) * BAR).toFixed(1)}" height="9" rx="2"></rect>`
  return html`<svg width="${BAR}" height="24" role="img" aria-label="ours ${short(ours)} ${unit}, limit ${short(limit.value)} ${unit}">
    ${bar(ours, 1, 'ours')}${bar(limit.value, 13, 'limit')}
  </svg>`
}
