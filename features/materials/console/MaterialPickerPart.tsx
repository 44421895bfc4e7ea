import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Modal, Select } from 'antd'
import { useState } from 'react'
import type { FileRef } from '#core/schema.ts'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { callQuery } from '#console/kit/query.ts'
import { SearchInput } from '#console/kit/SearchInput.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { MaterialGrid } from '#features/materials/console/MaterialGrid.tsx'
import { materialCalls as calls, type Material } from '#features/materials/contract.ts'
import '#features/materials/console/materials.css'

type Props = {
  kind: 'picture' | 'document'
  /** Files of other types cannot be chosen; pictures are stored as one type, whatever they were. */
  extensions: readonly string[]
  title?: string
  onPick: (file: FileRef) => void
  onClose: () => void
}

/** One file out of the library. */
export function MaterialPickerPart({ kind, extensions, title, onPick, onClose }: Props) {
  const t = useT()
  const [words, setWords] = useState('')
  const [folderId, setFolderId] = useState('')
  const [pageNo, setPageNo] = useState(1)
  const { data: overview } = useQuery(callQuery(calls.overview, {}, { ignoresErrors: true }))
  const asked = { kind, pageNo, pageSize: 24, ...(folderId && { folderId }), ...(words && { keyWords: words }) }
  const { data, error, refetch } = useQuery({
    ...callQuery(calls.list, asked, { ignoresErrors: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const list = (data?.list ?? []).filter(({ file }) => kind === 'picture' || extensions.includes(file.extension))
  const again = (change: () => void) => {
    change()
    setPageNo(1)
  }
  return (
    <Modal open title={title ?? t('materials.pick')} width={760} footer={null} onCancel={onClose} zIndex={1_100}>
      <div className="row g2 wrap material-tools">
        <SearchInput value={words} onChange={(text) => again(() => setWords(text))} placeholder={t('materials.search')} />
        <Select
          aria-label={t('materials.folder')}
          style={{ minWidth: 160 }}
          value={folderId}
          options={[
            { value: '', label: t('materials.all') },
            ...(overview?.folders ?? []).map(({ id, name }) => ({ value: id, label: name })),
            { value: 'none', label: t('materials.noFolder') },
          ]}
          onChange={(value: string) => again(() => setFolderId(value))}
        />
      </div>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonFields count={3} />}
      {data && list.length === 0 && (
        <EmptyState icon="layers" title={words ? t('materials.nothingFound') : t('materials.pickEmpty')} hint={t('materials.emptyHint')} />
      )}
      <MaterialGrid
        list={list}
        labelOf={({ name }: Material) => t('materials.pickDo', { name })}
        onOpen={({ file }) => onPick(file)}
        pageNo={pageNo}
        hasMore={(data?.list.length ?? 0) === asked.pageSize}
        onPage={setPageNo}
      />
    </Modal>
  )
}
