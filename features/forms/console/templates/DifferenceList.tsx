import { useT } from '#console/kit/text.ts'
import type { Difference } from '#features/forms/templateCalls.ts'

export function DifferenceList({ difference: { fields, rulesGone, rulesNew } }: { difference: Difference }) {
  const t = useT()
  return (
    <ul className="template-list">
      {fields.map(({ fieldName, displayName, kind, parts }) => (
        <li key={fieldName} className="row g2">
          <span className="tag">{t(`forms.templateKind_${kind}`)}</span>
          <span className={kind === 'removed' ? 'sp template-gone' : 'sp'}>{displayName}</span>
          <span className="t12 m3">{parts.map((part) => t(`forms.templatePart_${part}`)).join(t('kit.comma'))}</span>
        </li>
      ))}
      {rulesGone > 0 && <li className="t13">{t('forms.templateRulesGone', { n: rulesGone })}</li>}
      {rulesNew > 0 && <li className="t13">{t('forms.templateRulesNew', { n: rulesNew })}</li>}
    </ul>
  )
}
