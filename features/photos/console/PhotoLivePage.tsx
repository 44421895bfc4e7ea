import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Progress, Select } from 'antd'
import { useRef, useState, type DragEvent } from 'react'
import { useParams } from 'react-router'
import { Can, useCan } from '#console/kit/Can.tsx'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { callQuery } from '#console/kit/query.ts'
import { SearchInput } from '#console/kit/SearchInput.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { Tabs } from '#console/kit/Tabs.tsx'
import { TaskProgress } from '#console/kit/TaskProgress.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { useAddressState } from '#console/kit/useAddressState.ts'
import { useTask } from '#console/kit/useTask.ts'
import { AlbumSettings } from '#features/photos/console/AlbumSettings.tsx'
import { PhotoDrawer } from '#features/photos/console/PhotoDrawer.tsx'
import { PhotoFilters, noFilters } from '#features/photos/console/PhotoFilters.tsx'
import { Photographers } from '#features/photos/console/Photographers.tsx'
import { PhotoGrid } from '#features/photos/console/PhotoGrid.tsx'
import { PhotoTools } from '#features/photos/console/PhotoTools.tsx'
import { usePhotos, useRefetchPhotos } from '#features/photos/console/usePhotos.ts'
import { usePhotoUploads } from '#features/photos/console/usePhotoUploads.ts'
import { photoCalls as calls, photoTasks } from '#features/photos/contract.ts'
import { photoPages } from '#features/photos/pages.ts'
import { photoExtensions, photoOrders, photoStates, type PhotoOrder } from '#features/photos/rules.ts'
import type { Photo } from '#features/photos/shapes.ts'
import '#features/photos/console/photos.css'

const REFETCH_MS = 15_000

export function PhotoLivePage() {
  const t = useT()
  const { bventId = '' } = useParams()
  const canEdit = useCan(calls.upload.access)
  const picker = useRef<HTMLInputElement>(null)
  const [address, setAddress] = useAddressState(noFilters)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<Photo | null>(null)
  const refresh = useRefetchPhotos()
  const packing = useTask(photoTasks.pack)
  const {
    data: album,
    error,
    refetch,
  } = useQuery({
    ...callQuery(calls.album, { bventId }, { ignoresErrors: true }),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
    staleTime: 0,
  })
  const state = photoStates.find((one) => one === address.state)
  const order = photoOrders.find((one) => one === address.order) ?? 'taken'
  const list = usePhotos({
    bventId,
    order,
    ...(state && { state }),
    ...(address.words && { keyWords: address.words.slice(0, 100) }),
    ...(address.tag && { tag: address.tag.slice(0, 20) }),
    ...(address.session && { sessionId: address.session }),
    ...(address.link && { linkId: address.link }),
  })
  const uploads = usePhotoUploads(bventId, ({ taken, known }) => {
    if (taken + known > 0)
      showToast({ kind: 'success', text: known > 0 ? t('photos.uploadedKnown', { n: taken, known }) : t('photos.uploaded', { n: taken }) })
    refresh()
  })
  const drop = (event: DragEvent) => {
    event.preventDefault()
    if (canEdit) uploads.add([...event.dataTransfer.files])
  }
  const choose = (id: string) =>
    setChosen((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const show = (change: Partial<typeof noFilters>) => {
    setChosen(new Set())
    setAddress(change)
  }
  const counts = album?.counts
  const total = counts && counts.Pending + counts.Published + counts.Hidden
  const isFiltered = Boolean(address.words || address.tag || address.session || address.link || state)
  const ids = list.photos.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  return (
    <PageFrame
      page={photoPages.event}
      beside={album && <span className="m2 t13">{t('photos.summary', { views: album.viewCount, downloads: album.downloadCount })}</span>}
      actions={
        <>
          <Button icon={<Icon name="ext" />} href={album?.url ?? ''} disabled={!album} target="_blank" rel="noreferrer">
            {t('photos.openGallery')}
          </Button>
          <Can call={photoTasks.pack.calls.start}>
            <Button
              icon={<Icon name="dl" />}
              disabled={!total}
              loading={packing.isRunning}
              onClick={() => void packing.start({ bventId, ...(state && { state }) })}
            >
              {t('photos.pack')}
            </Button>
          </Can>
          {canEdit && (
            <>
              <Button type="primary" icon={<Icon name="ul" />} loading={uploads.isBusy} onClick={() => picker.current?.click()}>
                {t('photos.upload')}
              </Button>
              <input
                ref={picker}
                type="file"
                hidden
                multiple
                accept={photoExtensions.map((extension) => `.${extension}`).join(',')}
                onChange={({ target }) => {
                  uploads.add([...(target.files ?? [])])
                  target.value = ''
                }}
              />
            </>
          )}
        </>
      }
      tabs={
        <Tabs
          label={t('photos.title')}
          value={state ?? 'all'}
          items={[
            { key: 'all', label: t('photos.all'), count: total },
            ...(['Published', 'Pending', 'Hidden'] as const).map((key) => ({ key, label: t(`photos.state_${key}`), count: counts?.[key] })),
          ]}
          onChange={(key) => show({ state: key === 'all' ? '' : key })}
        />
      }
      footer={<span className="t13 m2">{t('photos.foot')}</span>}
    >
      <TaskProgress tasks={[{ task: packing, title: t('photos.packTask') }]} />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- files may be dropped anywhere; the button does the same by key */}
      <div className="photo-page" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <div className="photo-main">
          <div className="row g2 wrap photo-tools">
            <SearchInput value={address.words} onChange={(words) => show({ words })} placeholder={t('photos.search')} />
            {album && <PhotoFilters album={album} value={address} onChange={show} />}
            <span className="sp" />
            <Select
              aria-label={t('photos.order')}
              variant="borderless"
              value={order}
              options={photoOrders.map((value) => ({ value, label: t(`photos.order_${value}`) }))}
              onChange={(value: PhotoOrder) => show({ order: value })}
            />
          </div>
          <output>
            {uploads.isBusy && (
              <Progress
                percent={Math.round((uploads.done / uploads.total) * 100)}
                size="small"
                format={() => t('photos.uploading', { done: uploads.done, total: uploads.total })}
              />
            )}
          </output>
          {uploads.failed.map(({ file, problem }) => (
            <p key={`${file.name}${file.lastModified}`} className="photo-problem" role="alert">
              <Icon name="warn" size={14} />
              {problem}
            </p>
          ))}
          {uploads.failed.length > 0 && !uploads.isBusy && (
            <Button size="small" onClick={uploads.retry}>
              {t('photos.retry', { n: uploads.failed.length })}
            </Button>
          )}
          {list.error && <ErrorNote error={list.error} onRetry={() => void list.refetch()} />}
          {list.isPending && <SkeletonFields count={4} />}
          {list.isSuccess &&
            list.photos.length === 0 &&
            (isFiltered ? (
              <EmptyState
                icon="search"
                title={t('photos.nothingFound')}
                action={<Button onClick={() => show(noFilters)}>{t('photos.clear')}</Button>}
              />
            ) : (
              <EmptyState icon="image" title={t('photos.first')} hint={t('photos.firstText')} />
            ))}
          <PhotoGrid photos={list.photos} chosen={chosen} canEdit={canEdit} onChoose={choose} onOpen={setOpen} />
          {list.hasNextPage && (
            <p className="photo-more">
              <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {t('photos.more')}
              </Button>
            </p>
          )}
          <PhotoTools
            bventId={bventId}
            ids={ids}
            tags={album?.tags.map(({ tag }) => tag) ?? []}
            rooms={album?.rooms ?? []}
            onDone={() => {
              setChosen(new Set())
              refresh()
            }}
            onClear={() => setChosen(new Set())}
          />
        </div>
        <aside className="photo-side">
          {error && !album && <ErrorNote error={error} onRetry={() => void refetch()} />}
          {album && (
            <>
              <Photographers bventId={bventId} album={album} canEdit={canEdit} onChanged={refresh} />
              <AlbumSettings bventId={bventId} album={album} canEdit={canEdit} onChanged={refresh} />
            </>
          )}
        </aside>
      </div>
      {open && album && <PhotoDrawer bventId={bventId} photo={open} timeZone={album.timeZone} onClose={() => setOpen(null)} />}
    </PageFrame>
  )
}
