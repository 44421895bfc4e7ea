import { usePage } from '#console/kit/usePage.ts'
import { programmePages } from '#features/programme/pages.ts'
import { programmeCalls } from '#features/programme/contract.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { queryKeyOf } from '#core/call.ts'
import { useCan } from '#console/kit/Can.tsx'
import { DataTable } from '#console/kit/DataTable.tsx'
import { downloadCall } from '#console/kit/download.ts'
import type { DroppableFilter } from '#console/kit/EmptyState.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { currentOrgId } from '#console/kit/org.ts'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { callQuery } from '#console/kit/query.ts'
import { SearchInput } from '#console/kit/SearchInput.tsx'
import { useT } from '#console/kit/text.ts'
import { pagingIn, useAddressState } from '#console/kit/useAddressState.ts'
import { tableData } from '#console/kit/useRows.ts'
import { DeleteDocument } from '#features/programme/console/documents/DeleteDocument.tsx'
import { documentColumns } from '#features/programme/console/documents/documentColumns.tsx'
import { RenameDialog, type EventDocument } from '#features/programme/console/documents/RenameDialog.tsx'
import { UploadDialog } from '#features/programme/console/documents/UploadDialog.tsx'
import '#features/programme/console/documents/documents.css'

const defaults = { keyWords: '', category: '', pageNo: '1', pageSize: '20' }

/** Documents belong to an event whoever runs it: the workspace of an external one has the same page under its own address. */
export function EventDocumentsPage() {
  const t = useT()
  const { bventId = '' } = useParams()
  const client = useQueryClient()
  const [address, setAddress] = useAddressState(defaults)
  const query = useQuery(callQuery(programmeCalls.documentList, { bventId }, { ignoresErrors: true }))
  const canEdit = useCan(programmeCalls.documentSave.access)
  const [isUploading, setUploading] = useState(false)
  const [renamed, setRenamed] = useState<EventDocument | null>(null)
  const [leaving, setLeaving] = useState<EventDocument | null>(null)
  const { keyWords, category } = address
  const { pageNo, pageSize } = pagingIn(address)
  const all = query.data?.list ?? []
  const used = [...new Set(all.map((document) => document.category))].filter(Boolean).sort()
  const suggested = [
    ...new Set([
      ...used,
      t('programme.category_contract'),
      t('programme.category_plan'),
      t('programme.category_material'),
      t('programme.category_photo'),
    ]),
  ]
  const narrow = (change: Partial<typeof defaults>) => setAddress({ ...change, pageNo: '1' })
  const inForce: (DroppableFilter | false)[] = [
    keyWords !== '' && { label: keyWords, drop: () => narrow({ keyWords: '' }) },
    category !== '' && { label: category, drop: () => narrow({ category: '' }) },
  ]
  const matching = (list: readonly EventDocument[]) =>
    list.filter((one) => (!category || one.category === category) && one.name.toLowerCase().includes(keyWords.toLowerCase()))
  const add = canEdit && (
    <Button type="primary" icon={<Icon name="ul" />} onClick={() => setUploading(true)}>
      {t('programme.uploadDocuments')}
    </Button>
  )
  const reload = () => {
    for (const call of [programmeCalls.documentList]) void client.invalidateQueries({ queryKey: [currentOrgId(), ...queryKeyOf(call)] })
  }

  return (
    <PageFrame page={usePage() ?? programmePages.documents} actions={all.length > 0 && add}>
      <DataTable
        {...tableData(query, ({ list }) => {
          const rows = matching(list)
          return { rows: rows.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: rows.length }
        })}
        name="event-document"
        label={t('programme.documents')}
        columns={documentColumns({
          canEdit,
          onDownload: ({ id }) => void downloadCall(programmeCalls.documentFile, { bventId, id }).catch(() => {}),
          onRename: setRenamed,
          onDelete: setLeaving,
        })}
        rowKey={({ id }) => id}
        search={{ pageNo, pageSize }}
        onSearch={(search) => setAddress({ pageNo: String(search.pageNo), pageSize: String(search.pageSize) })}
        filters={inForce.filter((one) => one !== false)}
        onClearFilters={() => narrow({ keyWords: '', category: '' })}
        empty={{ icon: 'file', title: t('programme.noDocuments'), hint: t('programme.noDocumentsHint'), action: add }}
        toolbar={
          <>
            <SearchInput value={keyWords} placeholder={t('programme.searchDocuments')} onChange={(next) => narrow({ keyWords: next })} />
            <Select
              style={{ width: 160 }}
              allowClear
              placeholder={t('programme.category')}
              aria-label={t('programme.category')}
              options={used.map((value) => ({ value, label: value }))}
              {...(category && { value: category })}
              onChange={(next: string | undefined) => narrow({ category: next ?? '' })}
            />
          </>
        }
      />
      {isUploading && <UploadDialog bventId={bventId} categories={suggested} onDone={reload} onClose={() => setUploading(false)} />}
      {renamed && <RenameDialog bventId={bventId} document={renamed} categories={suggested} onClose={() => setRenamed(null)} />}
      {leaving && <DeleteDocument bventId={bventId} document={leaving} onClose={() => setLeaving(null)} />}
    </PageFrame>
  )
}
