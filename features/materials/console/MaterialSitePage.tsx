import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Progress } from 'antd'
import { useRef, useState, type DragEvent } from 'react'
import { useCan } from '#console/kit/Can.tsx'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { callQuery, refetchCalls } from '#console/kit/query.ts'
import { SearchInput } from '#console/kit/SearchInput.tsx'
import { Segments } from '#console/kit/Segments.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { useAddressState } from '#console/kit/useAddressState.ts'
import { FolderList } from '#features/materials/console/FolderList.tsx'
import { MaterialDrawer } from '#features/materials/console/MaterialDrawer.tsx'
import { MaterialGrid } from '#features/materials/console/MaterialGrid.tsx'
import { allExtensions, useUploads } from '#features/materials/console/useUploads.ts'
import { materialCalls as calls, type Material } from '#features/materials/contract.ts'
import { materialPages } from '#features/materials/pages.ts'
import { materialKinds } from '#features/materials/rules.ts'
import '#features/materials/console/materials.css'

const PAGE_SIZE = 40

/** The library of the organisation: folders on the left, what lies in them on the right. */
export function MaterialSitePage() {
  const t = useT()
  const client = useQueryClient()
  const canEdit = useCan(calls.upload.access)
  const picker = useRef<HTMLInputElement>(null)
  const [address, setAddress] = useAddressState({ kind: '', folder: '', tag: '', words: '', pageNo: '1' })
  const [open, setOpen] = useState<Material | null>(null)
  const kind = materialKinds.find((one) => one === address.kind)
  const pageNo = Math.max(1, Number(address.pageNo) || 1)
  const asked = {
    pageNo,
    pageSize: PAGE_SIZE,
    ...(kind && { kind }),
    ...(address.folder && { folderId: address.folder }),
    ...(address.tag && { tag: address.tag.slice(0, 30) }),
    ...(address.words && { keyWords: address.words.slice(0, 100) }),
  }
  const overview = useQuery({ ...callQuery(calls.overview, {}, { ignoresErrors: true }), staleTime: 0 })
  const { data, error, refetch } = useQuery({
    ...callQuery(calls.list, asked, { ignoresErrors: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const refresh = () => void refetchCalls(client, [calls.list, calls.overview, calls.uses])
  const folderId = address.folder === 'none' ? '' : address.folder
  const uploads = useUploads(folderId, overview.data, (taken) => {
    if (taken > 0) showToast({ kind: 'success', text: t('materials.uploaded', { n: taken }) })
    refresh()
  })
  const drop = (event: DragEvent) => {
    event.preventDefault()
    if (canEdit) uploads.add([...event.dataTransfer.files])
  }
  const isFiltered = Boolean(address.words || kind || address.folder || address.tag)
  return (
    <PageFrame
      page={materialPages.library}
      subtitle={t('materials.hint')}
      actions={
        canEdit && (
          <>
            <Button type="primary" icon={<Icon name="ul" />} loading={uploads.isBusy} onClick={() => picker.current?.click()}>
              {t('materials.upload')}
            </Button>
            <input
              ref={picker}
              type="file"
              hidden
              multiple
              accept={allExtensions.map((extension) => `.${extension}`).join(',')}
              onChange={({ target }) => {
                uploads.add([...(target.files ?? [])])
                target.value = ''
              }}
            />
          </>
        )
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- files may be dropped anywhere; the button does the same by key */}
      <div className="material-page" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <FolderList
          overview={overview.data}
          folder={address.folder}
          tag={address.tag}
          canEdit={canEdit}
          onFolder={(folder) => setAddress({ folder, tag: '', pageNo: '1' })}
          onTag={(tag) => setAddress({ tag, pageNo: '1' })}
          onChanged={refresh}
        />
        <section className="material-main" aria-label={t('materials.title')}>
          <div className="row g2 wrap material-tools">
            <Segments
              label={t('materials.kind')}
              items={(['', ...materialKinds] as const).map((key) => ({ key, label: t(`materials.kind_${key || 'all'}`) }))}
              value={kind ?? ''}
              onChange={(value) => setAddress({ kind: value, pageNo: '1' })}
            />
            <span className="sp" />
            <SearchInput
              value={address.words}
              onChange={(words) => setAddress({ words, pageNo: '1' })}
              placeholder={t('materials.search')}
            />
          </div>
          <output>
            {uploads.isBusy && (
              <Progress
                percent={Math.round((uploads.done / uploads.total) * 100)}
                size="small"
                format={() => t('materials.uploading', { done: uploads.done, total: uploads.total })}
              />
            )}
          </output>
          {uploads.problems.map((problem) => (
            <p key={problem} className="field-error material-problem" role="alert">
              <Icon name="warn" size={14} />
              {problem}
            </p>
          ))}
          {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
          {!data && !error && <SkeletonFields count={4} />}
          {data?.list.length === 0 &&
            (isFiltered ? (
              <EmptyState
                icon="search"
                title={t('materials.nothingFound')}
                action={
                  <Button onClick={() => setAddress({ kind: '', folder: '', tag: '', words: '', pageNo: '1' })}>
                    {t('materials.all')}
                  </Button>
                }
              />
            ) : (
              <EmptyState icon="layers" title={t('materials.empty')} hint={t('materials.emptyHint')} />
            ))}
          <MaterialGrid
            list={data?.list ?? []}
            labelOf={({ name }) => t('materials.open', { name })}
            onOpen={setOpen}
            pageNo={pageNo}
            hasMore={(data?.list.length ?? 0) === PAGE_SIZE}
            onPage={(page) => setAddress({ pageNo: String(page) })}
          />
        </section>
      </div>
      {open && (
        <MaterialDrawer
          key={open.id}
          material={open}
          folders={overview.data?.folders ?? []}
          canEdit={canEdit}
          onChanged={refresh}
          onClose={() => setOpen(null)}
        />
      )}
    </PageFrame>
  )
}
