import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatTime } from '#core/dateTime.ts'
import { CONTACTS_MASKED, namedSights, WHOLE, type Narrowing, type Sights } from '#core/narrowing.ts'
import { useCan } from '#console/kit/Can.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { callQuery, useCall } from '#console/kit/query.ts'
import { SaveBar } from '#console/kit/SaveBar.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { useUnsavedGuard } from '#console/kit/useUnsavedGuard.tsx'
import { keyOf, rowsOf, type Drafts, type RuleRow } from '#features/company/console/dataRows.ts'
import { DataChanges } from '#features/company/console/DataChanges.tsx'
import { DataRuleTable } from '#features/company/console/DataRuleTable.tsx'
import { SeenAs } from '#features/company/console/SeenAs.tsx'
import { permissionCalls as calls } from '#features/company/permissionContract.ts'
import { companyPages } from '#features/company/pages.ts'
import '#features/company/console/company.css'

export function DataPermissionPage() {
  const t = useT()
  const canSave = useCan(calls.saveDataRule.access)
  const { data, error, refetch } = useQuery(callQuery(calls.dataRules, {}, { ignoresErrors: true }))
  const [drafts, setDrafts] = useState<Drafts>(new Map())
  const [added, setAdded] = useState<{ accountId: string; name: string }[]>([])
  const save = useCall(calls.saveDataRule, { changes: [calls.dataRules, calls.tryDataRule] })
  const guard = useUnsavedGuard(drafts.size > 0 && !save.isPending)
  if (!data)
    return (
      <PageFrame page={companyPages.dataPermission}>
        <div className="frame-body">
          {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <SkeletonFields count={6} />}
        </div>
      </PageFrame>
    )
  const rows = rowsOf(data, added)
  const changed = rows.filter((row) => drafts.has(keyOf(row)))
  const last = data.rules.toSorted((one, other) => other.updatedTime.localeCompare(one.updatedTime))[0]
  const change = (row: RuleRow, next: Narrowing) => setDrafts(withDraft(drafts, row, next))
  const discard = () => {
    setDrafts(new Map())
    setAdded([])
  }
  const saveAll = async () => {
    for (const { about, version, ...row } of changed) {
      const given = { ...about, ...(drafts.get(keyOf({ about })) ?? row.rule), ...(version !== null && { version }) }
      // One that somebody else has changed meanwhile is shown anew; the others stay drafts.
      if ((await save.mutateAsync(given).catch(() => null)) === null) return void refetch()
    }
    discard()
    showToast({ kind: 'success', text: t('company.saved') })
  }
  return (
    <PageFrame
      page={companyPages.dataPermission}
      subtitle={t('company.dataHint')}
      footer={
        canSave && (
          <SaveBar
            isDirty={drafts.size > 0}
            isBusy={save.isPending}
            saveText={drafts.size > 0 ? t('company.saveN', { n: drafts.size }) : t('core.save')}
            onSave={() => void saveAll()}
            onDiscard={discard}
            {...(last && { note: t('company.lastChange', { time: formatTime(last.updatedTime), name: last.updatedBy }) })}
          />
        )
      }
    >
      <div className="data-permission">
        <DataRuleTable
          rows={rows}
          drafts={drafts}
          canSave={canSave}
          onChange={change}
          onAdd={(person) => {
            setAdded([...added, person])
            change(
              { about: { accountId: person.accountId }, name: person.name, holders: 1, rule: WHOLE, version: null },
              { ...WHOLE, fields: CONTACTS_MASKED },
            )
          }}
        />
        <aside>
          <SeenAs drafts={changed.map((row) => ({ ...row.about, ...(drafts.get(keyOf(row)) ?? row.rule) }))} />
          <DataChanges changed={changed} drafts={drafts} />
          <p className="t12 m3">{t('company.narrowerWins')}</p>
        </aside>
      </div>
      {guard}
    </PageFrame>
  )
}

const wordOf = (fields: Sights) => JSON.stringify(Object.entries(namedSights(fields)).toSorted())

/** What is again as it was stored is no change. */
function withDraft(drafts: Drafts, row: RuleRow, next: Narrowing): Drafts {
  const { rule } = row
  const isAsStored = rule.events === next.events && rule.canExport === next.canExport && wordOf(rule.fields) === wordOf(next.fields)
  const changed = new Map(drafts)
  if (isAsStored) changed.delete(keyOf(row))
  else changed.set(keyOf(row), next)
  return changed
}
