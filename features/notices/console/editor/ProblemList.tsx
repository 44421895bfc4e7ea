import { Button } from 'antd'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import type { TemplateDraft } from '#features/notices/console/editor/useTemplateDraft.ts'
import { useInserting } from '#features/notices/console/editor/FieldText.tsx'
import type { NoticeProblem, ReplaceField } from '#features/notices/shapes.ts'

type Props = { draft: TemplateDraft; fields: readonly ReplaceField[]; onReplace: (fieldName: string, by: string) => void }

/** What is wrong, for how many, and the one step that mends it. */
export function ProblemList({ draft: { check }, fields, onReplace }: Props) {
  const t = useT()
  const { data, isError } = check
  const problems = data?.problems ?? []
  return (
    <section
      className="notice-problems"
      aria-live="polite"
      aria-busy={check.isFetching}
      aria-label={t('notices.problems', { n: problems.length })}
    >
      <div className="row g2 notice-problems-head">
        <b>
          {problems.length > 0 ? t('notices.problems', { n: problems.length }) : data ? t('notices.noProblems') : t('notices.checking')}
        </b>
        <span className="t12 m3">
          {isError
            ? t('notices.notChecked')
            : data &&
              (data.checked < data.total
                ? t('notices.checkedSome', { checked: data.checked, n: data.total })
                : t('notices.checkedAll', { n: data.checked }))}
        </span>
      </div>
      <ul>
        {problems.map((problem) => (
          <Problem key={`${problem.reason} ${problem.fieldName}`} problem={problem} fields={fields} onReplace={onReplace} />
        ))}
      </ul>
    </section>
  )
}

const isStop = ({ reason }: NoticeProblem) => reason !== 'empty' && reason !== 'tooLong'

function Problem({ problem, fields, onReplace }: { problem: NoticeProblem } & Pick<Props, 'fields' | 'onReplace'>) {
  const t = useT()
  const { names, isReadOnly } = useInserting()
  const { fieldName, reason, count: n } = problem
  const name = names.nameOf(fieldName)
  const like = reason === 'unknown' ? likest(fieldName, fields) : undefined
  const hints = { unknown: t('notices.problem_unknownHint'), brackets: t('notices.problem_bracketsHint') } as Partial<
    Record<string, string>
  >
  const said =
    reason === 'unknown'
      ? t('notices.problem_unknown', { name })
      : reason === 'empty'
        ? t('notices.problem_empty', { name, n })
        : reason === 'tooLong'
          ? fieldName
            ? t('notices.problem_tooLongField', { name, n })
            : t('notices.problem_tooLong', { n })
          : t(`notices.problem_${reason}`)
  const fallback = `{{${name}|${t('notices.fallbackWord')}}}`
  const hint =
    reason === 'empty'
      ? t('notices.problem_emptyHint', { example: fallback })
      : reason === 'tooLong'
        ? fieldName
          ? ''
          : t('notices.problem_tooLongHint')
        : hints[reason]
  return (
    <li className="notice-problem">
      <Icon name="warn" className={isStop(problem) ? 'down' : 'notice-warn'} />
      <div className="sp">
        <p>{said}</p>
        {hint && <p className="t12 m3">{hint}</p>}
      </div>
      {like && !isReadOnly && (
        <Button type="link" size="small" onClick={() => onReplace(fieldName, like.fieldName)}>
          {t('notices.replaceWith', { name: like.displayName })}
        </Button>
      )}
      {reason === 'empty' && !isReadOnly && (
        <Button type="link" size="small" onClick={() => onReplace(fieldName, `${fieldName}|${t('notices.fallbackWord')}`)}>
          {t('notices.giveFallback')}
        </Button>
      )}
    </li>
  )
}

/** The field whose name has most to do with what was written. */
function likest(written: string, fields: readonly ReplaceField[]): ReplaceField | undefined {
  const word = written.toLowerCase()
  return fields.find(({ displayName, fieldName }) =>
    [displayName, fieldName].some((name) => word.includes(name.toLowerCase()) || (word.length > 1 && name.toLowerCase().includes(word))),
  )
}
