import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { callApi } from '#console/kit/callApi.ts'
import { useCan } from '#console/kit/Can.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { callQuery, refetchCalls } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { newKey } from '#features/microsites/console/builder/draftActions.ts'
import { siteSource } from '#features/microsites/console/builder/source.ts'
import { TemplatePicker } from '#features/microsites/console/builder/TemplatePicker.tsx'
import { micrositeCalls } from '#features/microsites/contract.ts'
import { micrositePages } from '#features/microsites/pages.ts'
import { siteTemplate, type SiteTemplateKey } from '#features/microsites/siteTemplates.ts'
import '#features/microsites/console/builder/site.css'

const SiteBuilder = lazy(() =>
  import('#features/microsites/console/builder/SiteBuilder.tsx').then((file) => ({ default: file.SiteBuilder })),
)

const loading = (
  <div className="frame-body">
    <SkeletonFields count={5} />
  </div>
)

/** The site of an event: how it begins, then its builder. */
export function EventSitePage() {
  const { bventId = '' } = useParams()
  const client = useQueryClient()
  const source = useMemo(() => siteSource(bventId), [bventId])
  const canSave = useCan(micrositeCalls.saveSite.access)
  const [isBusy, setBusy] = useState(false)
  const { data, error, refetch } = useQuery({ ...callQuery(micrositeCalls.site, { bventId }, { ignoresErrors: true }), staleTime: 0 })
  const start = async (key: SiteTemplateKey) => {
    setBusy(true)
    const document = siteTemplate(key, newKey) as unknown as Record<string, unknown>
    await callApi(micrositeCalls.saveSite, { bventId, version: 0, document }).catch(() => null)
    await refetchCalls(client, [micrositeCalls.site, micrositeCalls.siteList])
    setBusy(false)
  }
  const document = data?.document
  if (data && document)
    return (
      <Suspense fallback={<PageFrame page={micrositePages.site}>{loading}</PageFrame>}>
        <SiteBuilder key={bventId} source={source} site={{ ...data, document }} />
      </Suspense>
    )
  return (
    <PageFrame page={micrositePages.site}>
      {error && (
        <div className="frame-body">
          <ErrorNote error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !error && loading}
      {data && <TemplatePicker isBusy={isBusy} canSave={canSave} onChoose={(key) => void start(key)} />}
    </PageFrame>
  )
}
