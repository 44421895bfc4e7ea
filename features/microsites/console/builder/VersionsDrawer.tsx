import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { queryKeyOf } from '#core/call.ts'
import type { Language } from '#core/language.ts'
import type { Design } from '#features/designs/blockTypes.ts'
import { differences } from '#features/designs/difference.ts'
import { callApi } from '#console/kit/callApi.ts'
import { ConfirmDialog } from '#console/kit/ConfirmDialog.tsx'
import { VersionList } from '#console/kit/design/VersionList.tsx'
import { currentOrgId } from '#console/kit/org.ts'
import { callQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { Differences } from '#features/microsites/console/builder/Differences.tsx'
import type { SiteSource } from '#features/microsites/console/builder/source.ts'

type Props = {
  source: SiteSource
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
export function VersionsDrawer({ source, draft, language, timeZone, canSave, onRollBack, onTakeBack, onTakeDown, onClose }: Props) {
  const t = useT()
  const { calls, which, kind } = source
  const [compared, setCompared] = useState<number | null>(null)
  const [isDownAsked, setDownAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const query = useInfiniteQuery({
    queryKey: [currentOrgId(), ...queryKeyOf(calls.siteVersions, which)],
    queryFn: ({ pageParam }) =>
      callApi(calls.siteVersions, { ...which, ...(pageParam > 0 && { before: pageParam }) }, { ignoresErrors: true }),
    initialPageParam: 0,
    getNextPageParam: ({ list }) => (list.length < PAGE ? undefined : list.at(-1)?.no),
    staleTime: 0,
  })
  const { data: old } = useQuery({
    ...callQuery(calls.siteVersion, { ...which, no: compared ?? 1 }, { ignoresErrors: true }),
    enabled: compared !== null,
  })
  const versions = query.data?.pages.flatMap(({ list }) => list)
  const takeDown = async () => {
    setBusy(true)
    try {
      await onTakeDown()
      setDownAsked(false)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <VersionList
        versions={versions}
        error={query.error}
        onRetry={() => void query.refetch()}
        more={query.hasNextPage ? { isLoading: query.isFetchingNextPage, onMore: () => void query.fetchNextPage() } : undefined}
        timeZone={timeZone}
        canSave={canSave}
        extra={
          canSave &&
          kind === 'microsite' &&
          versions?.some(({ isLive }) => isLive) && (
            <Button size="small" onClick={() => setDownAsked(true)}>
              {t('microsites.takeDown')}
            </Button>
          )
        }
        compared={compared}
        onCompare={setCompared}
        differences={old && old.no === compared && <Differences of={differences(old.document, draft)} language={language} />}
        onRollBack={onRollBack}
        onTake={({ no }) => old?.no === no && onTakeBack(old.document, no)}
        onClose={onClose}
      />
      <ConfirmDialog
        isOpen={isDownAsked}
        title={t('microsites.takeDownTitle')}
        consequence={t('microsites.takeDownText')}
        confirmText={t('microsites.takeDown')}
        isBusy={isBusy}
        onConfirm={() => void takeDown().catch(() => {})}
        onCancel={() => setDownAsked(false)}
      />
    </>
  )
}
