import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { queryKeyOf } from '#core/call.ts'
import { formatTime } from '#core/dateTime.ts'
import type { Language } from '#core/language.ts'
import type { Design } from '#features/designs/blockTypes.ts'
import { differences } from '#features/designs/difference.ts'
import { callApi } from '#console/kit/callApi.ts'
import { ConfirmDialog } from '#console/kit/ConfirmDialog.tsx'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { currentOrgId } from '#console/kit/org.ts'
import { callQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { StatusTag } from '#console/kit/StatusTag.tsx'
import { useT } from '#console/kit/text.ts'
import { Differences } from '#features/microsites/console/builder/Differences.tsx'
import { micrositeCalls } from '#features/microsites/contract.ts'

type Props = {
  bventId: string
  draft: Design
  language: Language
  timeZone: string
  canSave: boolean
  onRollBack: (no: number) => Promise<void>
  onTakeBack: (design: Design, no: number) => void
  onTakeDown: () => Promise<void>
  onClose: () => void
}
const PAGE = 20

/** All that was ever out: compared with the draft, brought back, or taken back into the draft. */
export function VersionsDrawer({ bventId, draft, language, timeZone, canSave, onRollBack, onTakeBack, onTakeDown, onClose }: Props) {
  const t = useT()
  const [compared, setCompared] = useState<number | null>(null)
  const [asked, setAsked] = useState<number | 'down' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const query = useInfiniteQuery({
    queryKey: [currentOrgId(), ...queryKeyOf(micrositeCalls.siteVersions, { bventId })],
    queryFn: ({ pageParam }) =>
      callApi(micrositeCalls.siteVersions, { bventId, ...(pageParam > 0 && { before: pageParam }) }, { ignoresErrors: true }),
    initialPageParam: 0,
    getNextPageParam: ({ list }) => (list.length < PAGE ? undefined : list.at(-1)?.no),
    staleTime: 0,
  })
  const { data: old } = useQuery({
    ...callQuery(micrositeCalls.siteVersion, { bventId, no: compared ?? 1 }, { ignoresErrors: true }),
    enabled: compared !== null,
  })
  const versions = query.data?.pages.flatMap(({ list }) => list)
  const run = async () => {
    setBusy(true)
    try {
      if (asked === 'down') await onTakeDown()
      else if (asked !== null) await onRollBack(asked)
      setAsked(null)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Drawer
      open
      title={t('microsites.versions')}
      size={480}
      onClose={onClose}
      extra={
        canSave &&
        versions?.some(({ isLive }) => isLive) && (
          <Button size="small" onClick={() => setAsked('down')}>
            {t('microsites.takeDown')}
          </Button>
        )
      }
    >
      {query.error && <ErrorNote error={query.error} onRetry={() => void query.refetch()} />}
      {!versions && !query.error && <SkeletonFields count={4} />}
      {versions?.length === 0 && <EmptyState icon="hist" title={t('microsites.noVersions')} hint={t('microsites.noVersionsHint')} />}
      <ol className="site-versions">
        {versions?.map(({ no, note, fromNo, isScheduled, publishedName, publishedTime, isLive }) => (
          <li key={no}>
            <div className="row g2 wrap">
              <b>v{no}</b>
              <span className="t13 m2">
                {t('microsites.versionBy', { time: formatTime(publishedTime, timeZone, 'YYYY-MM-DD HH:mm'), name: publishedName })}
              </span>
              {isLive && (
                <StatusTag tone="registered" icon="check">
                  {t('microsites.live')}
                </StatusTag>
              )}
              {isScheduled && <span className="tag">{t('microsites.scheduled')}</span>}
              {fromNo !== null && <span className="tag">{t('microsites.cameFrom', { no: fromNo })}</span>}
            </div>
            {note && <p className="t13">{note}</p>}
            <div className="row g2 wrap">
              <Button size="small" type="text" aria-expanded={compared === no} onClick={() => setCompared(compared === no ? null : no)}>
                {t('microsites.compareDraft')}
              </Button>
              {canSave && !isLive && (
                <Button size="small" type="text" onClick={() => setAsked(no)}>
                  {t('microsites.rollBack')}
                </Button>
              )}
              {canSave && compared === no && old?.no === no && (
                <Button size="small" type="text" onClick={() => onTakeBack(old.document, no)}>
                  {t('microsites.takeBack')}
                </Button>
              )}
            </div>
            {compared === no && old?.no === no && <Differences of={differences(old.document, draft)} language={language} />}
          </li>
        ))}
      </ol>
      {query.hasNextPage && (
        <Button block loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('microsites.moreVersions')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        title={asked === 'down' ? t('microsites.takeDownTitle') : t('microsites.rollBackTitle', { no: asked ?? 0 })}
        consequence={asked === 'down' ? t('microsites.takeDownText') : t('microsites.rollBackText')}
        confirmText={asked === 'down' ? t('microsites.takeDown') : t('microsites.rollBackDo', { no: asked ?? 0 })}
        isBusy={isBusy}
        onConfirm={() => void run().catch(() => {})}
        onCancel={() => setAsked(null)}
      />
    </Drawer>
  )
}
