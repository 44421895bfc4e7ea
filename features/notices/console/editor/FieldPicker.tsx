import { Input } from 'antd'
import { useState } from 'react'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { useInserting } from '#features/notices/console/editor/FieldText.tsx'
import { fieldGroupsOfNotices, type ReplaceField } from '#features/notices/shapes.ts'

type Props = { fields: readonly ReplaceField[]; values: Readonly<Record<string, string>> }

/** What can be said, with what it says to the person who is looked at; a click puts it where one was writing. */
export function FieldPicker({ fields, values }: Props) {
  const t = useT()
  const { names, insert, isReadOnly } = useInserting()
  const [wanted, setWanted] = useState('')
  const found = fields.filter(({ displayName, fieldName }) =>
    `${displayName} ${fieldName}`.toLowerCase().includes(wanted.trim().toLowerCase()),
  )
  return (
    <aside className="notice-fields" aria-label={t('notices.fields')}>
      <Input
        allowClear
        prefix={<Icon name="search" size={14} />}
        aria-label={t('notices.searchFields')}
        placeholder={t('notices.searchFields')}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      {found.length === 0 && <p className="t13 m3 notice-none">{t('notices.noFields')}</p>}
      {fieldGroupsOfNotices.map((group) => {
        const ofGroup = found.filter((field) => field.group === group)
        return (
          ofGroup.length > 0 && (
            <section key={group} aria-labelledby={`fields-${group}`}>
              <h2 id={`fields-${group}`} className="row t12 m3 notice-group">
                <span className="sp">{t(`notices.group_${group}`)}</span>
                {ofGroup.length}
              </h2>
              <ul>
                {ofGroup.map(({ fieldName, displayName, sample }) => (
                  <li key={fieldName}>
                    <button
                      type="button"
                      className="notice-field"
                      disabled={isReadOnly}
                      onClick={() => insert(`{{${names.nameOf(fieldName)}}}`)}
                    >
                      <span className="unseen">{t('notices.insert')} </span>
                      <span className="notice-token">{displayName}</span>
                      <span className="t12 m3 ell notice-value">{values[fieldName] ?? sample}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          )
        )
      })}
    </aside>
  )
}
