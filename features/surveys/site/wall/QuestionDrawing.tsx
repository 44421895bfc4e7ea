import type { Counted, QuestionResult } from '#features/surveys/shapes.ts'
import { say } from '#features/surveys/site/wall/words.ts'

const number = (value: number | null) => (value === null ? say('hidden') : value.toLocaleString())

/** One question as large as the wall: its number first where it has one, then the bars. */
export function QuestionDrawing({ question }: { question: QuestionResult }) {
  const { displayName, fieldType, options, rows, ranks, score, answered } = question
  const isText = options.length + rows.length + ranks.length === 0 && score === null
  return (
    <>
      <h2>{displayName}</h2>
      {score !== null && (
        <p className="swall-score">
          <b>{score}</b>
          <span>{fieldType === 'Nps' ? say('nps') : say('average')}</span>
        </p>
      )}
      {options.length > 0 && <Bars options={options} />}
      {rows.map((row) => (
        <div key={row.key} className="swall-row">
          <h3>{row.name}</h3>
          <Bars options={row.options} />
        </div>
      ))}
      {ranks.length > 0 && (
        <ol className="swall-bars">
          {ranks.map(({ key, name, score: place }) => (
            <Bar key={key} name={name} share={(place ?? 0) / 100} text={number(place)} />
          ))}
        </ol>
      )}
      {isText && answered !== null && <p className="swall-wait">{say('textsHere', { n: answered })}</p>}
    </>
  )
}

function Bars({ options }: { options: readonly Counted[] }) {
  const sum = options.reduce((all, { total }) => all + (total ?? 0), 0)
  const most = Math.max(1, ...options.map(({ total }) => total ?? 0))
  const percent = (total: number | null) => (total === null || sum === 0 ? '' : ` · ${Math.round((100 * total) / sum)}%`)
  const isWhole = options.every(({ total }) => total !== null)
  return (
    <ul className="swall-bars">
      {options.map(({ key, name, total }) => (
        <Bar key={key} name={name} share={(total ?? 0) / most} text={`${number(total)}${isWhole ? percent(total) : ''}`} />
      ))}
    </ul>
  )
}

function Bar({ name, share, text }: { name: string; share: number; text: string }) {
  return (
    <li>
      <span>{name}</span>
      <i aria-hidden>
        <i style={{ width: `${share * 100}%` }} />
      </i>
      <b>{text}</b>
    </li>
  )
}
