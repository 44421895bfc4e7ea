import { useQueries, useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { formCalls } from '#features/forms/contract.ts'
import { isAnswerable } from '#features/forms/fields.ts'
import { callQuery, useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { useUnsavedGuard } from '#console/kit/useUnsavedGuard.tsx'

/** Which answer goes to which field of the customer record; one target takes one answer. */
export function CustomerMapping({ bventId, canSave }: { bventId: string; canSave: boolean }) {
  const t = useT()
  const fields = useQuery(callQuery(formCalls.queryFields, { bventId }))
  const saved = useQuery(callQuery(formCalls.customerMapping, { bventId }))
  const levelOne = useQuery(callQuery(formCalls.customerLevelOne, {}))
  const levelTwo = useQueries({ queries: (levelOne.data ?? []).map(({ key }) => callQuery(formCalls.customerLevelTwo, { key })) })
  const [changes, setChanges] = useState<Record<string, string>>({})
  const { mutate, isPending } = useCall(formCalls.saveCustomerMapping, { changes: [formCalls.customerMapping] })
  const guard = useUnsavedGuard(Object.keys(changes).length > 0 && !isPending)
  if (!fields.data || !saved.data || !levelOne.data) return null

  const targets = { ...Object.fromEntries(saved.data.mapping.map(({ fieldName, key }) => [fieldName, key])), ...changes }
  const taken = new Set(Object.values(targets).filter(Boolean))
  const options = (own: string | undefined) => [
    { label: t('forms.mappingNone'), value: '' },
    ...(levelOne.data ?? []).map(({ value }, at) => ({
      label: value,
      options: (levelTwo[at]?.data ?? []).map((field) => ({
        label: field.value,
        value: field.key,
        disabled: taken.has(field.key) && field.key !== own,
      })),
    })),
  ]
  const save = () => {
    const mapping = Object.entries(targets).flatMap(([fieldName, key]) => (key ? [{ fieldName, key }] : []))
    mutate(
      { bventId, mapping },
      {
        onSuccess: () => {
          setChanges({})
          showToast({ kind: 'success', text: t('forms.saved') })
        },
      },
    )
  }
  return (
    <section aria-labelledby="mapping">
      <div className="row g2 between">
        <div>
          <h2 id="mapping" className="t16 b">
            {t('forms.mapping')}
          </h2>
          <p className="t13 m3">{t('forms.mappingHint')}</p>
        </div>
        {canSave && (
          <Button type="primary" disabled={Object.keys(changes).length === 0} loading={isPending} onClick={save}>
            {t('forms.mappingSave')}
          </Button>
        )}
      </div>
      <ul className="settings-mapping">
        {fields.data.filter(isAnswerable).map(({ fieldName, displayName }) => (
          <li key={fieldName} className="settings-map">
            <span className="ell">{displayName}</span>
            <Select
              aria-label={t('forms.mappingTo', { name: displayName })}
              value={targets[fieldName] ?? ''}
              disabled={!canSave}
              options={options(targets[fieldName])}
              onChange={(key) => setChanges({ ...changes, [fieldName]: key })}
            />
          </li>
        ))}
      </ul>
      {guard}
    </section>
  )
}
