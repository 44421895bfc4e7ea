import { Select } from 'antd'
import { textOf, useT, type Translate } from '#console/kit/text.ts'
import type { ImportColumn } from '#features/imports/shapes.ts'
import { policies, type Policy } from '#features/imports/rules.ts'
import { hasPolicy, NEW_FIELD, NO_MATCH } from '#features/imports/console/matching.ts'
import type { MatchingHandle } from '#features/imports/console/useMatching.ts'

type Props = { column: ImportColumn; matching: MatchingHandle; isDisabled: boolean }

export function MatchRow({ column, matching, isDisabled }: Props) {
  const t = useT()
  const { fieldId: columnId, displayName: name, sampleValues } = column
  const choice = matching.matching[columnId] ?? NO_MATCH
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="imp-samples" title={sampleValues.join('\n')}>
        {sampleValues.slice(0, 3).join(' · ') || <span className="m3">{t('imports.noSamples')}</span>}
      </td>
      <td>
        <Select
          className="imp-choice"
          aria-label={t('imports.fieldOf', { name })}
          disabled={isDisabled}
          value={choice}
          popupMatchSelectWidth={false}
          showSearch={{ optionFilterProp: 'label' }}
          options={optionsOf(t, matching)}
          onChange={(next: string) => matching.choose(columnId, next)}
        />
      </td>
      <td className="t13 m2">{reasonOf(t, column, choice)}</td>
      <td>
        {hasPolicy(choice, matching.matchKey) && (
          <Select<Policy>
            className="imp-choice"
            aria-label={t('imports.policyOf', { name })}
            disabled={isDisabled}
            value={matching.policyOf(choice)}
            options={policies.map((policy) => ({ value: policy, label: t(`imports.policy.${policy}`) }))}
            onChange={(policy) => matching.setPolicy(choice, policy)}
          />
        )}
      </td>
    </tr>
  )
}

function optionsOf(t: Translate, { fields }: MatchingHandle) {
  return [
    {
      label: t('imports.choices'),
      options: [
        { value: NO_MATCH, label: t('imports.noMatch') },
        { value: NEW_FIELD, label: t('imports.newField') },
      ],
    },
    {
      label: t('imports.fields'),
      options: fields.map(({ fieldId, displayName, isRequired }) => ({
        value: fieldId,
        label: isRequired ? `${displayName} · ${t('imports.required')}` : displayName,
      })),
    },
  ]
}

/** Why the column means what it means: the matcher's reason, or that somebody said so. */
function reasonOf(t: Translate, { proposal, fieldType }: ImportColumn, choice: string): string {
  if (choice === NO_MATCH) return t('imports.reason.none')
  if (choice === NEW_FIELD) return t('imports.reason.new', { type: textOf(`forms.fieldType.${fieldType}`) })
  return proposal?.fieldId === choice ? proposal.reason : t('imports.reason.chosen')
}
