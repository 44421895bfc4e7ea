import type { Change } from '#core/changeWords.ts'
import { changesOf } from '#features/audit/rules.ts'
import type { AuditRow } from '#features/audit/contract.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { isNothing } from '#core/changeWords.ts'
import { fieldText, readable, valueText } from '#console/kit/changeWords.ts'
import '#features/audit/console/audit.css'

const SHOWN = 2

/** Old struck above new, so that the difference is not told by colour alone; what is new has no old. */
export function Difference({ change: { field, before, after }, row }: { change: Change; row: AuditRow }) {
  const t = useT()
  return (
    <span className="diff">
      {field && <span className="diff-field">{fieldText(field, row.fieldNames)}</span>}
      <span className="diff-values">
        {!isNothing(before) && (
          <del title={valueText(before)}>
            <span className="unseen">{t('audit.before')}: </span>
            {valueText(before)}
          </del>
        )}
        <ins title={valueText(after)}>
          <Icon name="arr" size={12} />
          <span className="unseen">{t('audit.after')}: </span>
          {valueText(after)}
        </ins>
      </span>
    </span>
  )
}

/** Whom and which event it was about. */
export function About({ row: { attendeeName, people, bventTitle } }: { row: AuditRow }) {
  const t = useT()
  const whom = people === null ? attendeeName : t('audit.people', { n: people })
  if (!whom && !bventTitle) return <span className="m3">–</span>
  return (
    <span className="ell" title={[whom, bventTitle].filter(Boolean).join(' · ')}>
      {whom && <b>{whom} </b>}
      <span className={whom ? 'm3' : ''}>{bventTitle}</span>
    </span>
  )
}

export function Changes({ row }: { row: AuditRow }) {
  const t = useT()
  const changes = readable(changesOf(row.before, row.after))
  if (changes.length === 0) return <span className="m3">–</span>
  return (
    <span className="diffs">
      {changes.slice(0, SHOWN).map((change) => (
        <Difference key={change.field} change={change} row={row} />
      ))}
      {changes.length > SHOWN && <span className="m3 t12">{t('audit.moreChanges', { n: changes.length - SHOWN })}</span>}
    </span>
  )
}
