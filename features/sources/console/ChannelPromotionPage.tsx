import { Button } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { Can, useCan } from '#console/kit/Can.tsx'
import { downloadCall } from '#console/kit/download.ts'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { Segments } from '#console/kit/Segments.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { ComparePart } from '#features/sources/console/parts/ComparePart.tsx'
import { BoardPart } from '#features/sources/console/parts/BoardPart.tsx'
import { RulePart } from '#features/sources/console/parts/RulePart.tsx'
import { SourceDrawer } from '#features/sources/console/parts/SourceDrawer.tsx'
import { SourceTable } from '#features/sources/console/parts/SourceTable.tsx'
import { periods, useSources, views } from '#features/sources/console/useSources.ts'
import { isPrinted } from '#features/sources/rules.ts'
import { sourceCalls, type Source } from '#features/sources/contract.ts'
import { sourcePages } from '#features/sources/pages.ts'
import '#features/sources/console/sources.css'

/** Where people come from: every link with its funnel, some of them side by side, and whose a person is. */
export function ChannelPromotionPage() {
  const t = useT()
  const { bventId = '' } = useParams()
  const { data, error, refetch, isPlaceholderData, asked, period, view, touch, setAddress, event } = useSources(bventId)
  const canSave = useCan(sourceCalls.save.access)
  const [edited, setEdited] = useState<Source | 'new' | null>(null)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const rows = data?.list.filter(({ kind }) => (view === 'promoter') === (kind === 'promoter')) ?? []
  const compared = rows.filter(({ id }) => chosen.includes(id))
  const printable = data?.list.filter(isPrinted).length ?? 0
  const add = (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEdited('new')}>
      {t(view === 'promoter' ? 'sources.addPromoter' : 'sources.add')}
    </Button>
  )
  const move = (change: Parameters<typeof setAddress>[0]) => {
    setChosen([])
    setAddress(change)
  }
  return (
    <PageFrame
      page={sourcePages.list}
      beside={
        <>
          <Segments
            label={t('sources.view')}
            items={views.map((key) => ({ key, label: t(`sources.view_${key}`) }))}
            value={view}
            onChange={(key) => move({ view: key })}
          />
          <Segments
            label={t('sources.period')}
            items={periods.map((key) => ({ key, label: t(`sources.period_${key}`) }))}
            value={period}
            onChange={(key) => setAddress({ period: key })}
          />
        </>
      }
      actions={
        <>
          <Can call={sourceCalls.export}>
            <Button icon={<Icon name="dl" />} disabled={!data} onClick={() => void downloadCall(sourceCalls.export, asked)}>
              {t('sources.export')}
            </Button>
          </Can>
          {printable > 0 && (
            <Button icon={<Icon name="qr" />} onClick={() => void downloadCall(sourceCalls.qr, { bventId })}>
              {t('sources.packAll', { n: printable })}
            </Button>
          )}
          {canSave && add}
        </>
      }
    >
      {error && (
        <div className="frame-body">
          <ErrorNote error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !error && (
        <div className="frame-body">
          <SkeletonFields count={6} />
        </div>
      )}
      {data && rows.length === 0 && (
        <EmptyState
          icon={view === 'promoter' ? 'users' : 'link'}
          title={t(view === 'promoter' ? 'sources.emptyPromoters' : 'sources.empty')}
          hint={t(view === 'promoter' ? 'sources.emptyPromotersText' : 'sources.emptyText')}
          action={canSave && add}
        />
      )}
      {data && (rows.length > 0 || view === 'channel') && (
        <div className={isPlaceholderData ? 'is-stale' : undefined}>
          {(rows.length > 0 || data.total.visitors + data.total.submitted > 0) && (
            <SourceTable bventId={bventId} view={view} data={data} rows={rows} chosen={chosen} onChoose={setChosen} onEdit={setEdited} />
          )}
        </div>
      )}
      {data && (
        <div className="sources-low">
          <ComparePart asked={asked} rows={compared} onClear={() => setChosen([])} />
          {view === 'promoter' ? (
            <BoardPart bventId={bventId} rows={rows} setting={data.setting} />
          ) : (
            <RulePart bventId={bventId} data={data} touch={touch} onTouch={(key) => setAddress({ touch: key })} />
          )}
        </div>
      )}
      {edited && data && event && (
        <SourceDrawer
          bventId={bventId}
          kind={view}
          source={edited === 'new' ? null : (data.list.find(({ id }) => id === edited.id) ?? edited)}
          onClose={() => setEdited(null)}
        />
      )}
    </PageFrame>
  )
}
